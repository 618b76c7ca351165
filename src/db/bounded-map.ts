/** Drops the entry that was set longest ago when it exceeds its size. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;

  /** @param maxSize 1 or more. */
  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.#maxSize) break;
      this.delete(oldest);
    }
    return this;
  }
}
