import type { Game } from '../../../src/domain/games/game.ts';

/** The gallery, its pictures and the tests use this clock: a Friday in three seasons. */
export const FIXED_NOW = new Date('2026-11-20T17:00:00Z');

/** What most games have in common. */
export const REGULAR_GAME = {
  opponentTbd: false,
  dateTbd: false,
  timeTbd: false,
  gameType: 'regular',
  status: 'scheduled',
  playoffRound: null,
  gameNumber: null,
  doubleheader: null,
  seriesGame: null,
  neutralSite: false,
  venueAddress: null,
  ticketUrl: null,
  eventTitle: null,
  lowestPrice: null,
  averagePrice: null,
  pricesIncludeFees: null,
} as const satisfies Partial<Game>;
