import type { LabelStore } from './label-store.ts';

const FIRST_CAPACITY = 64;
const MAX_GAMES = 255;

/** Labels that end with one game, by number of games, in columns for a fast loop. */
export class LabelGroups {
  size = 0;
  fewestGames = 0;
  mostGames = 0;
  /** Labels with `n` games are from `starts[n]` to before `starts[n + 1]`. */
  readonly starts = new Int32Array(MAX_GAMES + 2);
  label = new Int32Array(FIRST_CAPACITY);
  miles = new Float64Array(FIRST_CAPACITY);
  minutes = new Float64Array(FIRST_CAPACITY);
  slack = new Float64Array(FIRST_CAPACITY);
  sameDateLegs = new Uint8Array(FIRST_CAPACITY);
  today = new Float64Array(FIRST_CAPACITY);
  wanted = new Uint8Array(FIRST_CAPACITY);
  words = new Int32Array(4 * FIRST_CAPACITY);

  /** Copies the labels that are not dropped, in order. */
  gather(labels: ArrayLike<number>, store: LabelStore): void {
    const { starts } = this;
    starts.fill(0);
    if (labels.length > this.label.length) this.#grow(2 * labels.length);
    this.size = 0;
    [this.fewestGames, this.mostGames] = [MAX_GAMES, 0];
    for (let place = 0; place < labels.length; place += 1) {
      const label = labels[place] ?? 0;
      if (store.dropped[label] === 1) continue;
      const count = store.count[label] ?? 0;
      starts[count] = (starts[count] ?? 0) + 1;
      this.size += 1;
      if (count < this.fewestGames) this.fewestGames = count;
      if (count > this.mostGames) this.mostGames = count;
    }
    for (let count = this.fewestGames; count <= this.mostGames; count += 1)
      starts[count] = (starts[count] ?? 0) + (starts[count - 1] ?? 0);
    starts[this.mostGames + 1] = this.size;
    // Each start is the end of its group until filling backward moves it to the front.
    for (let place = labels.length - 1; place >= 0; place -= 1) {
      const label = labels[place] ?? 0;
      if (store.dropped[label] === 1) continue;
      const count = store.count[label] ?? 0;
      const to = (starts[count] ?? 0) - 1;
      starts[count] = to;
      this.label[to] = label;
      this.miles[to] = store.miles[label] ?? 0;
      this.minutes[to] = store.minutes[label] ?? 0;
      this.slack[to] = store.slack[label] ?? 0;
      this.sameDateLegs[to] = store.sameDateLegs[label] ?? 0;
      this.today[to] = store.today[label] ?? 0;
      this.wanted[to] = store.wanted[label] ?? 0;
      for (let word = 0; word < 4; word += 1) this.words[to * 4 + word] = store.words[label * 4 + word] ?? 0;
    }
  }

  #grow(capacity: number): void {
    this.label = new Int32Array(capacity);
    this.miles = new Float64Array(capacity);
    this.minutes = new Float64Array(capacity);
    this.slack = new Float64Array(capacity);
    this.sameDateLegs = new Uint8Array(capacity);
    this.today = new Float64Array(capacity);
    this.wanted = new Uint8Array(capacity);
    this.words = new Int32Array(4 * capacity);
  }
}
