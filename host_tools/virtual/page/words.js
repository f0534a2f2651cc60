// The page's own words in both languages; what the handheld says comes from the unit.

const WORDS = {
  ru: {
    enemy: "ПРОТИВНИК", own: "СВОЁ МОРЕ", power: "Питание", on: "ВКЛ", off: "ВЫКЛ", help: "Клавиши", sound: "Звук", battery: "Батарея",
    crashed: "Программа остановилась", silent: "Консоль не отвечает", again: "Включить снова", lost: "Нет связи с сервером. Жду…",
    close: "Закрыть", map: "Клавиши компьютера", number: "буква и число", panel: "Панели: сверху море противника, снизу своё",
    title: "МОРСКОЙ БОЙ", unit: "Игра", hint: "«Б7» — это две клавиши: Б, потом 7. Стрелки двигают прицел, ОГОНЬ стреляет. НАЗАД, потом стрелка — совет адмирала.",
    space: "Пробел", or: "или",
    two: "Вторая игра и кабель", one: "Убрать вторую игру", cable: "Кабель", pull: "Вынуть кабель", plug: "Вставить кабель", noise: "Помехи",
    far: "Кабель ведёт наружу", joined: "соединён", waiting: "никого нет",
  },
  en: {
    enemy: "ENEMY", own: "OWN SEA", power: "Power", on: "ON", off: "OFF", help: "Keys", sound: "Sound", battery: "Battery",
    crashed: "The program stopped", silent: "The handheld does not respond", again: "Power on again", lost: "The server is gone. Waiting…",
    close: "Close", map: "Computer keys", number: "letter and number", panel: "Panels: the enemy's sea above, your own below",
    title: "SEA BATTLE", unit: "Handheld", hint: "“B7” is two keys: B, then 7. The arrows move the aim, FIRE shoots. BACK, then an arrow, asks the Admiral.",
    space: "Space", or: "or",
    two: "A second handheld and the cable", one: "Put the second handheld away", cable: "Cable", pull: "Pull the cable", plug: "Plug the cable in", noise: "Noise",
    far: "The cable leads outside", joined: "joined", waiting: "nobody there",
  },
};

export const language = (navigator.language || "en").toLowerCase().startsWith("ru") ? "ru" : "en";
export const words = WORDS[language];
