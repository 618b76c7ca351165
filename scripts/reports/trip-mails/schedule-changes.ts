import { localTimeToInstant } from '../../../src/domain/dates/zoned-instant.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { matchupText } from '../../../src/domain/games/matchup.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { venueById } from '../../../src/domain/venues/index.ts';

/** What a league or its feed does at an instant. */
export interface ScheduleEvent {
  at: Date;
  /** Returns what happened, or null when no game was there for it. */
  happen: () => string | null;
}

const HOUR_MS = 3_600_000;

/** Whether a game with a time is played on these local dates. */
export function isOf(league: League, first: string, last = first) {
  return (game: Game): boolean =>
    game.league === league && first <= localDateOf(game) && localDateOf(game) <= last && !game.timeTbd;
}

/** @param from an instant `YYYY-MM-DDTHH:MM` in UTC. */
export function startsIn(league: League, from: string, fromHours: number, toHours: number) {
  return (game: Game): boolean => {
    const hours = ((game.startsAt?.getTime() ?? 0) - Date.parse(`${from}:00Z`)) / HOUR_MS;
    return game.league === league && hours >= fromHours && hours <= toHours;
  };
}

/** Goes the other way where nobody plays. */
export function byMinutes(minutes: number) {
  return (game: Game): Game => {
    const shifted = (by: number) =>
      new Date(Date.parse(`${game.localDateTime}Z`) + by * 60_000).toISOString();
    const isUsual = (text: string) => text.slice(11, 16) >= '12:00' && text.slice(11, 16) <= '22:30';
    const local = isUsual(shifted(minutes)) ? shifted(minutes) : shifted(-minutes);
    return startingAt(game, local.slice(0, 16));
  };
}

export function at(time: string, days = 0) {
  return (game: Game): Game => startingAt(game, `${addDays(localDateOf(game), days)}T${time}`);
}

export function postponed(game: Game): Game {
  return { ...game, status: 'postponed' };
}

/** @param localDateTime `YYYY-MM-DDTHH:MM` at the venue. */
export function startingAt(game: Game, localDateTime: string): Game {
  const startsAt = localTimeToInstant(`${localDateTime}:00`, game.timeZone);
  return { ...game, localDateTime: `${localDateTime}:00`, startsAt, timeTbd: false };
}

export function withoutTime(game: Game): Game {
  return { ...game, localDateTime: `${localDateOf(game)}T00:00:00`, startsAt: null, timeTbd: true };
}

/** Moves a game to this building, or to one of the same league in another market. */
export function elsewhere(game: Game, games: ReadonlyMap<string, Game>, venueId: string | null): Game {
  const other =
    [...games.values()].find(
      (each) =>
        each.league === game.league &&
        each.venueId !== game.venueId &&
        each.timeZone === game.timeZone &&
        !each.neutralSite,
    )?.venueId ?? null;
  const venue = venueById(venueId ?? other ?? '') ?? venueById(other ?? '');
  if (!venue) throw new Error(`${game.league} has no other building`);
  const { id, name, city, timeZone } = venue;
  const moved = { ...game, venueId: id, venueName: name, city, timeZone, neutralSite: true };
  return startingAt(moved, game.localDateTime.slice(0, 16));
}

/** Returns 'Bruins at Sabres, 2026-10-15 19:00, KeyBank Center'. */
export function gameText(game: Game): string {
  const time = game.dateTbd ? 'date open' : game.timeTbd ? 'time open' : game.localDateTime.slice(11, 16);
  const status = game.status === 'scheduled' ? '' : `, ${game.status}`;
  return `${matchupText(game)}, ${localDateOf(game)} ${time}, ${game.venueName ?? 'no venue'}${status}`;
}
