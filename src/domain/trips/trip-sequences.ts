import type { League } from '../leagues.ts';
import type { Team } from '../teams/index.ts';
import { SEQUENCE_LENGTHS } from './sequence-kinds.ts';
import { anyTeamEntries, sameTeamEntries, type SequenceLength, windowsOf } from './sequence-list.ts';
import {
  teamGraphs,
  sequenceGraph,
  type SearchEffort,
  graphOfLegs,
  type GraphGame,
} from './sequence-graph.ts';
import { pickSequences, type Pick as PickKind } from './sequence-picks.ts';
import type { DriveBetween, SequenceGame } from './leg.ts';
import { findBestSequence, type Sequence } from './sequence-search.ts';
import type { SequenceLimits } from './trip-limits.ts';
import { mustExist } from '../must-exist.ts';

export interface ListedTrip {
  type: 'any-team' | 'same-team' | 'twinbill';
  length: SequenceLength;
  position: number;
  team: string | null;
  sequence: Sequence;
  otherDates: readonly Sequence[];
}

/** The NFL has its own lists (docs/rules.md#nfl-lists). */
export function tripSequences(
  league: League,
  games: readonly SequenceGame[],
  ownTeams: readonly string[],
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort?: SearchEffort,
): ListedTrip[] {
  const graph = sequenceGraph(games, driveBetween, limits, effort);
  const drivable = SEQUENCE_LENGTHS.flatMap((length) =>
    anyTeamEntries(graph, length, effort).map((entry, index) => ({
      ...entry,
      type: league === 'NFL' ? ('twinbill' as const) : ('any-team' as const),
      length,
      position: index + 1,
      team: null,
    })),
  );
  if (league === 'NFL') return [...homeGames(games), ...drivable];
  const teams = teamGraphs(graph, ownTeams);
  const followed = SEQUENCE_LENGTHS.flatMap((length) =>
    sameTeamEntries(teams, length, effort)
      .flatMap(({ team, entries }) => entries.map((entry) => ({ ...entry, team })))
      .map((entry, index) => ({
        ...entry,
        type: 'same-team' as const,
        length,
        position: index + 1,
      })),
  );
  return [...drivable, ...followed];
}

function homeGames(games: readonly SequenceGame[]): ListedTrip[] {
  return games
    .toSorted((a, b) => (`${a.localDate} ${a.id}` < `${b.localDate} ${b.id}` ? -1 : 1))
    .map((game, index) => ({
      type: 'any-team',
      length: 'week',
      position: index + 1,
      team: null,
      sequence: { games: [game], legs: [], miles: 0, minutes: 0 },
      otherDates: [],
    }));
}

/** A `pick` or `route` is no entry of a list, and pages show no number for it. */
export interface TripSequence extends Omit<ListedTrip, 'type'> {
  type: ListedTrip['type'] | 'pick' | 'route';
  pick: PickKind | null;
}

export function roadtripSequences(
  { league, games, teams, today }: RoadtripInput,
  driveBetween: DriveBetween,
  limits: SequenceLimits,
): TripSequence[] {
  const names = teams.map(({ fullName }) => fullName);
  const cities = [...Map.groupBy(teams, ({ marketCity }) => marketCity).values()].map((hosts) =>
    hosts.map(({ fullName }) => fullName),
  );
  const lists = tripSequences(league, games, names, driveBetween, limits);
  const picks = pickSequences(games, driveBetween, limits, today);
  const keyOf = ({ length, sequence }: { length: SequenceLength; sequence: Sequence }) =>
    [length, ...sequence.games.map(({ id }) => id)].join(' ');
  const pickOf = new Map(picks.map((one) => [keyOf(one), one.pick]));
  const listed = lists.map((entry) => ({
    ...entry,
    pick: entry.type === 'same-team' ? null : (pickOf.get(keyOf(entry)) ?? null),
  }));
  const isEntry = (pick: PickKind) => listed.some((entry) => entry.pick === pick);
  const [route, ...otherDates] = exactRoutes(games, cities, driveBetween, limits);
  return [
    ...listed,
    ...picks
      .filter(({ pick }) => !isEntry(pick))
      .map((one, index) => ({
        ...one,
        type: 'pick' as const,
        position: index + 1,
        team: null,
        otherDates: [],
      })),
    ...(route
      ? [
          {
            type: 'route' as const,
            length: 'week' as const,
            position: 1,
            pick: null,
            team: null,
            sequence: route,
            otherDates,
          },
        ]
      : []),
  ];
}

interface RoadtripInput {
  league: League;
  games: readonly SequenceGame[];
  /** In the order of the text. */
  teams: readonly Pick<Team, 'fullName' | 'marketCity'>[];
  /** A date. */
  today: string;
}

/**
 * Returns the best week of each first date through a route's stops, in its order or reversed
 * (docs/rules.md#exact-routes).
 * @param cities the home teams of each city; those of one city may come in any order.
 */
export function exactRoutes(
  games: readonly SequenceGame[],
  cities: readonly (readonly string[])[],
  driveBetween: DriveBetween,
  limits: SequenceLimits,
): Sequence[] {
  const hosts = new Set(cities.flat());
  const ownGames = games.filter(({ homeTeam }) => hosts.has(homeTeam));
  const stops = new Set(ownGames.map(({ homeTeam }) => homeTeam));
  if (stops.size < hosts.size || stops.size < limits.minStops) return [];
  const whole = sequenceGraph(ownGames, driveBetween, limits);
  const found = [cities, cities.toReversed()].flatMap((order) => {
    const cityOf = new Map(order.flatMap((teams, city) => teams.map((team) => [team, city])));
    const place = ({ game }: GraphGame) => mustExist(cityOf.get(game.homeTeam));
    const graph = graphOfLegs(whole, ({ to }, from) => {
      const step = place(to) - place(from);
      return step === 0 || step === 1;
    });
    return windowsOf(graph, 'week').flatMap((window) => findBestSequence(graph, window) ?? []);
  });
  return found
    .filter((sequence) => new Set(sequence.games.map(({ homeTeam }) => homeTeam)).size === hosts.size)
    .toSorted((a, b) =>
      firstDate(a) < firstDate(b) ? -1 : firstDate(a) > firstDate(b) ? 1 : a.miles - b.miles,
    )
    .filter(
      (sequence, index, all) => index === all.findIndex((one) => firstDate(one) === firstDate(sequence)),
    );
}

function firstDate({ games }: Sequence): string {
  return mustExist(games[0]).localDate;
}
