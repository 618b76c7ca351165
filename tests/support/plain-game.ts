import type { Game } from '../../src/domain/games/game.ts';
import { REGULAR_GAME } from '../../scripts/site/development/regular-game.ts';
import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';

export function plainGame(facts: Partial<Game>): Game {
  const { localDateTime = '2026-04-02T19:05:00', timeZone = 'America/Chicago', timeTbd = false } = facts;
  return {
    league: 'MLB',
    source: 'espn',
    sourceEventId: '1',
    homeTeam: 'Chicago Cubs',
    awayTeam: 'St. Louis Cardinals',
    ...REGULAR_GAME,
    timeTbd,
    localDateTime,
    startsAt: timeTbd ? null : localTimeToInstant(localDateTime, timeZone),
    timeZone,
    venueId: 'wrigley-field',
    venueName: 'Wrigley Field',
    city: 'Chicago',
    ...facts,
  };
}
