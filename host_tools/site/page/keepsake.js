// Makes one keepsake (keepsakes.py) on a machine of its own, so that the handheld plays on. Takes
// {records: [[name, Uint8Array], ...], name, firmware, later}; answers {text}, {json}, {error}, all texts, {gif}, or {film, frames} for the page to draw (card.js).

import { gif } from "./film.js";
import { Machine } from "./machine.js";

async function make({ records, name, firmware, later }) {
  const machine = await Machine.start(firmware, console.info);
  machine.ask = () => later;
  machine.port.FS.mkdirTree("/store");
  for (const [record, file] of records) machine.write(`/store/${record}`, file);
  const answer = {};
  let frames;
  machine.run("keepsakes", {
    wanted: () => name,
    frames: (address, size) => (frames = machine.bytes(address, size).slice()),
    made: (kind, text) => (answer[kind] = text),
    keep: () => {}, // the store is only read
  });
  if (answer.picture) {
    const film = JSON.parse(answer.picture);
    return name.endsWith(".gif") ? { gif: gif(film, frames) } : { film, frames };
  }
  return answer;
}

onmessage = ({ data }) => make(data).then(postMessage, (error) => postMessage({ error: error.message }));
