"""Which parts of Straume 1986 are in memory when: a table for the loader (zalp/console/loader.py). Imports nothing."""

PARTS = """
straume-rules: rules.errors rules.constants rules.sea rules.ships rules.position rules
straume: +straume-rules screens.game screens
straume-words: screens.words
straume-captions: +straume-rules page.asides
straume-captains: +straume-rules captains
straume-mind: +straume-rules captains.layout captains.fast captains.search captains
straume-sea: +straume-rules show.looks show.picture
straume-sounds: sounds
straume-engine: +duel-engine +straume-rules /console.link.duel.log cable.moves cable.side cable
straume-duel: +straume-engine +duels screens.duel
straume-opponent: +straume-rules screens.opponents
straume-captain: +straume-opponent screens.opponents.captain
straume-person: +straume-opponent screens.opponents.person
straume-unit: +straume-opponent +unit +menu screens.opponents.unit
straume-entry: screens.entry
straume-line-up: +straume-captains +straume-sea screens.line_up
straume-battle: +straume-sea +straume-opponent screens.helm screens.battle
straume-onlooker: +straume-battle rules.text page.onlooker
"""
