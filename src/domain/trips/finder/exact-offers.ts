import type { NewLabel } from './label-pass.ts';
import { addStop } from './store-label.ts';
import { bitCount, longer, type ExactLabels, type LabelStore } from './label-store.ts';
import { Future, OfferedLabels } from './offered-labels.ts';
import type { SearchWindow } from './search-window.ts';

const MAX_GAMES = 256;
const FIRST_CAPACITY = 256;
/** A power of two. */
const CHAINS = 2 ** 12;

/** The offers at one game, by relevant stops. */
export class ExactOffers extends OfferedLabels {
  size = 0;
  count = new Uint8Array(FIRST_CAPACITY);
  miles = new Float64Array(FIRST_CAPACITY);
  ways = new Float64Array(FIRST_CAPACITY);
  dropped = new Uint8Array(FIRST_CAPACITY);
  readonly #window: SearchWindow;
  readonly #store: LabelStore;
  readonly #future = new Future();
  /** The next offer of a chain. */
  #chain = new Int32Array(FIRST_CAPACITY);
  /** `#passed` and the newest offer of each chain; less is of another game. */
  readonly #heads = new Int32Array(CHAINS).fill(-1);
  /** Offers at the games before. */
  #passed = 0;
  readonly #groups = new Int32Array(MAX_GAMES);

  constructor(window: SearchWindow, store: LabelStore) {
    super(FIRST_CAPACITY);
    this.#window = window;
    this.#store = store;
  }

  /** The methods below speak of this offer. */
  read({ previous, game }: NewLabel): void {
    this.#future.read(this.#window, this.#store.exact, previous, game);
  }

  /** Bounds the further games by the stops left. */
  stopsAhead(game: number): number {
    const { graph, begin, bounds } = this.#window;
    const own = graph.stop[game] ?? 0;
    let stops = 0;
    for (let word = 0; word < graph.stopWords; word += 1) {
      const ahead = bounds.stops[(game - begin) * 4 + word] ?? 0;
      const visited = (this.#future.words[word] ?? 0) | (word === own >> 5 ? 1 << (own & 31) : 0);
      stops += bitCount(ahead & ~visited);
    }
    return stops;
  }

  /** The first offer of its chain, or less than 0. */
  head(): number {
    return (this.#heads[this.#future.hash & (CHAINS - 1)] ?? 0) - this.#passed;
  }

  after(place: number): number {
    return this.#chain[place] ?? -1;
  }

  isSame(place: number): boolean {
    return this.hasFuture(place, this.#future);
  }

  add(offer: NewLabel, ways: number): void {
    const place = this.size;
    if (place === this.count.length) this.grow(2 * place);
    this.size += 1;
    this.#store.effort += 1;
    this.set(place, offer, this.#future);
    this.count[place] = offer.count;
    this.miles[place] = offer.miles;
    this.ways[place] = ways;
    this.dropped[place] = 0;
    this.#chain[place] = this.head();
    this.#heads[this.#future.hash & (CHAINS - 1)] = this.#passed + place;
  }

  /** Moves the offers that nothing dropped, by number of games. */
  keep(labels: ExactLabels, game: number, starts: Int32Array): void {
    const { size, dropped, count: games } = this;
    const { graph } = this.#window;
    const stop = graph.stop[game] ?? 0;
    const next = this.#groups.fill(0);
    let kept = 0;
    for (let place = 0; place < size; place += 1) {
      if (dropped[place] === 1) continue;
      kept += 1;
      next[games[place] ?? 0] = (next[games[place] ?? 0] ?? 0) + 1;
    }
    let start = labels.add(kept);
    for (let count = 1; count < starts.length; count += 1) {
      starts[count] = start;
      const end = start + (next[count] ?? 0);
      next[count] = start;
      start = end;
    }
    for (let place = 0; place < size; place += 1) {
      if (dropped[place] === 1) continue;
      const slot = next[games[place] ?? 0] ?? 0;
      next[games[place] ?? 0] = slot + 1;
      const previous = this.previous[place] ?? 0;
      labels.game[slot] = game;
      labels.previous[slot] = previous;
      labels.leg[slot] = this.leg[place] ?? 0;
      labels.miles[slot] = this.miles[place] ?? 0;
      labels.today[slot] = this.today[place] ?? 0;
      labels.wanted[slot] = this.wanted[place] ?? 0;
      labels.sameDateLegs[slot] = this.sameDateLegs[place] ?? 0;
      labels.ways[slot] = this.ways[place] ?? 0;
      addStop(labels, slot, previous, stop, graph.stopWords);
    }
    this.#passed += size;
    this.size = 0;
  }

  protected override grow(capacity: number): void {
    super.grow(capacity);
    this.count = longer(this.count, capacity);
    this.miles = longer(this.miles, capacity);
    this.ways = longer(this.ways, capacity);
    this.dropped = longer(this.dropped, capacity);
    this.#chain = longer(this.#chain, capacity);
  }
}
