// The page's own words in both languages; what the handheld says comes from the unit.

const WORDS = {
  ru: {
    enemy: "ПРОТИВНИК", own: "СВОЁ МОРЕ", power: "Питание", help: "Клавиши и подсказки", sound: "Звук", battery: "Батарея",
    crashed: "Программа остановилась", silent: "Консоль не отвечает", again: "Включить снова", lost: "Нет связи с сервером. Жду…",
    close: "Закрыть", panel: "Две панели огней", title: "МОРСКОЙ БОЙ", unit: "Игра", space: "Пробел",
    two: "Вторая игра и кабель", one: "Убрать вторую игру", sure: "Убрать? Вторая игра выключится.", yes: "Убрать", no: "Оставить",
    cable: "Кабель", pull: "Вынуть кабель", plug: "Вставить кабель", noise: "Помехи",
    far: "Кабель ведёт наружу", joined: "соединён", waiting: "никого нет", full: "Во весь экран",
    curtain: "Шторки на своих морях", lift: "Держите, чтобы взглянуть", hand: "клавиатура здесь",
    book: "Журнал", log: "Журнал боя", lights: "Огни", of: " из ", fire: "ОГОНЬ", back: "НАЗАД",
    who: { me: "Вы", other: "Противник", one: "Первый", two: "Второй" },
    turns: { me: "ваш ход", other: "ход противника", one: "ход первого", two: "ход второго" },
    screens: {
      language: "язык", "power-on": "включение", menu: "меню", choice: "выбор", question: "вопрос", settings: "настройки", placing: "расстановка",
      toss: "жребий", battle: "бой", fleets: "оба флота", coach: "советчик", finale: "итог", curtain: "передайте игру",
      duel: "дуэль", cable: "кабель", "link-lost": "связь потеряна", dark: "сон", empty: "батарея пуста", "self-test": "проверка",
      logbook: "журнал", ceremony: "награда", naming: "имена", date: "дата", daily: "море дня", replay: "повтор боя",
    },
    marks: {
      water: "вода", miss: "мимо", halo: "пусто вокруг потопленного", ship: "ваш корабль", wounded: "ранен", sunk: "потоплен",
      ghost: "корабль в руке", bad: "сюда нельзя", clash: "мешает вот этот", found: "найдено", crosshair: "прицел", eye: "взгляд противника",
      heat: "жар: где вероятнее корабль", advice: "совет адмирала", afloat: "на плаву", lost: "потерян",
      mine: "мина", sweeper: "тральщик", submarine: "подводная лодка", narrow: "тут разве что подлодка", given: "отдано",
    },
    friend: {
      open: "Дуэль с другом", title: "Дуэль с другом", link: "Отправьте другу ссылку. Кто откроет её, окажется на другом конце кабеля.",
      copy: "Скопировать", copied: "Скопировано", or: "Или код, если ссылку не передать:", code: "Новый код", enter: "Код или ссылка друга", join: "Войти",
      wrong: "Так не войти: нужна вся ссылка или двенадцать букв кода, без I и O.", leave: "Выйти из комнаты", mute: "Без реплик",
      none: "Брокер не назван: впишите его адрес (ws:// или wss://) в site.json или запустите make play BROKER=ws://… — README рассказывает, как завести свой.",
      ready: "Оба вставили кабель? В меню игры выберите дуэль.", says: "Друг", you: "Вы", keys: "Shift и цифра",
      status: {
        adrift: "Нет связи с брокером. Пробую снова…", waiting: "Друга пока нет. Ему нужна эта же ссылка или код.", here: "Друг здесь.",
        away: "Друга не слышно. Место за ним две минуты.", full: "Оба места в этой комнате заняты.",
      },
      line: { adrift: "нет связи с брокером", waiting: "друга пока нет", here: "друг здесь", away: "друга не слышно", full: "оба места заняты" },
      phrases: ["Хороший выстрел!", "Отличная игра!", "Минутку.", "Я вернулся.", "Ещё раз?", "Спасибо, на сегодня всё."],
    },
    keepsakes: "На память",
    files: { "daily.txt": "Море дня: итог", "match.txt": "Запись последнего боя", "match.gif": "Бой картинкой", "card.png": "Карточка итога", "logbook.json": "Журнал (JSON)" },
    map: "Клавиши компьютера", steps: "Первые шаги", legend: "Огни сейчас",
    first: ([c]) => [
      "ОГОНЬ (Enter) начинает бой: флот уже расставлен.",
      `Наведите прицел стрелками, или нажмите «${c}» и «7», или ткните в огонёк сверху. ОГОНЬ стреляет.`,
      "Попали — стреляйте ещё. Мимо — ход противника. Потопите все десять кораблей.",
      "НАЗАД показывает оба флота; оттуда стрелка зовёт советчика — адмирала.",
    ],
    also: (full) => [["M", "звук"], [full, "во весь экран"], ["?", "эта страница"]],
    pair: [["Tab", "клавиатура — другой игре"], ["Z", "левая шторка, пока держите"], [".", "правая шторка, пока держите"]],
    pad: "Геймпад: крестовина двигает, A — ОГОНЬ, B — НАЗАД.",
  },
  en: {
    enemy: "ENEMY", own: "OWN SEA", power: "Power", help: "Keys and hints", sound: "Sound", battery: "Battery",
    crashed: "The program stopped", silent: "The handheld does not respond", again: "Power on again", lost: "The server is gone. Waiting…",
    close: "Close", panel: "Two panels of lights", title: "SEA BATTLE", unit: "Handheld", space: "Space",
    two: "A second handheld and the cable", one: "Put the second handheld away", sure: "Put it away? It will be switched off.", yes: "Put away", no: "Keep it",
    cable: "Cable", pull: "Pull the cable", plug: "Plug the cable in", noise: "Noise",
    far: "The cable leads outside", joined: "joined", waiting: "nobody there", full: "Full screen",
    curtain: "Curtains over the own seas", lift: "Hold to look", hand: "keyboard here",
    book: "Log book", log: "Match log", lights: "Lights", of: " of ", fire: "FIRE", back: "BACK",
    who: { me: "You", other: "Enemy", one: "First", two: "Second" },
    turns: { me: "your turn", other: "the enemy's turn", one: "the first player's turn", two: "the second player's turn" },
    screens: {
      language: "language", "power-on": "power-on", menu: "menu", choice: "choice", question: "question", settings: "settings", placing: "placing",
      toss: "coin toss", battle: "battle", fleets: "both fleets", coach: "coach", finale: "result", curtain: "hand it over",
      duel: "duel", cable: "cable", "link-lost": "link lost", dark: "asleep", empty: "battery empty", "self-test": "self-test",
      logbook: "logbook", ceremony: "honours", naming: "names", date: "date", daily: "sea of the day", replay: "replay",
    },
    marks: {
      water: "water", miss: "miss", halo: "empty, round a sunk ship", ship: "your ship", wounded: "wounded", sunk: "sunk",
      ghost: "the ship in hand", bad: "not here", clash: "this one is in the way", found: "found", crosshair: "crosshair", eye: "the enemy's look",
      heat: "heat: a ship is likelier", advice: "the Admiral's advice", afloat: "afloat", lost: "lost",
      mine: "mine", sweeper: "minesweeper", submarine: "submarine", narrow: "only the submarine can be here", given: "given away",
    },
    friend: {
      open: "Duel with a friend", title: "Duel with a friend", link: "Send your friend the link. Whoever opens it has the other end of the cord.",
      copy: "Copy", copied: "Copied", or: "Or a code, where no link can be sent:", code: "New code", enter: "Your friend's code or link", join: "Join",
      wrong: "That opens no room: it takes the whole link, or the code's twelve letters, which are never I or O.", leave: "Leave the room", mute: "No phrases",
      none: "No broker is named: put its address (ws:// or wss://) into site.json, or run make play BROKER=ws://… The README tells how to run one.",
      ready: "Is the cable in on both sides? Choose the duel in the handheld's menu.", says: "Friend", you: "You", keys: "Shift and a digit",
      status: {
        adrift: "The broker is not reached. Trying again…", waiting: "Your friend is not here yet. It takes the same link or code.", here: "Your friend is here.",
        away: "Your friend is not heard. The place is kept for two minutes.", full: "Both places of this room are taken.",
      },
      line: { adrift: "broker not reached", waiting: "friend not here yet", here: "friend here", away: "friend not heard", full: "both places taken" },
      phrases: ["Good shot!", "Well played!", "One moment, please.", "I am back.", "Again?", "Thank you, that is all."],
    },
    keepsakes: "To take along",
    files: { "daily.txt": "Sea of the day: result", "match.txt": "Last match as text", "match.gif": "Match as a moving picture", "card.png": "Result card", "logbook.json": "Logbook (JSON)" },
    map: "Computer keys", steps: "First steps", legend: "Lights now",
    first: ([c]) => [
      "FIRE (Enter) begins a match: your fleet is placed already.",
      `Aim with the arrows, or press “${c}” and “7”, or tap a light of the upper panel. FIRE shoots.`,
      "A hit shoots again. A miss is the enemy's turn. Sink all ten ships.",
      "BACK shows both fleets; from there an arrow asks the Admiral.",
    ],
    also: (full) => [["M", "sound"], [full, "full screen"], ["?", "this page"]],
    pair: [["Tab", "keyboard to the other handheld"], ["Z", "left curtain, while held"], [".", "right curtain, while held"]],
    pad: "Gamepad: the cross moves, A is FIRE, B is BACK.",
  },
};

export const language = (navigator.language || "en").toLowerCase().startsWith("ru") ? "ru" : "en";
export const words = WORDS[language];
// What is said of a unit is said in the unit's language, so that a sentence has one.
export const wordsOf = (tongue) => WORDS[tongue] ?? words;
