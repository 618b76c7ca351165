/** Nobody plays on more pairs of consecutive nights than this in one season. */
export const MOST_BACK_TO_BACKS = 16;
/** From here on a team's further back-to-backs are avoided where something else will do. */
const USUAL_BACK_TO_BACKS = 12;
/** A team that is idle longer than this has gone home. */
const DAYS_ON_THE_ROAD = 4;
/** Homestands and road trips of more games are avoided where something else will do. */
const USUAL_STAND = 5;
/** How far a stand is looked for; also the empty days kept before and after every season. */
const DAYS_OF_A_LONG_STAND = 14;
const NONE = -1;

/**
 * Where each team of an arena league plays on each day of a season, and what one more game would mean
 * for its rest and travel. Teams, hosts and opponents are places in the list of teams.
 */
export class TeamDays {
  readonly #teamCount: number;
  readonly #width: number;
  /** Per team and day, with spare days at both ends of a row: the host and the opponent, or none. */
  readonly #hosts: Int8Array;
  readonly #opponents: Int8Array;
  readonly #backToBacks: Int8Array;
  readonly #miles: Float64Array;

  constructor(teamCount: number, dayCount: number, milesBetween: (from: number, to: number) => number) {
    this.#teamCount = teamCount;
    this.#width = dayCount + 2 * DAYS_OF_A_LONG_STAND;
    this.#hosts = new Int8Array(teamCount * this.#width).fill(NONE);
    this.#opponents = new Int8Array(teamCount * this.#width).fill(NONE);
    this.#backToBacks = new Int8Array(teamCount);
    this.#miles = Float64Array.from({ length: teamCount * teamCount }, (_, pair) =>
      milesBetween(Math.floor(pair / teamCount), pair % teamCount),
    );
  }

  isIdle(team: number, day: number): boolean {
    return this.#hosts[this.#cell(team, day)] === NONE;
  }

  add(team: number, opponent: number, host: number, day: number): void {
    const cell = this.#cell(team, day);
    this.#backToBacks[team] = (this.#backToBacks[team] ?? 0) + this.#neighbours(cell);
    this.#hosts[cell] = host;
    this.#opponents[cell] = opponent;
  }

  remove(team: number, day: number): void {
    const cell = this.#cell(team, day);
    this.#backToBacks[team] = (this.#backToBacks[team] ?? 0) - this.#neighbours(cell);
    this.#hosts[cell] = NONE;
    this.#opponents[cell] = NONE;
  }

  /**
   * What a game means for a team that is idle on the day: Infinity where it may not be, a third night
   * in a row or one back-to-back too many, else a sum of regrets, 0 or more.
   */
  costOf(team: number, opponent: number, host: number, day: number): number {
    const hosts = this.#hosts;
    const cell = this.#cell(team, day);
    const before = hosts[cell - 1] !== NONE;
    const after = hosts[cell + 1] !== NONE;
    if (before && (after || hosts[cell - 2] !== NONE)) return Infinity;
    if (after && hosts[cell + 2] !== NONE) return Infinity;
    let cost = 0;
    if (before || after) {
      const backToBacks = (this.#backToBacks[team] ?? 0) + 1;
      if (backToBacks > MOST_BACK_TO_BACKS) return Infinity;
      cost = backToBacks > USUAL_BACK_TO_BACKS ? 40 : 12;
    }
    let nearby = 0;
    let from = team;
    let to = team;
    for (let apart = DAYS_ON_THE_ROAD; apart > 0; apart--) {
      const earlier = hosts[cell - apart] ?? NONE;
      const later = hosts[cell + apart] ?? NONE;
      if (earlier !== NONE) {
        nearby++;
        from = earlier;
        if (this.#opponents[cell - apart] === opponent) cost += 25;
      }
      if (later !== NONE) {
        nearby++;
        to = later;
        if (this.#opponents[cell + apart] === opponent) cost += 25;
      }
    }
    if (nearby > 3) cost += 20 * (nearby - 3);
    const milesTo = this.#milesBetween(from, host);
    const milesOn = this.#milesBetween(host, to);
    if (before) cost += milesTo / 50;
    if (after) cost += milesOn / 50;
    cost += Math.max(0, milesTo + milesOn - this.#milesBetween(from, to)) / 80;
    const stand = this.#standWith(team, host === team, cell);
    return stand > USUAL_STAND ? cost + 12 * (stand - USUAL_STAND) : cost;
  }

  /** How many games in a row a team would play at home, or away, with one more in a cell. */
  #standWith(team: number, atHome: boolean, cell: number): number {
    let stand = 1;
    for (let near = cell - 1; near >= cell - DAYS_OF_A_LONG_STAND; near--) {
      const host = this.#hosts[near];
      if (host === NONE) continue;
      if ((host === team) !== atHome) break;
      stand++;
    }
    for (let near = cell + 1; near <= cell + DAYS_OF_A_LONG_STAND; near++) {
      const host = this.#hosts[near];
      if (host === NONE) continue;
      if ((host === team) !== atHome) break;
      stand++;
    }
    return stand;
  }

  #cell(team: number, day: number): number {
    return team * this.#width + DAYS_OF_A_LONG_STAND + day;
  }

  #neighbours(cell: number): number {
    return Number(this.#hosts[cell - 1] !== NONE) + Number(this.#hosts[cell + 1] !== NONE);
  }

  #milesBetween(from: number, to: number): number {
    return this.#miles[from * this.#teamCount + to] ?? 0;
  }
}
