// Plays unsigned 8-bit samples as they come, at their own rate. The unit sends them about 95 ms ahead: a picture of the
// page or a slice of the unit's thinking holds them up for 30 ms each, and on a busy computer longer.

const START_MS = 60; // of sound that must be there before it begins
const MOST_MS = 220; // more than this is late: jump forward
const KEPT_MS = 95;
const REPORTS = 10; // a second: how many samples came past the page

class Speaker extends AudioWorkletProcessor {
  constructor() {
    super();
    this.queue = [];
    this.count = 0; // samples in the queue
    this.rate = 16000;
    this.place = 0; // in the first block, in samples
    this.level = 0; // what was played last
    this.playing = false;
    this.ended = true; // the unit has sent its last samples
    this.starved = 0; // times that the sound ran out before its end
    this.muted = false;
    this.straight = 0; // samples that came past the page
    this.reported = 0; // how many of them the page knows of
    this.port.onmessage = ({ data }) => {
      if (data.source) data.source.onmessage = (event) => this.takeStraight(event.data);
      else if (data.samples) this.take(data);
      else this.mute(data.muted);
    };
  }

  take({ rate, samples }) {
    this.ended = samples.length === 0;
    if (this.ended) return;
    this.rate = rate;
    this.queue.push(samples);
    this.count += samples.length;
    if (this.count > (this.rate * MOST_MS) / 1000) {
      while (this.count > (this.rate * KEPT_MS) / 1000) this.drop();
    }
  }

  takeStraight(block) {
    if (this.muted) return;
    this.take(block);
    this.straight += block.samples.length;
    if (this.ended || this.straight - this.reported > block.rate / REPORTS) this.report();
  }

  mute(muted) {
    this.muted = muted;
    this.ended ||= muted; // what is in the queue is played
  }

  report() {
    this.port.postMessage({ starved: this.starved, straight: this.straight });
    this.reported = this.straight;
  }

  drop() {
    this.count -= this.queue.shift().length;
    this.place = 0;
  }

  // The sample at an index from the start of the first block, -1..1; blocks follow each other without a seam.
  at(index) {
    for (const block of this.queue) {
      if (index < block.length) return (block[index] - 128) / 128;
      index -= block.length;
    }
    return null;
  }

  process(_inputs, [[output]]) {
    const step = this.rate / sampleRate;
    if (!this.playing && this.count >= (this.ended ? 1 : (this.rate * START_MS) / 1000)) this.playing = true;
    for (let i = 0; i < output.length; i++) {
      if (this.playing) {
        const whole = Math.floor(this.place);
        const here = this.at(whole);
        if (here === null) {
          this.playing = false;
          if (!this.ended) {
            this.starved++;
            this.report();
          }
          this.queue.length = this.count = this.place = 0;
        } else {
          const next = this.at(whole + 1) ?? here;
          this.level = here + (next - here) * (this.place - whole);
          this.place += step;
          while (this.queue.length && this.place >= this.queue[0].length) {
            this.place -= this.queue[0].length;
            this.count -= this.queue.shift().length;
          }
        }
      }
      if (!this.playing) this.level *= 0.98; // fade: no click at the end
      output[i] = this.level;
    }
    return true;
  }
}

registerProcessor("speaker", Speaker);
