import { localTimeToInstant } from '../../src/domain/dates/zoned-instant.ts';
import type { FeedGame } from './seasons.ts';

/** Takes a game's ticket link away; a feed without links lists it as before. */
export function withdrawTicketLink(games: FeedGame[], id: number): void {
  gameOf(games, id).ticketLink = false;
}

/** Moves a game to another wall-clock time at its venue, `YYYY-MM-DDTHH:MM:SS`. */
export function moveGame(games: FeedGame[], id: number, datetimeLocal: string): void {
  const game = gameOf(games, id);
  game.datetimeLocal = datetimeLocal;
  game.datetimeUtc = localTimeToInstant(datetimeLocal, game.timezone).toISOString().slice(0, 19);
  game.timeTbd = false;
}

/** Makes a game vanish from the feed, as cancelled ones do at SeatGeek. */
export function removeGame(games: FeedGame[], id: number): FeedGame {
  const game = gameOf(games, id);
  games.splice(games.indexOf(game), 1);
  return game;
}

/** Adds a copy of a game under a new id with other facts. */
export function addGame(games: FeedGame[], like: FeedGame, facts: Partial<FeedGame>): FeedGame {
  const id = Math.max(...games.map((game) => game.id)) + 1;
  const game = { ...like, id, gameId: String(id), ...facts };
  games.push(game);
  return game;
}

function gameOf(games: FeedGame[], id: number): FeedGame {
  const game = games.find((candidate) => candidate.id === id);
  if (!game) throw new Error(`The season holds no game ${id}.`);
  return game;
}

/** The first game after September with a known time, on the home team's ground. */
export function autumnGame(games: readonly FeedGame[]): FeedGame {
  const game = games.find((row) => !row.timeTbd && !row.neutral && row.datetimeLocal > '2026-10-01');
  if (!game) throw new Error('the season holds no game after September');
  return game;
}
