// What does not change on the glass: the smoked sheet, the dark domes, the letters and numbers beside them.

import { DOME, PITCH } from "./layout.js";

const INK = "#c9c0a8";
const FAINT = "#93a0a2";
const FONT = '"DIN Alternate", Bahnschrift, "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", sans-serif';

// A picture of `face` of FACES with `dots` screen points a millimetre; scales: as Glass.setScales has them; names: of
// the panels, each may be "".
export function backdrop(face, dots, scales, names) {
  const picture = document.createElement("canvas");
  picture.width = Math.round(face.width * dots);
  picture.height = Math.round(face.height * dots);
  const context = picture.getContext("2d", { alpha: false });
  context.scale(dots, dots);
  const sheet = context.createLinearGradient(0, 0, face.width * 0.4, face.height);
  sheet.addColorStop(0, "#11161a");
  sheet.addColorStop(0.5, "#0b0f12");
  sheet.addColorStop(1, "#080b0d");
  context.fillStyle = sheet;
  context.fillRect(0, 0, face.width, face.height);
  face.panels.forEach(([left, top], panel) => {
    drawDomes(context, left, top);
    if (scales[panel]) drawScale(context, left, top, scales[panel]);
    drawName(context, face, left, top, names[panel]);
  });
  return picture;
}

function drawDomes(context, left, top) {
  context.fillStyle = "#06090b";
  context.strokeStyle = "#1b2226";
  context.lineWidth = 0.15;
  context.beginPath();
  context.roundRect(left - 0.45, top - 0.45, 50.9, 50.9, 1.2);
  context.fill();
  context.stroke();
  const body = context.createRadialGradient(-0.55, -0.7, 0.1, 0, 0, DOME);
  body.addColorStop(0, "#1d2428");
  body.addColorStop(0.55, "#11171a");
  body.addColorStop(0.93, "#0c1114");
  body.addColorStop(1, "#1d2428");
  const shine = context.createRadialGradient(-0.68, -0.88, 0, -0.68, -0.88, 0.75);
  shine.addColorStop(0, "rgba(214,232,236,.30)");
  shine.addColorStop(1, "rgba(214,232,236,0)");
  for (let i = 0; i < 100; i++) {
    context.save();
    context.translate(left + ((i % 10) + 0.5) * PITCH, top + (Math.floor(i / 10) + 0.5) * PITCH);
    context.beginPath();
    context.arc(0, 0, DOME, 0, 7);
    context.fillStyle = body;
    context.fill();
    context.fillStyle = shine;
    context.fill();
    context.restore();
  }
}

function drawScale(context, left, top, scale) {
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let i = 0; i < 10; i++) {
    const column = scale.left + i, row = scale.top + i;
    context.font = `600 2.4px ${FONT}`;
    context.fillText(scale.letters[column] ?? "", left + (i + 0.5) * PITCH, top - 1.45);
    context.font = `500 2.2px ${FONT}`;
    context.fillText(rowName(scale, row), left - 1.7, top + (i + 0.5) * PITCH + 0.1);
  }
}

// rows: how many the sea has; below 0: so many, numbered from the lowest.
export function rowName({ rows }, row) {
  if (row < 0) return "";
  if (rows < 0) return -rows - row;
  return row < rows ? row + 1 : "";
}

function drawName(context, face, left, top, name) {
  context.save();
  if (face.abreast) context.translate(left + 25, top + 51.7);
  else {
    context.translate(left + 52, top + 25);
    context.rotate(Math.PI / 2);
  }
  context.font = `600 1.6px ${FONT}`;
  if ("letterSpacing" in context) context.letterSpacing = "0.7px";
  context.fillStyle = FAINT;
  context.fillText(name, 0, 0);
  context.restore();
}
