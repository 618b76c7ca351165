import type { ListedGame } from '../../../../src/db/queries/upcoming-games.ts';
import { LEAGUES, type League } from '../../../../src/domain/leagues.ts';
import { teamByName, type Team } from '../../../../src/domain/teams/index.ts';
import { localTimeToInstant } from '../../../../src/domain/dates/wall-clock.ts';
import { FIXED_NOW, REGULAR_GAME } from '../regular-game.ts';
import { rowForLeague, rowForTeam, type GameRow } from '../../../../src/web/games/game-row.ts';

const NO_RULES = { linkTemplate: null, sellerTemplate: null };
const TICKET = 'https://seatgeek.com/heat-at-celtics';

const ROUNDS: Record<League, readonly string[]> = {
  NFL: ['Wild Card', 'Divisional Round', 'AFC Championship', 'Super Bowl LXI'],
  NBA: ['Play-In', 'East First Round', 'East Semifinals', 'East Finals', 'NBA Finals'],
  NHL: ['First Round', 'Second Round', 'Conference Finals', 'Stanley Cup Final'],
  MLB: ['Wild Card', 'ALDS', 'ALCS', 'World Series'],
};
const MATCHUPS: Record<League, readonly [home: string, away: string]> = {
  NFL: ['Buffalo Bills', 'Miami Dolphins'],
  NBA: ['Boston Celtics', 'Miami Heat'],
  NHL: ['Toronto Maple Leafs', 'Montreal Canadiens'],
  MLB: ['Boston Red Sox', 'New York Yankees'],
};

export function teamOf(league: League, fullName: string): Team {
  const team = teamByName(league, fullName);
  if (team === null) throw new Error(`the ${league} has no ${fullName}`);
  return team;
}

export const CELTICS = teamOf('NBA', 'Boston Celtics');

export function rowsOfEveryKind(): GameRow[] {
  const priced = { ticketUrl: TICKET, lowestPrice: 48, averagePrice: 112 };
  const inMiami = {
    homeTeam: 'Miami Heat',
    awayTeam: 'Boston Celtics',
    venueName: 'Kaseya Center',
    venueAddress: '601 Biscayne Blvd, Miami, FL',
    city: 'Miami',
  };
  const inChicago = {
    homeTeam: 'Chicago Bulls',
    awayTeam: 'Boston Celtics',
    venueName: 'United Center',
    venueAddress: '1901 W Madison St, Chicago, IL',
    city: 'Chicago',
    timeZone: 'America/Chicago',
  };
  const inParis = { venueName: 'Accor Arena', venueAddress: null, city: 'Paris', timeZone: 'Europe/Paris' };
  const noVenue = { venueName: null, venueAddress: null, city: null };
  const kinds: readonly [name: string, changes: Partial<ListedGame>][] = [
    ['home with prices', { ...priced, pricesIncludeFees: false }],
    ['prices with fees', { ...priced, pricesIncludeFees: true, awayTeam: 'Utah Jazz' }],
    ['away without a link', inMiami],
    ['central time', { ...inChicago, ticketUrl: TICKET }],
    ['preseason', { gameType: 'preseason', awayTeam: 'Toronto Raptors' }],
    ['time not known', { timeTbd: true, startsAt: null, ticketUrl: TICKET, awayTeam: 'New York Knicks' }],
    [
      'date not known',
      { ...noVenue, dateTbd: true, timeTbd: true, startsAt: null, awayTeam: 'Denver Nuggets' },
    ],
    ['opponent not decided', { awayTeam: null, opponentTbd: true }],
    ['neutral site', { ...inParis, neutralSite: true, eventTitle: 'NBA Paris Game', ticketUrl: TICKET }],
    [
      'if necessary',
      {
        ...inMiami,
        gameType: 'playoff',
        status: 'contingent',
        playoffRound: 'East First Round',
        seriesGame: 7,
        ticketUrl: TICKET,
      },
    ],
  ];
  return kinds.map(([name, changes], index) => {
    const localDateTime = `2026-12-${String(1 + 2 * index).padStart(2, '0')}T19:30:00`;
    return rowForTeam(fixedGame(name, { localDateTime, ...changes }), CELTICS, NO_RULES);
  });
}

export function rowsOfDoubleheaders(): GameRow[] {
  const redSox = teamOf('MLB', 'Boston Red Sox');
  return (['straight', 'split'] as const).flatMap((doubleheader) =>
    [1, 2].map((gameNumber) => {
      const game = { league: 'MLB', doubleheader, gameNumber, ticketUrl: TICKET } as const;
      return rowForTeam(fixedGame(`${doubleheader} ${gameNumber}`, game), redSox, NO_RULES);
    }),
  );
}

export function rowsOfEveryRound(): (readonly [League, GameRow[]])[] {
  return LEAGUES.map((league) => [
    league,
    ROUNDS[league].map((playoffRound) => {
      const seriesGame = league === 'NFL' ? null : 1;
      const game = { league, gameType: 'playoff', playoffRound, seriesGame } as const;
      return rowForLeague(fixedGame(playoffRound, game), NO_RULES);
    }),
  ]);
}

/** @param name the name of the game, unique within its league. */
export function fixedGame(name: string, changes: Partial<ListedGame>): ListedGame {
  const { league = 'NBA', localDateTime = '2026-12-01T19:30:00', timeZone = 'America/New_York' } = changes;
  const [homeTeam, awayTeam] = MATCHUPS[league];
  return {
    id: `${league} ${name}`,
    league,
    source: 'seatgeek',
    sourceEventId: name,
    homeTeam,
    awayTeam,
    ...REGULAR_GAME,
    localDateTime,
    startsAt: localTimeToInstant(localDateTime, timeZone),
    timeZone,
    venueId: 'td-garden',
    venueName: 'TD Garden',
    venueAddress: '100 Legends Way, Boston, MA',
    city: 'Boston',
    venuePlace: null,
    isListed: true,
    lastChangedAt: FIXED_NOW,
    ...changes,
  };
}
