import type { NflMatchup } from './nfl-matchups.ts';
import { itemAt, type Random } from './random.ts';
import { Grid } from './rounds.ts';

export const NFL_WEEKS = 18;
/** Weeks count from 0 in here: byes are in weeks 5 to 14. */
const FIRST_BYE_WEEK = 4;
const LAST_BYE_WEEK = 13;
const LAST_WEEK = NFL_WEEKS - 1;
const MOST_BYES_A_WEEK = 6;
/** Trades tried in any case, and as long as a rule is broken. */
const USUAL_MOVES = 4000;
const MOST_MOVES = 9000;
/** A larger circle costs more to weigh, and trading it comes to the same as trading the rest. */
const LARGEST_CIRCLE = 16;
const COST_OF_IMPOSSIBLE = 10_000;
const NONE = -1;

/** What one season's weeks have to respect; teams are places in the list of teams. */
interface WeekRules {
  teamCount: number;
  /** Teams that share a stadium. */
  tenants: readonly (readonly [number, number])[];
  /** The week of Thanksgiving, from 0, and who is at home in it. */
  thanksgivingWeek: number;
  thanksgivingHosts: readonly number[];
}

export interface WeekPlan {
  /** The games of each week; in the last one rivals of a division meet. */
  weeks: NflMatchup[][];
  /** Whether every rule is kept, tenants and Thanksgiving included. */
  complete: boolean;
}

/**
 * Spreads 17 full rounds, the first of which are the division's, over 18 weeks with one bye a team, then
 * trades games between weeks and legs between rivals until stands at home are short, rematches far
 * apart and every rule is kept. One game a week and one bye a team hold for any plan.
 */
export function weeksOf(rounds: readonly NflMatchup[][], rules: WeekRules, random: Random): WeekPlan {
  const plan = new NflWeeks(rounds, rules, random);
  for (let move = 0; move < USUAL_MOVES || (move < MOST_MOVES && !plan.isComplete()); move++) {
    if (random.below(3) === 0) plan.tryTradingLegs(random);
    else plan.tryTradingWeeks(random);
  }
  return { weeks: plan.weeks(), complete: plan.isComplete() };
}

class NflWeeks {
  readonly #rules: WeekRules;
  readonly #games: NflMatchup[];
  /** The game of a team in a week, by its place in #games. */
  readonly #grid: Grid;
  readonly #rematches: [number, number][];
  /** How many teams are idle in each week. */
  readonly #byes: number[];

