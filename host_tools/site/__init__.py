"""The handheld as a site of static files: the firmware on MicroPython's WebAssembly port, in a worker of the browser.

build.py writes it; drivers/ has what differs from the virtual handheld's drivers, page/ what differs from its page.
"""
