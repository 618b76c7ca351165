import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { BRAND } from '../../domain/brand.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { ROADTRIP_LIMITS } from '../../domain/trips/trip-limits.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { addDays, localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { addressWithoutName, hostCity, matchupText } from '../../domain/games/matchup.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { latestDeparture, nightText } from '../../domain/trips/departure.ts';
import { legText, roundedLeg, trafficNote } from '../../domain/travel/leg-text.ts';

export interface CalendarEntry {
  /** It never changes. */
  uid: string;
  /** It increases with every change (RFC 5545, 3.8.7.4). */
  sequence: number;
  /** It makes every download of the same facts identical. */
  changedAt: Date;
  summary: string;
  description: string;
  location: string | null;
  /** Our page, never a ticket seller's. */
  url: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  isTransparent: boolean;
  /**
   * Instants, or dates `YYYY-MM-DD`; the `end` is exclusive. Files hold UTC times, because a calendar app may know
   * other time-zone laws than we do (docs/decisions/064-clocks-from-the-instant.md).
   */
  when: { kind: 'timed'; start: Date; end: Date } | { kind: 'all-day'; start: string; end: string };
}

/** Before any stored game. */
const NUMBERED_FROM = Date.UTC(2026, 0, 1);

/**
 * @param url the absolute URL of a page.
 * @returns null while the date is unknown.
 */
export function gameEntry(game: ListedGame, url: string): CalendarEntry | null {
  if (game.dateTbd) return null;
  const status = statusOf(game);
  return {
    uid: `${game.id}@${BRAND.calendarDomain}`,
    sequence: changeNumber(game),
    changedAt: game.lastChangedAt,
    summary: summaryOf(game),
    description: descriptionOf(game, url),
    location: locationOf(game),
    url,
    status,
    isTransparent: game.startsAt === null || !game.isListed,
    when:
      game.startsAt === null
        ? allDay(localDateOf(game))
        : timed(game.startsAt, ROADTRIP_LIMITS.gameMinutes[game.league]),
  };
}

/**
 * Returns the minutes from the start of 2026 to the last change. A derived number, unlike a counter, cannot
 * be lost.
 */
export function changeNumber({ lastChangedAt }: Pick<ListedGame, 'lastChangedAt'>): number {
  return Math.max(0, Math.floor((lastChangedAt.getTime() - NUMBERED_FROM) / MINUTE_MS));
}

export function allDay(date: string): CalendarEntry['when'] {
  return { kind: 'all-day', start: date, end: addDays(date, 1) };
}

export function timed(start: Date, minutes: number): CalendarEntry['when'] {
  return { kind: 'timed', start, end: new Date(start.getTime() + minutes * MINUTE_MS) };
}

/** Apps hide what is canceled, and a postponed game must stay visible (docs/decisions/007-calendars.md). */
function statusOf({ status, isListed }: ListedGame): CalendarEntry['status'] {
  if (status === 'postponed' || (status === 'contingent' && isListed)) return 'TENTATIVE';
  return isListed ? 'CONFIRMED' : 'CANCELLED';
}

/** For example, 'TD Garden, 100 Legends Way, Boston, MA'. */
export function locationOf(game: ListedGame): string | null {
  const place = addressWithoutName(game) ?? [game.city, game.venuePlace?.region].filter(Boolean).join(', ');
  return [game.venueName, place].filter(Boolean).join(', ') || null;
}

function summaryOf(game: ListedGame): string {
  const before = [
    game.source === 'sample' && 'Sample game',
    game.status === 'postponed' && 'Postponed',
    game.status === 'cancelled' && 'Canceled',
    !game.isListed && game.status !== 'postponed' && game.status !== 'cancelled' && 'Off the schedule',
    game.gameType === 'preseason' && 'Preseason',
  ].filter(Boolean);
  const after = [
    game.gameType === 'playoff' &&
      [game.playoffRound ?? 'Playoffs', game.seriesGame && `game ${game.seriesGame}`]
        .filter(Boolean)
        .join(', '),
    game.doubleheader && game.gameNumber && `game ${game.gameNumber}`,
    game.status === 'contingent' && 'if necessary',
    game.isListed && game.startsAt === null && 'time TBD',
  ].filter(Boolean);
  return `${before.map((word) => `${word}: `).join('')}${matchupText(game)}${after.length > 0 ? ` (${after.join(', ')})` : ''}`;
}

function descriptionOf(game: ListedGame, url: string): string {
  const lines = [
    [fullName(game.league, game.awayTeam), fullName(game.league, game.homeTeam)].join(
      game.neutralSite ? ' vs ' : ' at ',
    ),
    game.source === 'sample' && 'Last season’s game, moved to this year, to show how the site works.',
    game.neutralSite && 'At a neutral site.',
    game.doubleheader === 'straight' && game.gameNumber === 2 && 'Starts after game 1.',
    game.isListed && `Game and city guide: ${url}`,
  ];
  return lines.filter(Boolean).join('\n');
}

function fullName(league: ListedGame['league'], name: string | null): string {
  const team = name === null ? null : teamByName(league, name);
  return team?.playsAs ?? name ?? 'Opponent TBD';
}

function leaveText({ ride }: Pick<NonNullable<StoredStop['leg']>, 'ride'>, leaveBy: string): string {
  return ride?.train ? `, take one by about ${leaveBy}` : `, leave by ${leaveBy}`;
}

/**
 * Lasts from the latest start to the latest arrival, or the whole day of the second game while a time is
 * unknown.
 * @param url the absolute URL of the trip's page.
 * @returns null when the second game is no longer after the first.
 */
export function driveEntry(
  from: ListedGame,
  to: ListedGame,
  leg: Omit<NonNullable<StoredStop['leg']>, 'isTight'>,
  url: string,
  drivingMinutesPerDate = ROADTRIP_LIMITS.drivingMinutesPerDate,
): CalendarEntry | null {
  const isTimed = from.startsAt !== null && to.startsAt !== null;
  const times = latestDeparture(from, to, leg, drivingMinutesPerDate);
  if (isTimed ? times === null : localDateOf(from) >= localDateOf(to)) return null;
  const minutes = times === null ? 0 : (times.arriveBy.getTime() - times.leaveBy.getTime()) / MINUTE_MS;
  const isOff = !from.isListed || !to.isListed;
  const leaveBy = times && clockParts(localDateTimeOf(times.leaveBy, from.timeZone))?.time;
  const changedLast = from.lastChangedAt > to.lastChangedAt ? from : to;
  return {
    uid: `${leg.ride ? 'ride' : 'drive'}-${from.id}-${to.id}@${BRAND.calendarDomain}`,
    // Both numbers only increase.
    sequence: changeNumber(from) + changeNumber(to),
    changedAt: changedLast.lastChangedAt,
    summary: `${leg.ride ? 'Train' : 'Drive'} to ${hostCity(to)}${leaveBy ? leaveText(leg, leaveBy) : ' (time TBD)'}`,
    description: [
      `${hostCity(from)} to ${hostCity(to)}: ${legText(roundedLeg(leg))}`,
      `${trafficNote(leg)}.`,
      leg.crossesBorder && 'Across the border: bring your passport. The plan allows an hour for it.',
      times && times.nightsOnTheWay > 0 && `Too long for one day: planned ${nightText(times)}.`,
      !times && 'We will show when to leave when both games have a time.',
      url,
    ]
      .filter(Boolean)
      .join('\n'),
    location: locationOf(to),
    url,
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    isTransparent: true,
    when: times === null ? allDay(localDateOf(to)) : timed(times.leaveBy, minutes),
  };
}