  constructor(rounds: readonly NflMatchup[][], rules: WeekRules, random: Random) {
    this.#rules = rules;
    this.#games = rounds.flat().map((game) => ({ ...game }));
    this.#grid = new Grid(rules.teamCount, NFL_WEEKS);
    const starts = rounds.map((_, round) =>
      rounds.slice(0, round).reduce((sum, games) => sum + games.length, 0),
    );
    const byeWeek = FIRST_BYE_WEEK + random.below(LAST_BYE_WEEK - FIRST_BYE_WEEK + 1);
    const others = Array.from({ length: LAST_WEEK }, (_, week) => week).filter((week) => week !== byeWeek);
    const order = [LAST_WEEK, ...random.shuffled(others)];
    rounds.forEach((round, index) => {
      round.forEach((_, game) => this.#put(itemAt(starts, index) + game, itemAt(order, index)));
    });
    this.#moveIntoByeWeek(byeWeek, random);
    this.#rematches = rematchesOf(this.#games);
    this.#byes = Array.from({ length: NFL_WEEKS }, (_, week) => this.#idleIn(week));
  }

  weeks(): NflMatchup[][] {
    return Array.from({ length: NFL_WEEKS }, (_, week) =>
      this.#games.filter((__, game) => this.#isIn(game, week)),
    );
  }

  isComplete(): boolean {
    return this.#sharedCost() < COST_OF_IMPOSSIBLE;
  }

  /** Two rivals exchange the stadiums of their two games. */
  tryTradingLegs(random: Random): void {
    const [first, second] = itemAt(this.#rematches, random.below(this.#rematches.length));
    const { home, away } = itemAt(this.#games, first);
    const before = this.#costOf([home, away]);
    this.#turn(first);
    this.#turn(second);
    if (this.#costOf([home, away]) <= before) return;
    this.#turn(first);
    this.#turn(second);
  }

  /** A closed circle of teams exchanges its games of two weeks; byes move only among the bye weeks. */
  tryTradingWeeks(random: Random): void {
    const week = random.below(LAST_WEEK);
    const other = random.below(LAST_WEEK);
    if (week === other) return;
    const teams = this.#circleOf(random.below(this.#rules.teamCount), week, other);
    if (teams.length > LARGEST_CIRCLE) return;
    const bye = teams.some(
      (team) => this.#grid.at(team, week) === NONE || this.#grid.at(team, other) === NONE,
    );
    if (bye && !(isByeWeek(week) && isByeWeek(other))) return;
    const before = this.#costOf(teams);
    this.#trade(teams, week, other);
    if (this.#costOf(teams) > before) this.#trade(teams, week, other);
  }

  /** Takes a game or two out of every bye week, each team's at most once, into the empty one. */
  #moveIntoByeWeek(byeWeek: number, random: Random): void {
    for (let week = FIRST_BYE_WEEK; week <= LAST_BYE_WEEK; week++) {
      if (week === byeWeek) continue;
      const games = random.shuffled(this.#games.flatMap((_, game) => (this.#isIn(game, week) ? [game] : [])));
      let moved = 0;
      for (const game of games) {
        const { home, away } = itemAt(this.#games, game);
        const taken = this.#grid.at(home, byeWeek) !== NONE || this.#grid.at(away, byeWeek) !== NONE;
        if (taken || moved === 2) continue;
        this.#grid.clear(home, week);
        this.#grid.clear(away, week);
        this.#put(game, byeWeek);
        moved++;
      }
    }
  }

  #put(game: number, week: number): void {
    const { home, away } = itemAt(this.#games, game);
    this.#grid.set(home, week, game);
    this.#grid.set(away, week, game);
  }

  #isIn(game: number, week: number): boolean {
    return this.#grid.at(itemAt(this.#games, game).home, week) === game;
  }

  #turn(game: number): void {
    const { home, away, division } = itemAt(this.#games, game);
    this.#games[game] = { home: away, away: home, division };
  }

  #circleOf(team: number, week: number, other: number): number[] {
    const circle = new Set([team]);
    for (const member of circle) {
      for (const game of [this.#grid.at(member, week), this.#grid.at(member, other)]) {
        if (game === NONE) continue;
        const { home, away } = itemAt(this.#games, game);
        circle.add(home).add(away);
      }
    }
    return [...circle];
  }

  #trade(teams: readonly number[], week: number, other: number): void {
    for (const team of teams) {
      const kept = this.#grid.at(team, week);
      this.#grid.set(team, week, this.#grid.at(team, other));
      this.#grid.set(team, other, kept);
    }
    this.#byes[week] = this.#idleIn(week);
    this.#byes[other] = this.#idleIn(other);
  }

  #costOf(teams: readonly number[]): number {
    return teams.reduce((sum, team) => sum + this.#teamCost(team), this.#sharedCost());
  }

  /** Long stands at home or away, and rivals that meet again within two weeks. */
  #teamCost(team: number): number {
    let cost = 0;
    let stand = 0;
    let wasHome = false;
    for (let week = 0; week < NFL_WEEKS; week++) {
      const game = this.#grid.at(team, week);
      if (game === NONE) continue;
      const { home, away, division } = itemAt(this.#games, game);
      stand = wasHome === (home === team) ? stand + 1 : 1;
      wasHome = home === team;
      if (stand > 2) cost += stand === 3 ? 4 : 150;
      if (!division) continue;
      for (let near = week - 2; near < week; near++) {
        const earlier = this.#games[this.#grid.at(team, near)];
        if (earlier?.division && earlier.home + earlier.away === home + away) cost += 100;
      }
    }
    return cost;
  }

  /** Both tenants at home, a Thanksgiving host that is away, too many byes in a week. */
  #sharedCost(): number {
    const { tenants, thanksgivingHosts, thanksgivingWeek } = this.#rules;
    let cost = 0;
    for (const host of thanksgivingHosts) {
      if (this.#games[this.#grid.at(host, thanksgivingWeek)]?.home !== host) cost += COST_OF_IMPOSSIBLE;
    }
    for (let week = 0; week < NFL_WEEKS; week++) {
      for (const [first, second] of tenants) {
        const atHome = this.#games[this.#grid.at(first, week)]?.home === first;
        if (atHome && this.#games[this.#grid.at(second, week)]?.home === second) cost += COST_OF_IMPOSSIBLE;
      }
      cost += 30 * Math.max(0, itemAt(this.#byes, week) - MOST_BYES_A_WEEK);
    }
    return cost;
  }

  #idleIn(week: number): number {
    let idle = 0;
    for (let team = 0; team < this.#rules.teamCount; team++)
      idle += Number(this.#grid.at(team, week) === NONE);
    return idle;
  }
}

function isByeWeek(week: number): boolean {
  return week >= FIRST_BYE_WEEK && week <= LAST_BYE_WEEK;
}

/** The two games of each pair of rivals. */
function rematchesOf(games: readonly NflMatchup[]): [number, number][] {
  return games.flatMap(({ home, away, division }, first): [number, number][] => {
    const second = games.findIndex((game) => game.home === away && game.away === home);
    return division && first < second ? [[first, second]] : [];
  });
}
