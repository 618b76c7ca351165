/** Ways through games, each one leg longer than its parent, in typed arrays that grow. */
export class TourLabels {
  count = 0;
  game = new Int32Array(1 << 16);
  /** Bits of the venues seen. */
  seen = new Int32Array(1 << 16);
  parent = new Int32Array(1 << 16);
  miles = new Float64Array(1 << 16);
  /** The driving on the date of the last game. */
  today = new Float64Array(1 << 16);
  /** An estimate of the dates that are still needed. */
  ahead = new Float64Array(1 << 16);

  add(game: number, seen: number, parent: number, miles: number, today: number, ahead: number): number {
    if (this.count === this.game.length) this.#grow();
    const label = this.count;
    this.game[label] = game;
    this.seen[label] = seen;
    this.parent[label] = parent;
    this.miles[label] = miles;
    this.today[label] = today;
    this.ahead[label] = ahead;
    this.count += 1;
    return label;
  }

  /** Returns the games of a label's way in the order of play. */
  gamesOf(label: number): number[] {
    const games: number[] = [];
    for (let one = label; one >= 0; one = this.parent[one] ?? -1) games.push(this.game[one] ?? 0);
    return games.toReversed();
  }

  #grow(): void {
    const size = this.game.length * 2;
    const wider = <T extends Int32Array | Float64Array>(column: T, empty: T): T => {
      empty.set(column);
      return empty;
    };
    this.game = wider(this.game, new Int32Array(size));
    this.seen = wider(this.seen, new Int32Array(size));
    this.parent = wider(this.parent, new Int32Array(size));
    this.miles = wider(this.miles, new Float64Array(size));
    this.today = wider(this.today, new Float64Array(size));
    this.ahead = wider(this.ahead, new Float64Array(size));
  }
}
