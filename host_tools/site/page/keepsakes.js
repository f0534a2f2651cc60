// What a player takes along is made by the server of `make play` (host_tools/virtual/keepsakes.py): the site has none.

import { make } from "./elements.js";

export class Keepsakes {
  constructor() {
    this.element = make("section", "keepsakes");
    this.element.hidden = true;
  }

  show() {}
}
