// Stands in the page itself, so that something is seen and said before any other file has come, whatever the host does
// with them: how far the loading is, or in one sentence what is wrong. The build puts above: PLACE, the folder of this
// version's files; FILES, those that the first picture needs, each with its size in bytes, modules in the order in which they
// are to come; STYLES, which of them are styles.
//
// The page's modules find `boot` here:
//   boot.begun         a promise of the beginning of firmware.bin as an ArrayBuffer, with its whole first archive (machine.js)
//   boot.firmware      a promise of firmware.bin as an ArrayBuffer, for every worker that runs it
//   boot.later()       a promise of later.bin, the rest of the firmware, which is asked for after it
//   boot.done()        there is something better to look at than the loading
//   boot.wrong(names)  a promise of a sentence: what is wrong with one of these files; "" where all come as they should

const boot = (() => {
  const RUSSIAN = /^ru/i.test(navigator.language || "");
  const WORDS = RUSSIAN
    ? {
        loading: (share) => `Загружается: ${share} %`,
        starting: "Запускается…",
        again: "Попробовать ещё раз",
        file: "Страница открыта как файл, а так браузер её не запустит. Запустите в папке сайта «python3 -m http.server» и откройте http://localhost:8000.",
        old: "Этот браузер не может запустить игру: нужен Chrome или Edge 85, Firefox 114, Safari 15 или новее.",
        network: (name) => `Файл ${name} не пришёл: нет связи с сервером. Проверьте сеть и попробуйте ещё раз.`,
        status: (name, status) => `Вместо файла ${name} сервер ответил ошибкой ${status}. Попробуйте чуть позже.`,
        kind: (name, kind, wanted) => `Сервер отдаёт ${name} как «${kind || "файл без типа"}», а браузеру нужен тип «${wanted}». Это исправит хозяин сайта в настройках сервера.`,
        other: (name) => `Вместо файла ${name} сервер прислал что-то другое или не весь файл. Попробуйте чуть позже.`,
        newer: "Сайт тем временем обновился: загрузите страницу заново.",
        failed: (text) => `Страница не запустилась (${text}). Попробуйте ещё раз.`,
      }
    : {
        loading: (share) => `Loading: ${share} %`,
        starting: "Starting…",
        again: "Try again",
        file: "The page was opened as a file, which no browser will run. Start “python3 -m http.server” in the site's folder and open http://localhost:8000.",
        old: "This browser cannot run the game: it needs Chrome or Edge 85, Firefox 114, Safari 15 or newer.",
        network: (name) => `The file ${name} did not come: the server cannot be reached. Check the network and try again.`,
        status: (name, status) => `The server answered with error ${status} instead of the file ${name}. Try again a little later.`,
        kind: (name, kind, wanted) => `The server sends ${name} as “${kind || "a file without a type"}”, but a browser wants the type “${wanted}”. The site's owner can fix this in the server's settings.`,
        other: (name) => `Instead of the file ${name} the server sent something else, or not all of it. Try again a little later.`,
        newer: "The site was updated meanwhile: reload the page.",
        failed: (text) => `The page did not start (${text}). Try again.`,
      };
  const KINDS = { js: [/javascript|ecmascript/, "text/javascript"], css: [/^text\/css/, "text/css"] }; // for these, browsers accept no other type
  const panel = document.getElementById("loading");
  const [text, bar, again] = ["p", "progress", "button"].map((tag) => panel.querySelector(tag));
  const total = Object.values(FILES).reduce((sum, size) => sum + size, 0);
  const came = {}; // bytes of each file
  // Over HTTP/1.1 each of six connections waits for an answer before the next request, so the line has room for the firmware:
  // it is requested after so many modules. Where everything comes on one connection, it is requested after all of them.
  const EARLY = 12;
  let began, arrived; // called with the firmware: its beginning, all of it
  const begun = new Promise((done) => (began = done)); // never, where the page cannot run
  const firmware = new Promise((done) => (arrived = done));
  let over = false; // the loading has come to an end, good or bad

  document.documentElement.lang = RUSSIAN ? "ru" : "en";
  panel.querySelector("b").textContent = RUSSIAN ? "ЗАЛП" : "ZALP";
  again.textContent = WORDS.again;
  again.addEventListener("click", () => location.reload());

  function show() {
    if (over) return;
    const sum = Object.values(came).reduce((sum, size) => sum + size, 0);
    const share = Math.min(100, Math.floor((100 * sum) / total));
    bar.value = share;
    text.textContent = share < 100 ? WORDS.loading(share) : WORDS.starting;
  }

  function done() {
    over = true;
    panel.hidden = true;
  }

  function say(sentence) {
    if (over) return;
    over = true;
    panel.setAttribute("role", "alert");
    text.textContent = sentence;
    bar.hidden = true;
    again.hidden = location.protocol === "file:";
  }

  // Loads the page again, once for each reason: false from the second time on.
  function reload(reason) {
    try {
      if (over || sessionStorage.getItem(`zalp-${reason}`) === PLACE) return false;
      sessionStorage.setItem(`zalp-${reason}`, PLACE);
    } catch (error) {
      return false; // it would be loaded again for ever
    }
    location.reload();
    return true;
  }

  // Whether the page's own address gives another version by now. If so, a page that is still loading is loaded again.
  async function renewed() {
    const answer = await fetch(location.href.split("#")[0], { cache: "reload" }).catch(() => null);
    const page = answer && answer.ok ? await answer.text() : "";
    if (!page.includes("<title>") || page.includes(PLACE)) return false;
    reload("renewed");
    return true;
  }

  // What is wrong with a file. Perhaps only the browser's copy is wrong: then the host is asked again.
  async function look(name) {
    return (await answered(name, "default")) && answered(name, "reload");
  }

  async function answered(name, cache) {
    let answer, size;
    try {
      answer = await fetch(PLACE + name, { cache });
      size = (await answer.arrayBuffer()).byteLength;
    } catch (error) {
      return WORDS.network(name);
    }
    if (!answer.ok) return answer.status === 404 && (await renewed()) ? WORDS.newer : WORDS.status(name, answer.status);
    const kind = answer.headers.get("Content-Type") || "";
    const [takes, wanted] = KINDS[name.split(".").pop()] || [];
    if (takes && !takes.test(kind)) return WORDS.kind(name, kind, wanted);
    return name in FILES && size !== FILES[name] ? WORDS.other(name) : "";
  }

  async function wrong(names) {
    const found = await Promise.all(names.map(look));
    return found.find((sentence) => sentence) || "";
  }

  async function failed(error) {
    const sentence = await wrong(Object.keys(FILES));
    if (sentence || !reload("again")) say(sentence || WORDS.failed(error));
  }

  // The firmware by its pieces, so that the share grows with each.
  async function fetched() {
    const name = "firmware.bin";
    const answer = await fetch(PLACE + name);
    if (!answer.ok || !answer.body) throw new Error(name);
    const all = new Uint8Array(FILES[name]);
    let at = 0;
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      all.set(value, at); // throws if more comes than should
      at += value.length;
      const end = at < 4 ? Infinity : 4 + new DataView(all.buffer).getUint32(0, true); // of the first archive
      if (at >= end && at - value.length < end) began(all.slice(0, end).buffer);
      came[name] = at;
      show();
    }
    if (at < all.length) throw new Error(name);
    return all.buffer;
  }

  let rest = null;
  function later() {
    if (rest) return rest;
    rest = firmware.then(() => fetch(`${PLACE}later.bin`)).then((answer) => {
      if (!answer.ok) throw new Error("later.bin");
      return answer.arrayBuffer();
    });
    rest.catch(() => (rest = null));
    return rest;
  }

  function begin() {
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        const file = name.split(PLACE)[1];
        if (file in FILES) came[file] = FILES[file];
      }
      show();
    }).observe({ type: "resource", buffered: true });
    addEventListener("error", (event) => over || failed(event.message));
    addEventListener("unhandledrejection", ({ reason }) => over || failed((reason && reason.message) || reason));
    const linked = (rel, name) => document.head.appendChild(Object.assign(document.createElement("link"), { rel, href: PLACE + name }));
    const styles = STYLES.map((name) => {
      const link = linked("stylesheet", name);
      return new Promise((ready, broken) => {
        link.onerror = () => broken(new Error(name));
        link.onload = () => (link.sheet && link.sheet.cssRules.length ? ready() : link.onerror()); // of a wrong type: no rules
      });
    });
    const modules = Object.keys(FILES).filter((name) => name.endsWith(".js"));
    const [visit] = performance.getEntriesByType("navigation");
    const before = visit && visit.nextHopProtocol === "http/1.1" ? EARLY : modules.length;
    modules.slice(0, before).forEach((name) => linked("modulepreload", name));
    fetched().then(arrived, (error) => failed(error.message));
    modules.slice(before).forEach((name) => linked("modulepreload", name));
    Promise.all(styles).then(() => {
      const script = Object.assign(document.createElement("script"), { type: "module", src: `${PLACE}main.js` });
      script.onerror = () => failed("main.js");
      document.body.append(script);
    }, (error) => failed(error.message));
  }

  show();
  if (location.protocol === "file:") say(WORDS.file);
  else if (!("noModule" in HTMLScriptElement.prototype && window.WebAssembly && window.Worker && window.PerformanceObserver)) say(WORDS.old);
  else begin();
  return { begun, firmware, later, done, wrong, old: WORDS.old };
})();
