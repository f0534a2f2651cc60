"""What solids to print are made of and how they are checked; it knows no particular case."""
