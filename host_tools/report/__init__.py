"""The report of a real chip: `make selftest` has a Pico measure itself and prints a page. docs/reports/README.md.

The Pico's part is firmware/lib/drivers/report.py. Nothing is sent anywhere, and nothing that is measured says whose
Pico it is.
"""
