import { gameDate } from '../../games/game-date.ts';
import { dayText } from '../../dates/date-text.ts';
import { localDateOf } from '../../games/game.ts';
import { gameChange, isOff, offKind } from './game-change.ts';
import type { KnownGame } from './known-game.ts';

export interface NoticeText {
  /** Without a period, for subjects: 'Patriots at Colts moved to 8:20 PM'. */
  headline: string;
  /** What was so before: 'It was planned for Sun, Dec 6, 1:00 PM'. Null when that says nothing new. */
  former: string | null;
}

/** Says what changed about a game, the gravest change only. */
export function noticeText(before: KnownGame, after: KnownGame): NoticeText {
  const change = gameChange(before, after);
  const isElsewhere = change !== null && 'isElsewhere' in change && change.isElsewhere;
  const placeText = ({ venueName }: KnownGame) => (isElsewhere && venueName ? ` at ${venueName}` : '');
  const former = isOff(before) ? null : `It was planned for ${whenText(before)}${placeText(before)}`;
  // A game that is off may break a trip that it had not broken before.
  const kind = change?.kind ?? offKind(after) ?? (after.dateTbd ? 'date-open' : null);
  const text = (words: string): NoticeText => ({
    headline: `${after.matchup} ${words}${placeText(after)}`,
    former,
  });
  switch (kind) {
    case 'cancelled':
      return text('is canceled');
    case 'postponed':
      return text('is postponed, with no new date yet');
    case 'gone':
      return text('is no longer on the schedule');
    case 'back-on':
      return text(`is back on: ${whenText(after)}`);
    case 'date-open':
      return text('has no date right now');
    case 'date-known':
    case 'moved':
      return text(`moved to ${whenText(after)}`);
    case 'time-open':
      return text('has no set time right now');
    case 'time-known':
      return text(`starts at ${timeText(after)}`);
    case 'earlier':
    case 'later':
      return text(`moved to ${timeText(after)}`);
    case 'venue':
      return {
        headline: `${after.matchup} moved to ${after.venueName ?? 'another venue'}`,
        former: before.venueName === null ? null : `It was planned at ${before.venueName}`,
      };
    case null:
      return text('changed');
  }
}

/** Returns 'Sun, Dec 6, 1:00 PM CT'. */
function whenText(game: KnownGame): string {
  if (game.dateTbd) return 'a date to be announced';
  const day = dayText(localDateOf(game));
  return game.timeTbd ? day : `${day}, ${timeText(game)}`;
}

function timeText(game: KnownGame): string {
  return gameDate({ ...game, doubleheader: null, gameNumber: null }).time ?? 'a time to be announced';
}
