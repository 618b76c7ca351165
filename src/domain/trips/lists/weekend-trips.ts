import { cityOfVenue } from '../../travel/city-venues.ts';
import type { DriveBetween } from '../leg.ts';
import type { DateSpan } from '../weekend.ts';
import { weekendOf } from '../finder/question-dates.ts';
import { driveTableOf } from '../finder/drive-table.ts';
import { searchGames } from '../finder/search-games.ts';
import { searchGraph } from '../finder/search-graph.ts';
import { runSteps } from '../finder/steps.ts';
import type { TripGame } from '../finder/trip-game.ts';
import { bestChain, type Chain, type CityGraph } from './best-chain.ts';
import { citiesOf, type GameChain, openQuestion } from './trip-list.ts';

/** To the next game, without rush hour. */
const MAX_WEEKEND_DRIVE_MINUTES = 120;
/** From Wednesday to Sunday on Thanksgiving. */
const MAX_DATES_APART = 4;

/** The best trip of a weekend in one city or two (docs/rules.md#weekends). */
interface WeekendTrip extends GameChain {
  worth: number;
}

/**
 * In the order of weekends, then most worth first.
 * @param games upcoming ones.
 */
export function weekendTrips(games: readonly TripGame[], drives: DriveBetween): WeekendTrip[] {
  return [...byWeekend(games).values()].flatMap(({ weekend, games: ofWeekend }) =>
    tripsOf(weekend, ofWeekend, drives),
  );
}

function byWeekend(games: readonly TripGame[]): Map<string, { weekend: DateSpan; games: TripGame[] }> {
  const weekends = new Map<string, DateSpan | null>();
  const found = new Map<string, { weekend: DateSpan; games: TripGame[] }>();
  for (const game of games) {
    const { localDate } = game;
    let weekend = weekends.get(localDate);
    if (weekend === undefined) {
      weekend = weekendOf(localDate);
      weekends.set(localDate, weekend);
    }
    if (weekend === null) continue;
    const entry = found.get(weekend.from);
    if (entry) entry.games.push(game);
    else found.set(weekend.from, { weekend, games: [game] });
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function tripsOf(weekend: DateSpan, games: readonly TripGame[], drives: DriveBetween): WeekendTrip[] {
  const graph = cityGraph(weekend, games, drives);
  const alone = new Map<string, Chain>();
  for (const city of graph.indexesByCity.keys()) {
    const chain = bestChain(graph, [city]);
    if (chain) alone.set(city, chain);
  }
  const pairs = graph.nearCities.flatMap(([one, other]) => {
    const chain = bestChain(graph, [one, other]);
    return chain && isMore(chain, alone.get(one)) && isMore(chain, alone.get(other)) ? [chain] : [];
  });
  return [...alone.values(), ...pairs]
    .map((chain) => weekendTrip(weekend, chain, graph))
    .toSorted((a, b) => b.worth - a.worth || (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf({ games }: WeekendTrip): string {
  return citiesOf(games).join(' ');
}

function isMore(pair: Chain, alone: Chain | undefined): boolean {
  return alone === undefined || pair.games.length > alone.games.length || pair.leagues > alone.leagues;
}

function weekendTrip(dates: DateSpan, { games, worth }: Chain, { graph }: CityGraph): WeekendTrip {
  return { dates, games: games.flatMap((index) => graph.games[index]?.game ?? []), worth };
}

function cityGraph(weekend: DateSpan, games: readonly TripGame[], drives: DriveBetween): CityGraph {
  const question = openQuestion(weekend);
  const nodes = searchGames(games, question);
  const graph = runSteps(searchGraph(nodes, question, drives, MAX_DATES_APART));
  const table = driveTableOf(drives);
  const venues = nodes.map(({ game }) => table.indexOf(game.venueId));
  const cityOf = nodes.map(({ game }) => cityOfVenue(game.venueId));
  const indexesByCity = new Map<string, number[]>();
  for (const [index, city] of cityOf.entries()) {
    if (city !== null) indexesByCity.set(city, [...(indexesByCity.get(city) ?? []), index]);
  }
  const near = new Map<string, readonly [string, string]>();
  const legs = new Map<number, number[]>();
  for (const [from, venue] of venues.entries()) {
    const minutes = table.minutesFrom(venue);
    const kept: number[] = [];
    for (let leg = graph.firstLeg[from] ?? 0; leg < (graph.firstLeg[from + 1] ?? 0); leg += 1) {
      const to = graph.to[leg] ?? 0;
      if ((minutes[venues[to] ?? 0] ?? Infinity) > MAX_WEEKEND_DRIVE_MINUTES) continue;
      kept.push(leg);
      const [one, other] = [cityOf[from] ?? null, cityOf[to] ?? null];
      if (one === null || other === null || one === other) continue;
      const pair = one < other ? ([one, other] as const) : ([other, one] as const);
      near.set(pair.join('\n'), pair);
    }
    legs.set(from, kept);
  }
  return { graph, cityOf, indexesByCity, nearCities: [...near.values()], legs };
}
