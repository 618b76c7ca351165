import { plannedGameOf } from '../../domain/trips/code/planned-game.ts';
import { encodeTrip } from '../../domain/trips/code/trip-code.ts';
import type { SocialCard } from '../page/social-tags.tsx';
import { paths } from '../urls/paths.ts';
import { DEFAULT_TRIPS_QUERY, MIDNIGHT } from '../urls/trips-query.ts';
import type { SequencePageState } from './load-sequence.ts';
import { routeText } from './sequence-text.ts';

/** The card is that of the trip through the same games. Invented games have none. */
export function sequenceSocialCard({ trip, view, isSample }: SequencePageState): { card?: SocialCard } {
  const games = view.stops.flatMap(({ row }) => plannedGameOf(row.id) ?? []);
  const cities = new Set(view.stops.map(({ city }) => city));
  if (isSample || games.length < view.stops.length || cities.size < 2) return {};
  const code = encodeTrip({
    games,
    placeNumber: null,
    limits: {
      leagues: [trip.league],
      drivingHours: DEFAULT_TRIPS_QUERY.drive,
      isBackHome: false,
      leaveAfterMinutes: DEFAULT_TRIPS_QUERY.leave,
      homeByMinutes: MIDNIGHT,
      mayCrossBorder: true,
      pace: DEFAULT_TRIPS_QUERY.pace,
      daysBefore: 0,
      daysAfter: 0,
    },
  });
  return { card: { path: paths.tripCard(code), alt: `Map of the trip ${routeText(view)}, ${view.dates}.` } };
}
