import { gameDate } from '../../games/game-date.ts';
import { dayText } from '../../dates/date-text.ts';
import { localDateOf } from '../../games/game.ts';
import { gameChange, isOff, offKind } from './game-change.ts';
import { knownClock, type KnownGame } from './known-game.ts';

/** Tells only the gravest change. */
export function noticeText(before: KnownGame, after: KnownGame) {
  const { words, former } = changeWords(before, after);
  return {
    /** Without a period, for subjects. */
    headline: `${after.matchup} ${words}`,
    /** What was so before; null where that says nothing. */
    former,
  };
}

/**
 * For example, 'It moved from Sun, Dec 27, 1:00 PM to Mon, Dec 28, 8:15 PM.'
 * @param subject of the sentence, such as 'It'.
 */
export function changeSentence(subject: string, before: KnownGame, after: KnownGame): string {
  const change = gameChange(before, after);
  if (change?.kind === 'moved' && !change.isElsewhere)
    return `${subject} moved from ${whenText(before)} to ${whenText(after)}.`;
  if ((change?.kind === 'earlier' || change?.kind === 'later') && !change.isElsewhere)
    return `${subject} moved from ${whenText(before)} to ${timeText(after)}.`;
  const { words, former } = changeWords(before, after);
  return former === null ? `${subject} ${words}.` : `${subject} ${words}. ${former}.`;
}

function changeWords(before: KnownGame, after: KnownGame): { words: string; former: string | null } {
  const change = gameChange(before, after);
  // A game that is off already may break the trip only now.
  const kind = change?.kind ?? offKind(after) ?? (after.dateTbd ? 'date-open' : null);
  const former = isOff(before) ? null : `It was planned for ${whenText(before)}`;
  const text = (words: string, was = former) => ({ words, former: was });
  if (change && 'isElsewhere' in change && change.isElsewhere && change.kind !== 'date-open') {
    const place = placeText(before, after);
    if (change.kind === 'back-on') return text(`is back on at ${place}: ${whenText(after)}`);
    const formerly = `It was planned at ${before.venueName ?? 'another venue'}`;
    return change.kind === 'venue'
      ? text(`moved to ${place}`, `${formerly}. It is still on ${whenText(after)}`)
      : text(`moved to ${place}, ${whenText(after)}`, `${formerly} for ${whenText(before)}`);
  }
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
      return text(`is on ${whenText(after)}`, 'Its date was open');
    case 'moved':
      return text(`moved to ${whenText(after)}`);
    case 'time-open':
      return text('has no set time right now');
    case 'time-known':
      return text(`starts at ${timeText(after)}`, `It is still on ${dayOf(after)}`);
    case 'earlier':
    case 'later':
      return text(`moved to ${timeText(after)}`);
    // A building's new position may break or fix a trip by itself.
    case 'venue':
    case null:
      return text(`is as planned: ${whenText(after)}`, null);
  }
}

function placeText(before: KnownGame, { venueName, city }: KnownGame): string {
  const name = venueName ?? 'another venue';
  return city === null || city === before.city || name.includes(city) ? name : `${name} in ${city}`;
}

function whenText(game: KnownGame): string {
  if (game.dateTbd) return 'a date to be announced';
  return game.timeTbd ? dayOf(game) : `${dayOf(game)}, ${timeText(game)}`;
}

function timeText(game: KnownGame): string {
  const shown = { ...game, ...knownClock(game), doubleheader: null, gameNumber: null };
  return gameDate(shown).time ?? 'a time to be announced';
}

function dayOf(game: KnownGame): string {
  return dayText(localDateOf(knownClock(game)));
}
