// Which of several tabs plays: they would overwrite each other's records. One has the helm; another asks for it, and may
// take it. A lock (Web Locks) decides who has it; on pages that are not secure, where browsers have none, the tabs ask
// each other. Neither way protects the records: keeper.js does.

import { takeHelm } from "./keeper.js";

const NAME = "zalp";
const LETS_GO_MS = 1000; // a page that is being loaded again lets go a moment after its successor has asked
const AGAIN_MS = 100;
const ANSWERED_MS = 400; // a tab's answer has come by then, if it is not very busy

export class Helm {
  // lost(): another tab has taken it.
  constructor(lost) {
    this.lost = lost;
    this.has = false;
    this.number = null; // the number under which keeper.js writes
    this.way = navigator.locks ? new ByLock() : new ByAsking(this);
    this.taking = Promise.resolve();
  }

  // Whether this tab has it now; by force: in any case.
  take(force) {
    if (force) this.way.giveUp?.(); // it need not wait any longer
    this.taking = this.taking.then(async () => {
      if (!this.has && (await this.way.take(force, () => this.lose()))) {
        this.has = true;
        this.number = await takeHelm();
        this.way.announce?.(this.number);
      }
      return this.has;
    });
    return this.taking;
  }

  lose() {
    if (!this.has) return;
    this.has = false;
    this.lost();
  }
}

class ByLock {
  // A busy browser may take long to answer. Only its answer that somebody has the lock counts.
  take(force, lost) {
    return new Promise((done) => {
      let over = false, since = null;
      this.giveUp = () => {
        over = true;
        done(false); // even where a browser never answers
      };
      const ask = async () => {
        const held = await this.ask(force, lost, () => over);
        since ??= performance.now();
        if (held || force || over || performance.now() - since > LETS_GO_MS) done(held);
        else setTimeout(ask, AGAIN_MS);
      };
      ask();
    });
  }

  // Whether the lock is ours now. If so, it stays ours until the tab is closed or another one steals it.
  ask(force, lost, over) {
    return new Promise((done) => {
      let held = false;
      const hold = (lock) => {
        held = Boolean(lock) && !over();
        done(held);
        return held ? new Promise(() => {}) : null;
      };
      navigator.locks.request(NAME, force ? { steal: true } : { ifAvailable: true }, hold).catch(() => (held ? lost() : done(false)));
    });
  }
}

class ByAsking {
  constructor(helm) {
    this.helm = helm;
    this.lost = this.answered = () => {};
    this.channel = window.BroadcastChannel ? new BroadcastChannel(NAME) : null;
    this.channel?.addEventListener("message", ({ data }) => {
      if (data === "ask" && helm.has) this.channel.postMessage("taken");
      else if (data === "taken") this.answered();
      else if (data.number > helm.number) this.lost();
    });
  }

  take(force, lost) {
    this.lost = lost;
    if (force || !this.channel) return true;
    this.channel.postMessage("ask");
    return new Promise((done) => {
      this.answered = () => done(false);
      setTimeout(() => done(true), ANSWERED_MS);
    });
  }

  announce(number) {
    this.channel?.postMessage({ number });
  }
}
