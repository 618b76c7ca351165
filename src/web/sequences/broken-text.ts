import type { CurrentGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { gameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import { ROADTRIP_LIMITS } from '../../domain/trips/sequence.ts';
import type { StopStatus } from '../../domain/trips/stop-status.ts';
import { venueById } from '../../domain/venues/index.ts';
import { matchupText } from '../games/matchup.ts';

/** What happened to a game of a sequence, in a sentence; null for one that is ahead as planned. */
export function brokenText(
  { stop, game, fate }: { stop: StoredStop; game: CurrentGame | null; fate: StopStatus },
  now: Date,
): string | null {
  const day = dayText(stop.localDate);
  const name = game
    ? `${matchupText(game)} (${day})`
    : `The game of ${day}${venueById(stop.venueId) ? ` at ${venueById(stop.venueId)?.name}` : ''}`;
  switch (fate) {
    case 'ahead':
      return null;
    case 'moved':
      return game ? `${name} ${movedWords(stop, game)}.` : null;
    case 'begun':
      return game && `${name} ${hasEnded(game, now) ? 'was already played' : 'has begun'}.`;
    case 'postponed':
      return `${name} is postponed, and its new date is not known yet.`;
    case 'cancelled':
      return `${name} is cancelled.`;
    case 'gone':
      return `${name} is no longer on the schedule.`;
  }
}

function movedWords(stop: StoredStop, game: CurrentGame): string {
  if (game.dateTbd) return 'has lost its date';
  const time = gameDate(game).time;
  if (localDateOf(game) === stop.localDate) return `now starts at ${time}`;
  return `moved to ${dayText(localDateOf(game))}, ${time}`;
}

function hasEnded(game: CurrentGame, now: Date): boolean {
  const lastsMs = ROADTRIP_LIMITS.gameMinutes[game.league] * 60_000;
  return upcomingUntil(game).getTime() + lastsMs < now.getTime();
}
