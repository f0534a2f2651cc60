"""A duel with a friend from the page, in Chromium: the link, the cord, a third, a reload, a broker that restarts."""

import shutil

import pytest
from browsing import BROKER_GONE, PHONE, PROGRAM
from core.daily import daily
from mosquitto import Mosquitto, far_line, narrow_door

from host_tools.virtual.player import serve
from zalp.tools import ROOT
from zalp.tools.rooms.keys import secret_of
from zalp.tools.rooms.web import web_rooms

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not web_rooms()["rooms"], reason="no npm packages of rooms: make test"),
]

ON_PHONE = {"viewport": PHONE, "locale": "en-GB", "is_mobile": True, "has_touch": True}
WHERE = ".unit .says .where"
JACK = "zalp.frame().slice(9, 12)"  # somebody there, the last byte that came, how many came (tests/virtual_unit.py)

# Keeps what a line of text says first, before " · ", as it changes; what it says now is no change.
HEAR = """where => {
    const line = document.querySelector(where);
    const first = () => line.textContent.split(" · ")[0];
    let last = first();
    window.seen = [];
    new MutationObserver(() => {
        if (first() !== last) seen.push((last = first()));
    }).observe(line, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def desk(desk):
    """Its pages go on calling a broker that is gone."""
    desk.excused = BROKER_GONE
    return desk


@pytest.fixture
def page(browser, broker, tmp_path):
    """The address of a page that knows the broker."""
    with serve(tmp_path / "one", "--main", str(PROGRAM), "--broker", broker.web_address) as (address, _):
        yield address


def status(player):
    return player.page.evaluate("zalp.friend()")


def invited(player):
    """The link to a new room."""
    player.page.click("text=Duel with a friend")
    player.page.wait_for_selector(".invitation .link")
    return player.page.url


def plays(player):
    """The friend has come, or this is the friend: the one button of the dialog."""
    player.page.click(".invitation .go")
    assert not player.page.is_visible(".invitation")


def enters(player):
    """Wait until the friend is here, and nobody has said meanwhile that both places are taken."""
    seen = []

    def here():
        now = player.page.evaluate("window.zalp?.friend()")
        seen.append(now) if now not in seen[-1:] else None
        return now == "here"

    player.wait(here)
    assert "full" not in seen, seen


def is_carried(one, other):
    """UP at one end puts 100 bytes 7 on the cord; they come out at the other."""
    before = other.page.evaluate(JACK)[2]
    one.press("ArrowUp")
    other.wait(lambda: other.page.evaluate(JACK) == [1, 7, (before + 100) & 255])


def test_a_link_from_the_page_joins_a_terminal_and_outlives_a_reload_and_a_broker(page, desk, broker, tmp_path):
    one = desk.open(page, locale="en-GB")
    link = invited(one)
    assert len(secret_of(link)) == 16
    # A link to this address opens nothing elsewhere, so that a code is offered, and no picture of a link.
    assert secret_of(one.page.input_value(".invitation .link")) == secret_of(link)
    assert "only on your computer" in one.page.inner_text(".invitation")
    assert not one.page.is_visible(".invitation svg")
    room = ("--main", str(PROGRAM), "--room", link, "--broker", broker.address)
    with serve(tmp_path / "two", *room) as (address, _):
        other = desk.open(address, locale="en-GB")
        assert not other.page.is_visible("text=Duel with a friend")  # its cable leads elsewhere
        one.wait(lambda: status(one) == "here")
        one.wait(lambda: "Your friend has opened the link." in one.page.inner_text(".invitation .said"))
        plays(one)
        is_carried(one, other)
        is_carried(other, one)

        third = desk.open(link, locale="en-GB")
        third.wait(lambda: status(third) == "full")
        assert "Both places in this room are taken" in third.page.inner_text(".room .status")

        one.page.reload()
        one.wait(lambda: one.page.evaluate("window.zalp?.friend()") == "here")
        one.wait(lambda: one.page.evaluate(JACK)[0] == 1)
        is_carried(other, one)
        one.press("Shift+Digit2")
        assert one.page.inner_text(".room .phrase") == "You: Well played!"

        broker.stop()
        one.wait(lambda: status(one) == "adrift" and "Can't reach the broker" in one.page.inner_text(".room .status"))
        broker.start()
        one.wait(lambda: status(one) == "here")
        # What is sent while the other end calls the broker again is lost, as on a cord that is being plugged in.
        heard = other.page.evaluate(JACK)[2]
        other.insist(lambda: other.page.evaluate(JACK)[2] != heard, lambda: one.press("ArrowUp"))
        other.page.goto("about:blank")  # before its server goes


KEEPS_NOTHING = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""
DAMAGED = """() => {
    const rows = JSON.parse(localStorage.getItem("zalp-rooms"));
    localStorage.setItem("zalp-rooms", JSON.stringify([null, 5, ...rows.map((row) => ({ ...row, ...%s }))]));
}"""


def test_a_site_file_with_a_comma_too_many_is_refused_and_leads_into_a_room_once_mended(desk, broker, tmp_path):
    tree = tmp_path / "tree"
    for name in ("library", "firmware"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    edited = f'\ufeff{{\n  "broker": "{broker.web_address}",\n}}\n'  # with an editor's mark at its beginning
    (tree / "site.json").write_text(edited, encoding="utf-8")
    started = (tmp_path / "saves", "--main", str(PROGRAM))
    with pytest.raises(RuntimeError, match="site.json, line 3: a comma before"), serve(*started, tree=tree):
        pass
    (tree / "site.json").write_text(edited.replace('",', '"'), encoding="utf-8")
    with serve(*started, tree=tree) as (address, _):
        player = desk.open(address, locale="en-GB")
        invited(player)
        player.wait(lambda: status(player) == "waiting")
        player.page.goto("about:blank")  # before its server goes


@pytest.mark.daily(3)
def test_a_player_who_reopens_the_link_has_his_place_at_once(page, desk):
    one = desk.open(page, locale="en-GB")
    link = invited(one)
    other = desk.open(link, locale="en-GB")
    enters(one)
    rows = one.page.evaluate("JSON.parse(localStorage.getItem('zalp-rooms'))")
    for _ in range(2):
        waits = desk.another(one, page)  # its browser stays open
        one.page.close()
        one = waits
        one.page.goto("about:blank")
        one.open(link)
        enters(one)
        enters(other)
    again = one.page.evaluate("JSON.parse(localStorage.getItem('zalp-rooms'))")
    assert [row["jwk"] for row in rows] == [row["jwk"] for row in again] and again[0]["friend"]


@pytest.mark.daily(3)
def test_two_tabs_of_one_browser_are_two_members_also_after_a_reload(page, desk):
    one = desk.open(page, locale="en-GB")
    link = invited(one)
    other = desk.another(one, link)
    for player in (one, other, one, other):
        enters(one)
        enters(other)
        player.page.reload()
    enters(one)
    enters(other)
    third = desk.another(one, link)
    third.wait(lambda: status(third) == "full")
    assert status(one) == status(other) == "here"


@pytest.mark.parametrize(
    "damage", daily(1, ["{ jwk: { kty: 'EC', d: 'x' } }", "{ jwk: null, friend: 5, until: 'x' }", None])
)
def test_a_damaged_key_is_replaced_and_a_browser_that_keeps_nothing_is_in_the_room_too(page, desk, damage):
    one = desk.open(page, locale="en-GB")
    if damage is None:
        one.page.add_init_script(KEEPS_NOTHING)
        one.open(page)
    link = invited(one)
    assert ("This browser keeps nothing" in one.page.inner_text(".invitation")) == (damage is None)
    one.wait(lambda: status(one) == "waiting")
    if damage:
        one.page.evaluate(DAMAGED % damage)
        one.page.reload()
        one.wait(lambda: one.page.evaluate("window.zalp?.friend()") == "waiting")
    desk.open(link, locale="en-GB")
    enters(one)
    if damage is None:  # another member by now: his page freed the place for him
        one.page.reload()
        enters(one)
    if damage:
        row, *_ = one.page.evaluate("JSON.parse(localStorage.getItem('zalp-rooms'))")
        assert set(row["jwk"]) == {"kty", "crv", "x", "y", "d"}


@pytest.mark.daily(3)
def test_on_a_phone_nothing_leaves_the_window_and_the_captions_show_the_line(page, desk, broker):
    one = desk.open(page, **ON_PHONE)
    keys = "document.querySelector('.deck').getBoundingClientRect().bottom"
    before = one.page.evaluate(keys)
    invited(one)
    one.wait(lambda: one.page.inner_text(WHERE).startswith("friend not here yet"))
    link = one.page.url
    other = desk.open(link, **ON_PHONE)
    for player in (one, other):
        player.wait(lambda player=player: player.page.inner_text(WHERE).startswith("friend here"))
        assert player.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
        assert player.page.evaluate("innerWidth") == PHONE["width"]
        assert not player.page.is_visible("text=Hide both fleets")
    plays(one)
    one.page.evaluate("scrollTo(0, 0)")
    assert one.page.evaluate(keys) == before  # the keys are where they were
    one.press("Shift+Digit1")
    other.wait(lambda: other.page.inner_text(WHERE).startswith("Friend: Good shot!"))
    broker.stop()
    other.wait(lambda: "can't reach the broker" in other.page.inner_text(WHERE))
    assert "cut" in other.page.get_attribute(WHERE, "class")


def test_a_typed_code_opens_a_room_and_a_wrong_one_says_what_is_wrong(page, desk):
    one = desk.open(page, locale="ru-RU")
    one.page.click("text=Дуэль с другом")
    one.page.fill(".invitation .typed", "KRTM-QWHB")
    one.page.click("text=Войти")
    one.wait(lambda: "двенадцать букв" in one.page.inner_text(".invitation .wrong"))
    one.page.fill(".invitation .typed", "krtm qwhb zpnv")
    one.page.click("text=Войти")
    one.wait(lambda: one.page.inner_text(".invitation .said").startswith("Друга пока нет. Нажмите"))
    plays(one)
    one.wait(lambda: status(one) == "waiting" and "Друга пока нет" in one.page.inner_text(".room .status"))
    # A page that is loaded again is in this room; a link leads into it too.
    room = one.page.url
    one.page.reload()
    other = desk.open(room, locale="en-GB")
    for player in (one, other):
        player.wait(lambda player=player: player.page.evaluate("window.zalp?.friend()") == "here")
    assert one.page.url == room


@pytest.mark.daily(3)
def test_a_third_person_plays_another_duel_or_alone_and_the_one_left_claims_the_win(page, desk):
    one = desk.open(page, locale="en-GB")
    room = invited(one)
    other = desk.open(room, locale="en-GB")
    for player in (one, other):
        player.wait(lambda player=player: status(player) == "here")
    plays(one)
    for words in ("Invite a friend to your own duel", "Play alone"):
        third = desk.open(room, locale="en-GB")
        third.page.click(f"text={words}")
        if words != "Play alone":
            third.page.wait_for_selector(".invitation .link")
            third.wait(lambda third=third: status(third) == "waiting")
            assert "#room=" in third.page.url and third.page.url != room
        else:
            assert "#" not in third.page.url and not third.page.is_visible("dialog")
        third.page.close()
    assert status(one) == status(other) == "here"

    # As soon as the handheld says that the rules give the win, the page has a button for it.
    one.page.evaluate("""{
        const { send } = WebSocket.prototype;
        window.sent = [];
        WebSocket.prototype.send = function (data) {
            sent.push([...new Uint8Array(data)].join());
            send.call(this, data);
        };
        zalp.receive("claim\\twin");
    }""")
    assert "no longer answers" in one.page.inner_text(".prompt")
    one.page.click("text=Claim the win")
    one.wait(lambda: one.page.evaluate("sent.includes('86,0,1,0,3')"))  # V of the first unit: CLAIM
    one.page.evaluate("zalp.receive('claim\\t')")
    assert not one.page.is_visible(".prompt")


@pytest.mark.daily(3)
def test_a_page_that_froze_or_lost_its_network_says_so_and_recovers(page, desk):
    one = desk.open(page, **ON_PHONE)
    other = desk.open(invited(one), **ON_PHONE)
    one.wait(lambda: status(one) == status(other) == "here")

    one.page.evaluate(HEAR, WHERE)
    one.page.evaluate("dispatchEvent(new Event('offline'))")  # the next network is there already, the old line is dead
    one.wait(lambda: one.page.evaluate("seen") == ["can't reach the broker", "friend here"])
    one.page.context.set_offline(True)
    one.wait(lambda: one.page.inner_text(WHERE).startswith("can't reach the broker"))
    one.page.context.set_offline(False)
    one.wait(lambda: one.page.inner_text(WHERE).startswith("friend here"))

    devtools = one.page.context.new_cdp_session(one.page)
    devtools.send("Debugger.enable")
    devtools.send("Debugger.pause")  # no script runs any more, as in a tab that sleeps or on a locked phone
    other.wait(lambda: other.page.inner_text(WHERE).startswith("no signal from your friend"))
    devtools.send("Debugger.resume")
    for player in (one, other):
        player.wait(lambda player=player: player.page.inner_text(WHERE).startswith("friend here"))


@pytest.mark.daily(3)
def test_a_phone_that_changed_its_network_tells_so_and_is_back_by_itself(browser, broker, desk, tmp_path):
    with far_line(broker.web_port) as line:
        near, far = (("--broker", f"ws://127.0.0.1:{port}/mqtt") for port in (broker.web_port, line.port))
        with (
            serve(tmp_path / "one", "--main", str(PROGRAM), *near) as (here, _),
            serve(tmp_path / "two", "--main", str(PROGRAM), *far) as (there, _),
        ):
            one = desk.open(here, **ON_PHONE)
            other = desk.open(f"{there}#{invited(one).split('#')[1]}", **ON_PHONE)
            for player in (one, other):
                player.wait(lambda player=player: player.page.inner_text(WHERE).startswith("friend here"))
                player.page.evaluate(HEAR, WHERE)
            line.change_network()  # nobody informs the page
            other.wait(lambda: "can't reach the broker" in other.page.evaluate("seen"))
            # Each has shown its loss before its return counts: on a busy machine one may not have seen anything yet.
            for player in (one, other):
                player.wait(lambda player=player: player.page.evaluate("seen.at(-1)") == "friend here")
            assert set(one.page.evaluate("seen")) == {"no signal from your friend", "friend here"}
            desk.close()


@pytest.mark.parametrize(
    "how, words",
    daily(
        1,
        [
            ({"rights": ["topic readwrite other/#"]}, "passes on nothing in this room"),
            ({"settings": ["message_size_limit 180"]}, "passes on short packets only"),
            ({"settings": ["allow_anonymous false"]}, "lets nobody in without a name"),
        ],
    ),
    ids=str,
)
def test_a_broker_that_carries_nothing_is_reported_in_the_page(desk, tmp_path, how, words):
    broker = Mosquitto(tmp_path, *how.get("settings", ()), rights=how.get("rights"))
    broker.start()
    with serve(tmp_path / "one", "--main", str(PROGRAM), "--broker", broker.web_address) as (address, _):
        one = desk.open(address, locale="en-GB")
        one.page.click("text=Duel with a friend")
        one.wait(lambda: words in one.page.inner_text(".room .status"))
        desk.close()
    broker.stop()


def test_a_broker_that_hangs_up_at_long_packets_is_reported_in_the_page(desk, broker, tmp_path):
    with (
        narrow_door(broker, longest=180) as (there, _),
        serve(tmp_path / "one", "--main", str(PROGRAM), "--broker", there) as (address, _),
    ):
        one = desk.open(address, locale="en-GB")
        one.page.click("text=Duel with a friend")
        one.wait(lambda: status(one) == "small" and "short packets only" in one.page.inner_text(".room .status"))
        desk.close()


def test_a_broker_without_room_for_one_more_is_reported_in_the_page_until_it_has_room(desk, broker, tmp_path):
    with (
        narrow_door(broker, seats=1) as (there, turned_away),
        serve(tmp_path / "one", "--main", str(PROGRAM), "--broker", there) as (address, _),
    ):
        first, second = (desk.open(address, locale="en-GB") for _ in range(2))
        first.page.click("text=Duel with a friend")
        first.wait(lambda: status(first) == "waiting")
        second.page.click("text=Duel with a friend")
        second.wait(lambda: len(turned_away) > 1)
        second.wait(lambda: "is full" in second.page.inner_text(".room .status"))
        assert status(second) == "adrift"
        first.page.close()
        second.wait(lambda: status(second) == "waiting")
        desk.close()
