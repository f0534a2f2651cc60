// A link that opens a finished match: its record (zalp/seabattle/sheets/shelf.py) stands in the fragment, which no server sees.

const MOST = 4000; // bytes: what a handheld takes

// The record in a fragment like `#match=...`, or null.
export function recordIn(hash) {
  const text = /[#&]match=([\w-]+)/.exec(hash)?.[1];
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    return bytes.length <= MOST ? bytes : null;
  } catch {
    return null;
  }
}
