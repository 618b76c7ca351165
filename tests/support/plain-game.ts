import type { Game } from '../../src/domain/games/game.ts';
import { localTimeToInstant } from '../../src/domain/dates/zoned-instant.ts';

export function plainGame(facts: Partial<Game>): Game {
  const { localDateTime = '2026-04-02T19:05:00', timeZone = 'America/Chicago', timeTbd = false } = facts;
  return {
    league: 'MLB',
    source: 'espn',
    sourceEventId: '1',
    homeTeam: 'Chicago Cubs',
    awayTeam: 'St. Louis Cardinals',
    opponentTbd: false,
    dateTbd: false,
    timeTbd,
    localDateTime,
    startsAt: timeTbd ? null : localTimeToInstant(localDateTime, timeZone),
    timeZone,
    gameType: 'regular',
    status: 'scheduled',
    playoffRound: null,
    gameNumber: null,
    doubleheader: null,
    seriesGame: null,
    neutralSite: false,
    venueId: 'wrigley-field',
    venueName: 'Wrigley Field',
    venueAddress: null,
    city: 'Chicago',
    ticketUrl: null,
    eventTitle: null,
    lowestPrice: null,
    averagePrice: null,
    pricesIncludeFees: null,
    ...facts,
  };
}
