/** Sets of stops as numbers, so that two are compared in one step. The empty set is 0. */
export class StopSets {
  readonly #members: (readonly number[])[] = [[]];
  readonly #byMembers = new Map<string, number>([['', 0]]);
  readonly #unions: number[][] = [[]];

  plus(set: number, stop: number): number {
    const row = (this.#unions[set] ??= []);
    return (row[stop] ??= this.#union(set, stop));
  }

  #union(set: number, stop: number): number {
    const members = this.#members[set] ?? [];
    if (members.includes(stop)) return set;
    const union = [...members, stop].toSorted((a, b) => a - b);
    const key = union.join(' ');
    const known = this.#byMembers.get(key);
    if (known !== undefined) return known;
    const number = this.#members.push(union) - 1;
    this.#byMembers.set(key, number);
    return number;
  }
}
