import { clockParts, dayText } from '../../domain/dates/date-text.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import { cityOf, type ShownGame } from '../games/shown-game.ts';

/** Returns 'Fri, Nov 27, 7:30 PM CT'. */
export function whenOf(game: ShownGame): string {
  return `${dayText(game.localDate)}, ${timeOf(game) ?? 'time not set'}`;
}

function timeOf(game: ShownGame): string | null {
  const { startsAt, timeZone } = game;
  const clock = startsAt && clockParts(localDateTimeOf(startsAt, timeZone));
  return clock && `${clock.time}${zoneSuffix(timeZone, cityOf(game), startsAt)}`;
}
