"""What draws, reads and plots a printed board; it knows no particular one."""
