import type { StoredSequence } from '../../db/queries/sequences.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/index.ts';
import { clockWords, shortDate } from '../../domain/calendar-words.ts';
import { zoneSuffix } from '../../domain/game-date.ts';
import { hoursAndMinutes } from '../../domain/leg-text.ts';
import { ROADTRIP_LIMITS } from '../../domain/sequence.ts';
import type { Pick } from '../../domain/sequence-picks.ts';
import type { TicketLinkRules } from '../../domain/ticket-link.ts';
import { localDateTimeOf } from '../../domain/zoned-time.ts';
import { rowForLeague, type GameRow } from '../games/game-row.ts';

/** One sequence as a page shows it, everything decided. */
export interface SequenceEntry {
  /** 'Sequence 4' of the whole list. */
  position: number;
  pick: Pick | null;
  /** The team that is followed; null in the any-team list. */
  team: string | null;
  /** 'Fri-Sun', or 'Fri' when it is one date. */
  span: string;
  /** 'Fri, Nov 20' */
  firstDay: string;
  rows: readonly GameRow[];
  /** One per row but the last: how to get on. */
  legs: readonly LegWords[];
  /** '470 mi · 8 h 10 at the wheel'; null when there is no drive. */
  drive: string | null;
  /** '1 h 05 to spare at the least'; null when no leg has two known times. */
  slack: string | null;
  isTight: boolean;
  /** First days of the same trip on other dates. */
  otherDays: readonly string[];
}

/** The way from one game to the next. */
export interface LegWords {
  /** '2 h 45 · 168 mi · 1 h 05 to spare' */
  text: string;
  /** 'Leave by Sat 8:00 AM to be there an hour before the game'; null when a time is unknown. */
  leaveBy: string | null;
  crossesBorder: boolean;
  isTight: boolean;
}

/** @returns null when one of its games has left the schedule since it was computed. */
export function sequenceEntry(
  stored: StoredSequence,
  games: ReadonlyMap<string, ListedGame>,
  rules: TicketLinkRules,
): SequenceEntry | null {
  const listed = stored.stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  if (listed.length < stored.stops.length) return null;
  const tightest = stored.smallestSlack;
  return {
    position: stored.position,
    pick: stored.pick,
    team: stored.team,
    span: spanOf(stored.firstDate, stored.lastDate),
    firstDay: dayWords(stored.firstDate),
    rows: listed.map((game) => rowForLeague(game, rules)),
    legs: stored.stops.slice(1).flatMap((stop, index) => {
      const from = listed[index];
      return from && stop.leg ? [legWords(from, stop, stop.leg)] : [];
    }),
    drive: stored.minutes > 0 ? `${stored.miles} mi · ${hoursAndMinutes(stored.minutes)} at the wheel` : null,
    slack: tightest === null ? null : `${hoursAndMinutes(tightest)} to spare at the least`,
    isTight: stored.stops.some(({ leg }) => leg?.isTight),
    otherDays: stored.otherDates.flatMap((stops) => (stops[0] ? [dayWords(stops[0].localDate)] : [])),
  };
}

function legWords(from: ListedGame, to: StoredStop, leg: NonNullable<StoredStop['leg']>): LegWords {
  const parts = [hoursAndMinutes(leg.minutes), `${leg.miles} mi`];
  if (leg.minutesToSpare !== null) parts.push(`${hoursAndMinutes(leg.minutesToSpare)} to spare`);
  return {
    text: parts.join(' · '),
    leaveBy: leg.minutesToSpare === null ? null : leaveBy(from, to, leg),
    crossesBorder: leg.crossesBorder,
    isTight: leg.isTight,
  };
}

/** The latest departure, on the clock of the place one leaves. */
function leaveBy(from: ListedGame, to: StoredStop, leg: NonNullable<StoredStop['leg']>): string | null {
  if (to.startsAt === null) return null;
  const isSameDate = from.localDateTime.startsWith(to.localDate);
  const { arriveMinutes, arriveSameDateMinutes, borderMinutes } = ROADTRIP_LIMITS;
  const minutesAhead =
    (isSameDate ? arriveSameDateMinutes : arriveMinutes) +
    leg.minutes +
    (leg.crossesBorder ? borderMinutes : 0);
  const departure = new Date(Date.parse(to.startsAt) - minutesAhead * 60_000);
  const words = clockWords(localDateTimeOf(departure, from.timeZone));
  return words && `${words.weekday.slice(0, 3)} ${words.time}${zoneSuffix(from.timeZone, from.city)}`;
}

function spanOf(firstDate: string, lastDate: string): string {
  const [first, last] = [firstDate, lastDate].map(
    (date) => clockWords(`${date}T00:00`)?.weekday.slice(0, 3) ?? '',
  );
  return firstDate === lastDate ? `${first}` : `${first}-${last}`;
}

function dayWords(date: string): string {
  const words = clockWords(`${date}T00:00`);
  return words ? shortDate(words) : date;
}
