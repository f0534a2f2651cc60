// The page about a real Pico: shows one language, and joins the file that the visitor chooses with zalp.uf2 (join.js).

import { changed, joined, Refused, VERSIONS } from "./join.js";

const NAME = "zalp-with-micropython.uf2", POCKET = "zalp-pocket.uf2";
const versions = VERSIONS.join(", ");
const WORDS = {
  en: {
    title: "Zalp on a Pico",
    working: "Joining…",
    done: `Done: drag ${NAME} from your downloads onto the drive RPI-RP2.`,
    "no-uf2": "That is not a UF2 file, or it was damaged on the way. Download it again.",
    "not-whole": "Part of this file is missing. Download it again.",
    "pico-2": `That is MicroPython for a Pico 2. Zalp needs the one for the Raspberry Pi Pico (RPI_PICO), ${versions}.`,
    "other-chip": `That is for another chip. Zalp needs MicroPython for the Raspberry Pi Pico (RPI_PICO), ${versions}.`,
    "other-board": `That is MicroPython for another board. Zalp needs the one for the Raspberry Pi Pico (RPI_PICO, without W), ${versions}.`,
    "other-version": `That is another version of MicroPython. Zalp plays on ${versions}: choose it at micropython.org/download/RPI_PICO.`,
    "other-layout": "This MicroPython keeps its files elsewhere in the flash than the official one. Use make flash with it.",
    "no-micropython": `There is no MicroPython in this file. Choose the RPI_PICO file, ${versions}, from micropython.org.`,
    ours: "That is zalp.uf2 itself. Choose the MicroPython file: this page adds Zalp.",
    missing: "zalp.uf2 could not be loaded from this site. Try again later.",
  },
  ru: {
    title: "Залп на Pico",
    working: "Соединяю…",
    done: `Готово: перетащите ${NAME} из загрузок на диск RPI-RP2.`,
    "no-uf2": "Это не файл UF2, или он повреждён. Скачайте его ещё раз.",
    "not-whole": "В файле не хватает части. Скачайте его ещё раз.",
    "pico-2": `Это MicroPython для Pico 2. Нужен для Raspberry Pi Pico (RPI_PICO), ${versions}.`,
    "other-chip": `Это для другой микросхемы. Нужен MicroPython для Raspberry Pi Pico (RPI_PICO), ${versions}.`,
    "other-board": `Это MicroPython для другой платы. Нужен для Raspberry Pi Pico (RPI_PICO, без W), ${versions}.`,
    "other-version": `Это другая версия MicroPython. Залп работает на ${versions}: её можно выбрать на micropython.org/download/RPI_PICO.`,
    "other-layout": "Этот MicroPython хранит файлы не там, где официальный. С ним годится make flash.",
    "no-micropython": `В этом файле нет MicroPython. Нужен файл RPI_PICO, ${versions}, с micropython.org.`,
    ours: "Это сам zalp.uf2. Выберите файл MicroPython: Залп добавит страница.",
    missing: "Не удалось загрузить zalp.uf2 с этого сайта. Попробуйте позже.",
  },
};

function show(language) {
  document.documentElement.lang = language;
  document.title = WORDS[language].title;
  for (const part of document.querySelectorAll("main")) part.hidden = part.lang !== language;
  for (const button of document.querySelectorAll("footer button")) button.hidden = button.lang === language;
}

async function fetched(name) {
  const answer = await fetch(name).catch(() => ({ ok: false }));
  if (!answer.ok) throw new Refused("missing");
  return new Uint8Array(await answer.arrayBuffer());
}

const ours = async (board) => (board === POCKET ? changed(await fetched("zalp.uf2"), await fetched("pocket.bin")) : fetched(board));

function save(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a browser may still ask where to
}

for (const part of document.querySelectorAll("main")) {
  const status = part.querySelector("[role=status]"), input = part.querySelector("input[type=file]"), link = part.querySelector("a[download]");
  const board = () => part.querySelector("input:checked").value;
  const say = (word, refused = false) => {
    status.textContent = WORDS[part.lang][word];
    status.classList.toggle("refused", refused);
  };
  const attempt = async (job) => {
    try {
      await job();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(error.message, true);
    }
  };
  for (const radio of part.querySelectorAll("input[type=radio]")) radio.addEventListener("change", () => {
    link.textContent = board();
    status.textContent = ""; // what was joined before is for the other board
  });
  link.addEventListener("click", (event) => {
    if (board() !== POCKET) return; // the link itself leads to this file
    event.preventDefault();
    attempt(async () => save(await ours(POCKET), POCKET));
  });
  input.addEventListener("change", async () => {
    if (!input.files.length) return;
    say("working");
    await attempt(async () => {
      const micropython = new Uint8Array(await input.files[0].arrayBuffer());
      save(joined(micropython, await ours(board())), NAME);
      say("done");
    });
    input.value = ""; // so that the same file can be chosen again
  });
}
for (const button of document.querySelectorAll("footer button")) button.addEventListener("click", () => show(button.lang));
show((navigator.language || "en").toLowerCase().startsWith("ru") ? "ru" : "en");
