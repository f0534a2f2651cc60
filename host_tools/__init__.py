"""Programs that only a checkout runs: the emulator, the hardware, the site, the measurements. Imports zalp."""
