import { graphOfLegs, sequenceGraph, type GraphGame } from './sequence-graph.ts';
import { windowsOf } from './sequence-list.ts';
import { findBestSequence } from './sequence-search.ts';
import type { DriveBetween, Sequence, SequenceGame, SequenceLimits } from './sequence.ts';
import { mustExist } from '../must-exist.ts';

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
