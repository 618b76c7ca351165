import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';

/**
 * Returns a schema.org SportsEvent with the fields that Google requires: name, startDate, and location with
 * an address. Returns an empty list when the game is a sample or uncertain, or lacks a field.
 */
export function sportsEventData(game: ListedGame): object[] {
  const { homeTeam, awayTeam, venueName, city } = game;
  const isCertain = game.source !== 'sample' && game.status === 'scheduled' && !game.dateTbd;
  if (!isCertain || !homeTeam || !awayTeam || !venueName || !city) return [];
  return [
    {
      '@type': 'SportsEvent',
      name: `${awayTeam} at ${homeTeam}`,
      startDate: startDate(game),
      eventStatus: 'https://schema.org/EventScheduled',
      homeTeam: { '@type': 'SportsTeam', name: homeTeam },
      awayTeam: { '@type': 'SportsTeam', name: awayTeam },
      location: {
        '@type': 'Place',
        name: venueName,
        address: {
          '@type': 'PostalAddress',
          addressLocality: city,
          ...(game.venueRegion && { addressRegion: game.venueRegion }),
          ...(game.venueCountry && { addressCountry: game.venueCountry }),
        },
      },
    },
  ];
}

/** Returns ISO 8601: the local time with its offset, or only the date. */
function startDate(game: ListedGame): string {
  if (game.timeTbd || game.startsAt === null) return localDateOf(game);
  const offsetMinutes = Math.round(
    (Date.parse(`${game.localDateTime}Z`) - game.startsAt.getTime()) / MINUTE_MS,
  );
  const absolute = Math.abs(offsetMinutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, '0');
  const minutes = String(absolute % 60).padStart(2, '0');
  return `${game.localDateTime}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}
