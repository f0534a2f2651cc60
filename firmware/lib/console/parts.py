"""Which parts of the console are in memory when: a table for the loader (see loader.py). Imports nothing."""

PARTS = """
words: words
alphabets: alphabets
icons: show.icons
letters: show.letters
looks: show.looks
score: sound.score
wave: sound.wave
sound-tables: sound.tables
modern: sound.modern
1980s: sound.eighties
power-on: show.looks sound.tables words show.animations show.power_on
dark: dark
begins: begins
language: words screens.language
selftest: words legends screens.selftest
wiring: screens.wiring
menu: show.icons words screens.menu
date: +menu screens.date
book: logbook.career logbook.book
bookkeeping: +book logbook.bookkeeping
figures: +bookkeeping logbook.words logbook.figures
pages: +menu show.medals +bookkeeping logbook.words logbook.pages
ceremony: show.icons show.medals logbook.words logbook.ceremony
people: screens.people
naming: +menu +people screens.naming
channel: link.framing link.channel link.secret link.session link
link: +channel secure_rng link.carrier
link-keys: +channel link.thumb link.x25519
waiting: screens.waiting
duels: screens.duels
unit: screens.unit
games: +menu screens.games
"""
