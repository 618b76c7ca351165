import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import { bitCount } from '../finder/label-store.ts';
import type { SearchGraph } from '../finder/search-graph.ts';
import { legWorth } from '../finder/trip-worth.ts';

/** A weekend's games, as indexes into `graph`, with the short legs. */
export interface CityGraph {
  graph: SearchGraph;
  cityOf: readonly (string | null)[];
  indexesByCity: ReadonlyMap<string, readonly number[]>;
  /** Pairs of cities with a leg between them. */
  nearCities: readonly (readonly [string, string])[];
  legs: ReadonlyMap<number, readonly number[]>;
}

export interface Chain {
  games: readonly number[];
  /** How many leagues play. */
  leagues: number;
  worth: number;
}

const MIN_LEAGUES = 2;
/** Worth is a sum of fractions. */
const EQUAL_WORTH = 1e-9;

interface Label {
  game: number;
  /** Bits of the home teams. */
  hosts: number;
  leagues: number;
  cities: number;
  worth: number;
  tightLegs: number;
  before: Label | null;
}

/**
 * Maximizes worth with two leagues or more, a game in every city and no home team twice. Fewer tight legs,
 * then earlier games break ties. Null without such games.
 */
export function bestChain(cityGraph: CityGraph, cities: readonly string[]): Chain | null {
  const { graph, indexesByCity, legs } = cityGraph;
  const indexes = cities.flatMap((city) => indexesByCity.get(city) ?? []).toSorted((a, b) => a - b);
  const leaguesThere = indexes.reduce((bits, index) => bits | (graph.games[index]?.leagueBit ?? 0), 0);
  if (bitCount(leaguesThere) < MIN_LEAGUES) return null;
  const cityBits = new Map(
    cities.flatMap((city, bit) => (indexesByCity.get(city) ?? []).map((index) => [index, 1 << bit])),
  );
  const hostBits = hostBitsOf(graph, indexes);
  const labels = new Map<number, Map<number, Label>>(indexes.map((index) => [index, new Map()]));
  let best: Label | null = null;
  for (const index of indexes) {
    const ofGame = labels.get(index);
    if (!ofGame) continue;
    addLabel(ofGame, {
      game: index,
      hosts: hostBits.get(index) ?? 0,
      leagues: graph.games[index]?.leagueBit ?? 0,
      cities: cityBits.get(index) ?? 0,
      worth: 1,
      tightLegs: 0,
      before: null,
    });
    for (const label of ofGame.values()) {
      const isWhole = bitCount(label.leagues) >= MIN_LEAGUES && bitCount(label.cities) === cities.length;
      if (isWhole && (best === null || isBetter(label, best))) best = label;
      for (const leg of legs.get(index) ?? []) {
        const to = graph.to[leg] ?? 0;
        const host = hostBits.get(to);
        const ofNext = labels.get(to);
        if (host === undefined || !ofNext || (label.hosts & host) !== 0) continue;
        const isTight = (graph.slack[leg] ?? Infinity) < ROADTRIP_LIMITS.tightMinutes;
        addLabel(ofNext, {
          game: to,
          hosts: label.hosts | host,
          leagues: label.leagues | (graph.games[to]?.leagueBit ?? 0),
          cities: label.cities | (cityBits.get(to) ?? 0),
          worth: label.worth + worthOfLeg(graph, label.game, leg),
          tightLegs: label.tightLegs + (isTight ? 1 : 0),
          before: label,
        });
      }
    }
  }
  return best && { games: gamesOf(best), leagues: bitCount(best.leagues), worth: best.worth };
}

/** Labels with the same last game and home teams go on alike, so one suffices. */
function addLabel(labels: Map<number, Label>, label: Label): void {
  const known = labels.get(label.hosts);
  if (!known || isBetter(label, known)) labels.set(label.hosts, label);
}

function isBetter(a: Label, b: Label): boolean {
  if (Math.abs(a.worth - b.worth) > EQUAL_WORTH) return a.worth > b.worth;
  if (a.tightLegs !== b.tightLegs) return a.tightLegs < b.tightLegs;
  return isEarlier(gamesOf(a), gamesOf(b));
}

function isEarlier(a: readonly number[], b: readonly number[]): boolean {
  for (const [place, index] of a.entries()) {
    const other = b[place];
    if (other === undefined) return false;
    if (index !== other) return index < other;
  }
  return a.length < b.length;
}

function gamesOf(label: Label): number[] {
  const games: number[] = [];
  for (let one: Label | null = label; one; one = one.before) games.unshift(one.game);
  return games;
}

function hostBitsOf(graph: SearchGraph, indexes: readonly number[]): Map<number, number> {
  const numbers = new Map<number, number>();
  return new Map(
    indexes.map((index) => {
      const stop = graph.stop[index] ?? 0;
      const number = numbers.get(stop) ?? numbers.size;
      numbers.set(stop, number);
      return [index, 1 << number];
    }),
  );
}

function worthOfLeg({ day, to, minutes, slack }: SearchGraph, from: number, leg: number): number {
  const datesApart = (day[to[leg] ?? 0] ?? 0) - (day[from] ?? 0);
  return legWorth(minutes[leg] ?? 0, datesApart, slack[leg] ?? 0);
}
