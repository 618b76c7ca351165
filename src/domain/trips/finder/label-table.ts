import type { Offer } from './label-pass.ts';
import type { LabelStore } from './label-store.ts';
import { haveSameFuture, stopsHash } from './same-future.ts';
import type { SearchWindow } from './search-window.ts';

/** Finds the labels of one pass by game and relevant stops. */
export class LabelTable {
  readonly #store: LabelStore;
  readonly #window: SearchWindow;
  /** Older labels are another pass's. */
  readonly #from: number;
  #place = 0;

  constructor(window: SearchWindow, store: LabelStore) {
    this.#store = store;
    this.#window = window;
    this.#from = store.size;
  }

  /** Returns the first label of the offer's chain, or -1. `add` then adds there. */
  head(offer: Offer): number {
    this.#place = stopsHash(this.#window, offer) & (this.#store.heads.length - 1);
    return this.#own((this.#store.heads[this.#place] ?? 0) - 1);
  }

  after(label: number): number {
    return this.#own(this.#store.chain[label] ?? -1);
  }

  add(label: number): void {
    this.#store.chain[label] = (this.#store.heads[this.#place] ?? 0) - 1;
    this.#store.heads[this.#place] = label + 1;
  }

  isSame(label: number, offer: Offer): boolean {
    return this.#store.game[label] === offer.game && haveSameFuture(this.#window, this.#store, label, offer);
  }

  #own(label: number): number {
    return label >= this.#from ? label : -1;
  }
}
