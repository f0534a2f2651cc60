// Elements made in one line.

// An element with a class and contents; text is never taken for markup.
export function make(tag, kind, ...children) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
}

// The element that a piece of our own markup describes.
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

// A picture in the head that does what the button `open` does, where the head has no room for its words.
export function shortcut(picture, open) {
  const button = make("button", "mini person", drawn(picture));
  button.type = "button";
  button.addEventListener("click", () => open.click());
  return button;
}
