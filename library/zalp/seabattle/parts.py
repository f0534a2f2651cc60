"""Which parts of Sea Battle are in memory when: a table for the loader (zalp/console/loader.py). Imports nothing.

Two texts, each short enough for the file of what a Pico leaves in flash (zalp/tools/build/xip.py): menus, placing and
battles; the end of a match, the logbook, opponents and duels.
"""

PARTS = (
    """
seabattle: rules captains screens
seabattle-words: screens.words
rule-words: screens.menu.rule_words
seabattle-icons: show.rule_icons
seabattle-captions: rules.notation page.captions
notation: rules.notation
captains-words: captains.words
presets: rules.kinds rules.presets
seabattle-rules: screens.words screens.menu.rule_words rules.kinds rules.presets
texts: rules.kinds rules.notation rules.text
typed: rules.typed
drawing: rules.defects rules.drawing
fitting: rules.fitting
mine-sounds: sounds
cutscenes: show.cutscenes
lesson: screens.match.lesson
kept-rules: screens.menu.rule_words screens.menu.kept_rules
rules: rules.kinds rules.presets +menu show.rule_icons +kept-rules screens.menu.rules
own-rules: +texts rules.defects rules.drawing +rules screens.menu.own_rules
composer: rules.defects rules.drawing +rules screens.menu.composer
own-shape: rules.kinds screens.menu.shape
rule-code: +texts rules.code screens.menu.code
front: +menu captains.words screens.menu.front
seas: screens.match.viewport screens.match.seas
placing: screens.match.viewport screens.match.fleets screens.placing.placing
kept-fleets: +menu +texts rules.defects screens.placing.kept_fleets
tactics: captains.placing screens.placing.tactics
toss: /console.show.animations rules.notation screens.match.game screens.match.toss
variant-placing: rules.extras +placing screens.variants.seas screens.variants.placing
dutchman-placing: rules.dutchman +placing screens.variants.dutchman_sailing screens.variants.dutchman_placing
opening: captains.placing screens.placing.opening
stowing: captains.stowing
fight: /console.show.animations +seas screens.match.fleets screens.match.aim screens.match.battle
battle: +seas rules.notation screens.match.game +fight
variant-game: rules.notation screens.match.game screens.variants.game
salvo-game: +variant-game screens.variants.salvo_game
dutchman-game: +variant-game screens.variants.dutchman_game
variant-seas: +seas screens.variants.seas
variant-screens: +variant-seas screens.variants.variant screens.variants.battle
variant-battle: +battle screens.variants.game +variant-screens
salvo-battle: +battle +salvo-game +variant-screens
dutchman-battle: +battle +dutchman-game +variant-screens
several: screens.variants.several
salvo: rules.extras rules.salvo screens.variants.several screens.variants.salvo_battle
picking: screens.variants.salvo_picking
mines: rules.extras screens.variants.mines_battle
giving: screens.variants.mines_giving
submarine: rules.extras screens.variants.submarine
dutchman: rules.dutchman screens.variants.dutchman_battle
sailing: rules.dutchman screens.variants.dutchman_sailing
large: screens.variants.large
variant-versus-captain: +versus-captain captains.turns screens.variants.captain
variant-duel-battle: +duel-battle +variant-screens screens.variants.unit
daily: +battle screens.daily
puzzle: +daily screens.puzzle
puzzles: screens.puzzles
""",
    """
finale: +seas rules.notation screens.match.game screens.match.outcome screens.match.finale
replay: +fight screens.logbook.replay
variant-replay: +fight +variant-screens screens.logbook.replay screens.logbook.variant_replay
onlooker: rules.notation rules.text +fight page.onlooker
variant-onlooker: +fight +variant-screens page.variant_onlooker
recording: rules.notation rules.text rules.defects sheets.sheet sheets.shelf
entry: +presets +texts sheets.sheet sheets.shelf +bookkeeping +people screens.logbook.outcome screens.logbook.entry
duel-sheet: +recording cable.audit cable.opened screens.duel.sheet
duel-entry: +bookkeeping screens.logbook.outcome screens.duel.entry
logbook: screens.logbook.logbook
matches: +menu sheets.sheet +book sheets.shelf /console.logbook.words screens.logbook.matches
coach: /console.show.icons +guesses captains.admiral screens.match.coach
kinds: rules.kinds
game: rules.notation rules.text screens.match.game
places: captains.layout captains.fast captains.places
guesses: +places captains.exps captains.guesses
cabin-boy: captains.captain captains.cabin_boy
boatswain: captains.captain captains.boatswain
navigator: captains.captain +places captains.navigator
admiral: captains.captain +guesses captains.admiral
two-players:
captain-extras: captains.extras
captain-deduction: captains.deduction
captain-unsaid: +guesses captains.deduction captains.unsaid
captain-salvo: +captain-extras +places captains.salvo
captain-dutchman: rules.dutchman captains.captain captains.dutchman
versus-captain: screens.match.fleets screens.match.aim screens.opponents screens.opponents.captain
versus-person: screens.match.fleets +people screens.opponents screens.opponents.person
memory: +guesses captains.memory screens.match.memory
drill: +admiral screens.match.drill
engine: +duel-engine cable.commitments cable.side cable
duel: +engine /console.secure_rng /console.link.carrier +duels screens.duel.duel
cable-seas: /console.link.duel.log cable.movelog /console.link.duel.sealing
variant-cable-seas: rules.extras rules.salvo +cable-seas
cable-play: /console.link.duel.playing
cable-sail: +cable-seas /console.link.duel.playing
cable-end: cable.audit /console.link.duel.ending
cable-loading: +cable-sail +cable-end rules.text /console.link.duel.loading
duel-battle: +fight +unit screens.opponents.linked_game screens.opponents screens.opponents.unit
verdict: /console.words +seas screens.match.outcome screens.opponents.linked_game screens.duel.verdict
""",
)


def suited(part, rules):
    """The part that plays a match under these rules: `part` itself if shots are answered one by one and in full, a turn
    has one shot and the sea has a panel's size; else a variant's own if there is one, named like `salvo-game`; else the
    one for all variants, named like `variant-game`.
    """
    variants = wanted(rules)
    for variant in variants:
        own = variant + "-" + part
        if any(text.find("\n" + own + ":") >= 0 for text in PARTS):
            return own
    return "variant-" + part if variants or rules.waste or rules.plain else part


def minds(rules, name):
    """The parts that the captain of this name thinks with under these rules, besides his own: their names, with spaces
    between them, as the loader takes several.
    """
    found = []
    if rules.dutchman:
        found.append("captain-dutchman")
    elif rules.shots == "salvo":
        found.append("captain-salvo")
    elif rules.extras:
        found.append("captain-extras")
    if rules.plain:
        found.append("captain-unsaid" if name == "admiral" else "captain-deduction")
    return " ".join(found)


def wanted(rules):
    """The variants that these rules have, each of which is a part of this name."""
    found = []
    if rules.mines or rules.sweepers:
        found.append("mines")
    if rules.submarines:
        found.append("submarine")
    if rules.dutchman:
        found.append("dutchman")
    if rules.width > 10 or rules.height > 10:
        found.append("large")
    if rules.shots not in ("streak", "single"):
        found.append("salvo" if rules.shots == "salvo" else "several")
    return found
