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
ear: sound.ear
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
link-keys: link.thumb link.x25519
duel-engine: +channel link.duel link.duel.wire link.duel.commitments link.duel.verdict +duel-state link.duel.engine
duel-state: link.duel.agreement link.duel.state link.duel.saves link.duel.watch link.duel.view link.duel.held
duel-seas: link.duel.log link.duel.sealing
duel-play: link.duel.playing
duel-end: link.duel.ending
duel-resume: link.duel.resuming
duel-loading: link.duel.log link.duel.sealing link.duel.playing link.duel.ending link.duel.loading
waiting: screens.waiting
duels: screens.duels
unit: screens.unit
games: +menu screens.games
"""
