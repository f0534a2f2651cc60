// Elements made in one line.

// An element with a class and contents; text is never taken for markup.
export function make(tag, kind, ...children) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
}

// A button of a class that does something when it is clicked.
export function button(kind, act, ...children) {
  const made = make("button", kind, ...children);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// One of the buttons beside the handheld and in dialogs.
export const tool = (text, act) => button("tool", act, text);

// The element that a piece of our own markup describes.
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

// A picture in the head that does what the button `open` does, where the head has no room for its words.
export function shortcut(picture, open) {
  return button("mini person", () => open.click(), drawn(picture));
}
