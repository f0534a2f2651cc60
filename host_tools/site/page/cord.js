// A cord between two ends: carries bytes both ways, can be pulled and can be noisy. An end is an object with
//
//   send(bytes)       a Uint8Array for this end: a unit's jack, a friend far away
//   onbytes(bytes)    set by the cord, called by the end: a Uint8Array that comes from there
//   onplug(there)     set by the cord, called by the end: somebody came (true) or went (false)
//   plugged           set by the cord: whether somebody is at the other end
//
// An end that has somebody when it is joined says so by calling onplug(true) as soon as onplug is set, or later.

export class Cord {
  // changed(): somebody came or went at either end, the cord was pulled or plugged.
  constructor(one, other, changed = () => {}) {
    this.ends = [one, other];
    this.at = [false, false]; // whether somebody is at each end
    this.plugged = true; // in both jacks
    this.noise = 0; // the share of bytes that suffer, 0 to 1
    this.changed = changed;
    this.ends.forEach((end, n) => {
      end.onbytes = (bytes) => this.carry(n, bytes);
      end.onplug = (there) => {
        this.at[n] = there;
        this.look();
      };
    });
  }

  get there() {
    return this.plugged && this.at[0] && this.at[1];
  }

  plug(plugged) {
    this.plugged = plugged;
    this.look();
  }

  // Gives up both ends: nobody is at the other one any more.
  cut() {
    for (const end of this.ends) {
      end.plugged = false;
      end.onbytes = end.onplug = null;
    }
  }

  look() {
    this.ends.forEach((end, n) => (end.plugged = this.plugged && this.at[1 - n]));
    this.changed();
  }

  carry(from, bytes) {
    if (this.there) this.ends[1 - from].send(this.noise ? this.spoil(bytes) : bytes);
  }

  // As zalp/tools/cable.py does it: a byte is changed, doubled, followed by another or lost.
  spoil(bytes) {
    const out = [];
    for (const byte of bytes) {
      if (Math.random() >= this.noise) out.push(byte);
      else {
        const any = Math.floor(Math.random() * 256);
        out.push(...[[byte ^ (1 << (any & 7))], [byte, byte], [byte, any], []][Math.floor(Math.random() * 4)]);
      }
    }
    return Uint8Array.from(out);
  }
}
