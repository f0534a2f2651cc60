"""Texts on the panels: each can be read in four and a half seconds, words, rule sets, the logbook and what is put
together of them.
"""

import asyncio

from any_game import captioned
from daily import slow
from instead import instead
from players import battle, first_entry, settings_record, unattended

from zalp.console import loader
from zalp.console.logbook.career import CABLE, RANKS
from zalp.console.logbook.words import TEXTS
from zalp.console.screens import menu, naming
from zalp.console.settings import CHOICES, LANGUAGES, NAMES, Settings
from zalp.console.show.glyphs import Line
from zalp.console.stage import FRAME_MS
from zalp.console.words import WORDS, capitals, find, said
from zalp.seabattle.captains import CAPTAINS
from zalp.seabattle.captains.words import PHRASES
from zalp.seabattle.cover import OPPONENTS
from zalp.seabattle.rules import kinds
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.seabattle.screens.menu import own_rules
from zalp.seabattle.screens.menu import rules as rules_menu
from zalp.seabattle.screens.menu.rule_words import RULE_WORDS
from zalp.seabattle.screens.placing import kept_fleets
from zalp.seabattle.screens.words import WORDS as OWN
from zalp.seabattle.screens.words import character, word


def stage(**chosen):
    return unattended({"settings": settings_record(**chosen)})


def keys_of(table):
    return [row.split("|")[0] for row in "".join(table).split("\n") if row]


def test_no_word_of_the_games_is_hidden_by_one_of_the_consoles():
    """The console's are looked up first."""
    consoles = keys_of(WORDS)
    assert len(set(consoles)) == len(consoles)
    assert not [key for key in keys_of(OWN) + keys_of(RULE_WORDS) if key in consoles]


def variants_texts(words, language):
    """Every line that is shown of rule sets, and in matches under them."""
    st = stage(language=language)
    texts = [words(key) for key in keys_of(RULE_WORDS)]
    for name in PRESETS:
        texts.append(words("rules") + ": " + st.named(name).split(":")[0])
        texts.append(asyncio.run(rules_menu.question(st, preset(name))) + " " + words("yes"))
    for at, (name, values) in enumerate(own_rules.PAGES):
        texts += [own_rules.said(st, at, value) for value in values]
        if name != "waste":
            texts += [own_rules.refused(st, at, value, "own-crowded") for value in values]
    return texts


def test_the_words_of_own_rules_load_nothing():
    """Their table is in memory with the page; the game's would stop a Pico's picture for almost half a second."""
    st, using, asked = stage(), loader.using, []

    def noted(name, *frame):
        asked.append(name)
        return using(name, *frame)

    with instead(loader, using=noted):
        for at, (_, values) in enumerate(own_rules.PAGES):
            assert all(own_rules.said(st, at, value) for value in values)
    assert set(asked) == {"words"}
    rules = preset("modern")
    with instead(kinds, shapes=None):  # nor is a rule set made for each fleet that has a name
        assert own_rules.fields(rules)[2] == "modern"


def logbook_texts(words, language):
    """Every line of the logbook."""
    column = LANGUAGES.index(language)
    own = {key: find(TEXTS, key, column) for key in keys_of(TEXTS)}
    texts = list(own.values()) + [own["surely"] + " " + words("yes")]
    for name in OPPONENTS + (CABLE,):
        assert name == CABLE or name not in own  # a captain's page has the captain's name
        title = own.get(name) or words(name)
        texts += [title] + [title + ": " + own[result] for result in ("won", "lost", "drawn")]
    for rank, most in enumerate(RANKS[1:] + (1000,)):
        title = own[f"rank-{rank}"]
        texts += [f"{title}, {own['points']}: {most - 1}", own["promoted"] + ": " + title]
    return texts + [own["medals"] + ": 10/12"]


def test_every_text_is_read_in_less_than_four_and_a_half_seconds():
    # At the usual pace, until its last letter is in full view.
    long = []
    for language in LANGUAGES:

        def words(key, language=language):
            return word(key, language)

        texts = [words(key) for key in keys_of(WORDS)]
        texts += [words(name) + ": " + character(name, LANGUAGES.index(language)) for name in CAPTAINS]
        for name in NAMES[:-1]:
            for value in CHOICES[name]:
                st = stage(**{"language": language, name: value})
                texts.append(words(name) + ": " + menu.value_of(st, name))
        texts += [words(name) + " " + words("yes") for name in ("abandon", "accept", "again", "forget-me")]
        texts += [words(name) + "? " + words("yes") for name in ("resign", "leave")]
        texts += [
            words("test-cable") + ": " + words("test-" + name) for name in ("loop", "both", "one", "silent", "noise")
        ]
        for phrases in PHRASES.values():
            texts += [capitals(said(pair, LANGUAGES.index(language))) for choice in phrases for pair in choice]
        texts += variants_texts(words, language)
        texts += logbook_texts(words, language)
        for table in (naming.TEXTS, kept_fleets.TEXTS):
            texts += [find(table, key, LANGUAGES.index(language)) for key in keys_of(table)]
        for text in texts:
            line = Line(text, 1)
            frames = 0 if line.fits else line.start + (len(line.columns) - 10) * 60 // Settings().speed
            if frames * FRAME_MS >= 4500:
                long.append((text, frames * FRAME_MS))
    assert not long, long


@slow
def test_a_captain_has_something_to_say_after_some_matches():
    own = {capitals(words[0]) for choice in PHRASES["boatswain"] for words in choice}
    said = []
    for seed in range(1, 5):

        def script(b, well=seed % 2):
            heard = set()
            yield from first_entry()
            yield from battle(b, well)
            for _ in range(900):
                heard.add(b.captions["text"])
                yield None
            said.append(len(heard & own))

        captioned(script, seed, captain="boatswain")
    assert set(said) == {0, 1}, said
