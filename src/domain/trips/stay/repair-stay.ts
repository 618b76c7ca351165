import { marketCityOfPlaceSlug } from '../../travel/city-venues.ts';
import { hostOf, repairGames, type RepairInput } from '../finder/repair-trip.ts';
import type { Trip } from '../finder/trip-answer.ts';
import { WITHOUT_WISHES } from '../finder/trip-question.ts';
import { findStays } from './find-stays.ts';

/**
 * Keeps the bed and the most stops, and takes other games only of hosts that were lost; null when no stop is left
 * (docs/rules.md#trip-repairs).
 */
export function repairStay(input: RepairInput): { trip: Trip | null; labels: number } {
  const { drives, question, gameIds, hosts } = input;
  const city = question.home && marketCityOfPlaceSlug(question.home.slug);
  const games = repairGames(input);
  const own = games.filter(({ id }) => gameIds.includes(id));
  const kept = new Set(own.map(hostOf));
  const lost = games.filter((game) => !kept.has(hostOf(game)));
  const longest = (pinnedGames: readonly string[]) =>
    city &&
    findStays({
      games: [...own, ...lost],
      drives,
      question: { ...question, ...WITHOUT_WISHES, pinnedGames },
      city: city.name,
    }).stays.findLast((stay) => stay.games.length <= hosts.length);
  const trip = longest(own.map(({ id }) => id)) ?? longest([]);
  return { trip: trip ?? null, labels: games.length };
}
