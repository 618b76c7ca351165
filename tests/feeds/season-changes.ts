import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import type { FeedGame } from './seasons.ts';

/** A feed without links does not change. */
export function withdrawTicketLink(games: FeedGame[], id: number): void {
  gameOf(games, id).ticketLink = false;
}

/** @param datetimeLocal the venue's local time, `YYYY-MM-DDTHH:MM:SS`. */
export function moveGame(games: FeedGame[], id: number, datetimeLocal: string): void {
  const game = gameOf(games, id);
  game.datetimeLocal = datetimeLocal;
  game.datetimeUtc = localTimeToInstant(datetimeLocal, game.timezone).toISOString().slice(0, 19);
  game.timeTbd = false;
}

/** Removes a game as SeatGeek removes canceled games. */
export function removeGame(games: FeedGame[], id: number): FeedGame {
  const game = gameOf(games, id);
  games.splice(games.indexOf(game), 1);
  return game;
}

export function addGame(games: FeedGame[], like: FeedGame, facts: Partial<FeedGame>): FeedGame {
  const id = Math.max(...games.map((game) => game.id)) + 1;
  const game = { ...like, id, ...facts };
  games.push(game);
  return game;
}

function gameOf(games: FeedGame[], id: number): FeedGame {
  const game = games.find((candidate) => candidate.id === id);
  if (!game) throw new Error(`The season has no game ${id}`);
  return game;
}

/** Finds the first game after September with a known time at the home team's venue. */
export function autumnGame(games: readonly FeedGame[]): FeedGame {
  const game = games.find((row) => !row.timeTbd && !row.neutral && row.datetimeLocal > '2026-10-01');
  if (!game) throw new Error('The season has no game after September');
  return game;
}
