// What the page remembers from one visit to the next. A browser that keeps nothing loses nothing but that.

export function remembered(name) {
  try {
    return localStorage.getItem(`zalp-${name}`);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`zalp-${name}`, value);
  } catch {
    console.info("this browser keeps nothing");
  }
}
