import { MINUTE_MS } from '../../domain/dates/durations.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { gameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import { ROADTRIP_LIMITS } from '../../domain/trips/sequence.ts';
import type { StopStatus } from '../../domain/trips/stop-status.ts';
import { venueById } from '../../domain/venues/index.ts';
import { matchupText } from '../../domain/games/matchup.ts';

/** Returns text like 'Heat at Jazz (Fri, Dec 4) is postponed, ...', or null when the game is as planned. */
export function brokenText(
  { stop, game, status }: { stop: StoredStop; game: ListedGame | null; status: StopStatus },
  now: Date,
): string | null {
  const day = dayText(stop.localDate);
  const name = game
    ? `${matchupText(game)} (${day})`
    : `The game on ${day}${venueById(stop.venueId) ? ` at ${venueById(stop.venueId)?.name}` : ''}`;
  switch (status) {
    case 'as-planned':
      return null;
    case 'moved':
      return game ? `${name} ${movedWords(stop, game)}.` : null;
    case 'started':
      return game && `${name} ${hasEnded(game, now) ? 'is over' : 'has started'}.`;
    case 'postponed':
      return `${name} is postponed. There is no new date yet.`;
    case 'cancelled':
      return `${name} is canceled.`;
    case 'gone':
      return `${name} is no longer on the schedule.`;
  }
}

function movedWords(stop: StoredStop, game: ListedGame): string {
  if (game.dateTbd) return 'no longer has a date';
  const time = gameDate(game).time;
  if (localDateOf(game) === stop.localDate) return `now starts at ${time}`;
  return `moved to ${dayText(localDateOf(game))}, ${time}`;
}

function hasEnded(game: ListedGame, now: Date): boolean {
  const lastsMs = ROADTRIP_LIMITS.gameMinutes[game.league] * MINUTE_MS;
  return upcomingUntil(game).getTime() + lastsMs < now.getTime();
}
