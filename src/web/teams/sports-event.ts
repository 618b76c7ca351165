import { localDateOf } from '../../domain/games/game.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';

const MINUTE_MS = 60_000;

/**
 * A schema.org SportsEvent with the fields that Google requires (name, startDate, location with an address).
 * Empty for a game that is invented, uncertain or lacks one of them.
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

/** ISO 8601: local time with its offset, or the date alone. */
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
