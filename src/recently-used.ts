/** Values an isolate keeps as long as they are asked for, so many at the most. */
export class RecentlyUsed<Value> {
  readonly #most: number;
  /** The one that was not asked for the longest time first. */
  readonly #entries = new Map<string, { value: Value; turn: number }>();
  #turn = 0;

  /** @param most how many; beyond, the one that was not asked for the longest time goes. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value under a key, made when there is none. */
  get(key: string, make: () => Value): Value {
    const known = this.#entries.get(key);
    // Among the newer half it is safe where it stands.
    if (known && this.#turn - known.turn < this.#most / 2) return known.value;
    this.#turn += 1;
    const entry = { value: known ? known.value : make(), turn: this.#turn };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
    return entry.value;
  }
}
