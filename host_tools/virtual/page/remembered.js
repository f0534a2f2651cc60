// What the page remembers from one visit to the next. A browser that keeps nothing loses nothing but that.

export function remembered(name) {
  try {
    return localStorage.getItem(`zalp-${name}`);
  } catch {
    return null;
  }
}

// Whether it keeps anything at all: many in-app browsers do not.
export const keeps = (() => {
  try {
    localStorage.setItem("zalp-kept", "yes");
    return localStorage.getItem("zalp-kept") === "yes";
  } catch {
    return false;
  }
})();

export function remember(name, value) {
  try {
    localStorage.setItem(`zalp-${name}`, value);
  } catch {
    console.info("this browser keeps nothing");
  }
}
