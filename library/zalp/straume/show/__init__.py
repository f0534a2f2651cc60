"""How the sea of Straume looks on both panels. Imports rules; draws on the console's scene, which is passed in."""
