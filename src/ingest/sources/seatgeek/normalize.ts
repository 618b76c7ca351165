import * as v from 'valibot';
import type { GameStatus, GameType } from '../../../domain/games/game.ts';
import { isHostOf } from '../../../domain/games/ticket-link.ts';
import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { isAbroad, venueById, type Venue } from '../../../domain/venues/index.ts';
import { EASTERN } from '../../../domain/dates/eastern-time.ts';
import { storedDateTimeOf, storedInstant } from '../../../domain/dates/stored-clock.ts';
import { isLocalDateTime, localDateTimeOf } from '../../../domain/dates/zoned-time.ts';
import { countryCode } from '../time-zones.ts';
import type { NormalizedRow } from '../normalize-season.ts';
import { isPlaceholderClock } from '../placeholders.ts';
import { roundName } from '../playoff-round.ts';
import { matchupOf } from './matchup.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { addressOf, isNeutralPlace, isTimeZone, placeOf } from './place.ts';
import { seatGeekEvent, type SeatGeekEvent } from './schema.ts';
import { readTitle, type TitleFacts } from './title.ts';

const STATUSES: Readonly<Record<string, GameStatus>> = {
  normal: 'scheduled',
  rescheduled: 'scheduled',
  contingent: 'contingent',
  postponed: 'postponed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/**
 * SeatGeek does not mark the preseason, so `MM-DD` dates decide. The NHL season starts in September since
 * 2026-27.
 */
const PRESEASON: Record<League, { from: string; to: string; toSince2026?: string }> = {
  NFL: { from: '07-15', to: '09-02' },
  NBA: { from: '09-15', to: '10-15' },
  NHL: { from: '09-01', to: '10-02', toSince2026: '09-26' },
  MLB: { from: '02-10', to: '03-17' },
};

export function normalizeEvent(
  league: League,
  raw: unknown,
  teamsByPerformerId: ReadonlyMap<number, Team>,
): NormalizedRow {
  const parsed = v.safeParse(seatGeekEvent, raw);
  if (!parsed.success) {
    const path = v.getDotPath(parsed.issues[0])?.replaceAll(/\.\d+/g, '');
    return { kind: 'rejected', reason: `field ${path || 'event'} not readable` };
  }
  const event = parsed.output;
  if (!isOfLeague(league, event)) return { kind: 'skipped', reason: 'another league' };
  const title = readTitle(event.title);
  if (title.nonGame !== null) return { kind: 'skipped', reason: title.nonGame };
  const matchup = matchupOf(league, event, title, teamsByPerformerId);
  if (matchup.kind !== 'game') return matchup;

  const start = startOf(event, matchup.home?.venueId ?? null);
  if (typeof start === 'string') return { kind: 'rejected', reason: start };
  const localDate = start.localDateTime.slice(0, 10);
  const venue = event.venue ? placeOf(event.venue, matchup.home, localDate) : null;
  // An unplaced game keeps its names, and nothing tells its instant.
  const isUnplaced = Boolean(event.venue) && venue === null;
  const timeZone = venue?.timeZone ?? start.timeZone ?? EASTERN;
  const notes = title.unknown.map((part) => `title part not known: '${part}'`);
  const status = statusOf(event, title, notes);
  const dateTbd = event.date_tbd;
  const timeTbd =
    dateTbd ||
    event.time_tbd ||
    event.datetime_tbd ||
    isUnplaced ||
    start.timeZone === null ||
    isPlaceholderClock(start.localDateTime);
  const startsAt = timeTbd ? null : (start.instant ?? storedInstant(start.localDateTime, timeZone));
  if (startsAt && localDateTimeOf(startsAt, timeZone) !== start.localDateTime) {
    notes.push(`local time and UTC disagree with the zone ${timeZone}`);
  }
  if (venue && isTimeZone(event.venue?.timezone) && startsAt) {
    const feedLocal = localDateTimeOf(startsAt, event.venue.timezone);
    if (feedLocal !== localDateTimeOf(startsAt, timeZone)) {
      notes.push(`venue ${venue.id} is listed in the zone ${event.venue.timezone}`);
    }
  }
  return {
    kind: 'game',
    venue,
    rescheduledFrom: title.rescheduledFrom,
    notes,
    game: {
      league,
      source: 'seatgeek',
      sourceEventId: String(event.id),
      homeTeam: matchup.home?.fullName ?? null,
      awayTeam: matchup.away?.fullName ?? null,
      opponentTbd: matchup.opponentTbd,
      dateTbd,
      timeTbd,
      // Every source stores midnight for an unknown time.
      localDateTime: timeTbd ? `${localDate}T00:00:00` : start.localDateTime,
      startsAt,
      timeZone,
      gameType: gameTypeOf(league, title, localDate, venue),
      status,
      playoffRound: title.playoffRound === null ? null : roundName(league, title.playoffRound),
      gameNumber: matchup.opponentTbd ? title.homeGame : null,
      doubleheader: null,
      seriesGame: title.seriesGame,
      neutralSite: venue
        ? isNeutralPlace(venue, matchup.home)
        : isAbroad(countryCode(event.venue?.country) ?? 'US'),
      venueId: venue?.id ?? null,
      venueName: venue?.name ?? event.venue?.name ?? null,
      venueAddress: venue && event.venue ? addressOf(event.venue, venue) : null,
      city: (venue ?? event.venue)?.city || null,
      ticketUrl: ticketUrlOf(event.url),
      eventTitle: event.title.trim(),
      lowestPrice: wholeDollars(event.stats?.lowest_price),
      averagePrice: wholeDollars(event.stats?.average_price),
      pricesIncludeFees: null,
    },
  };
}

/** SeatGeek's league filter has returned events of other leagues. */
export function isOfLeague(league: League, event: Pick<SeatGeekEvent, 'type' | 'taxonomies'>): boolean {
  const { path } = leagueFacts(league);
  return event.type === path || (event.taxonomies ?? []).some(({ name }) => name === path);
}

/** The time zone replaces that of an unknown venue. */
function startOf(event: SeatGeekEvent, homeVenueId: string | null) {
  const instant = utcInstant(event.datetime_utc);
  const eventZone = event.venue?.timezone;
  const usualZone = homeVenueId === null ? null : (venueById(homeVenueId)?.timeZone ?? null);
  const timeZone = isTimeZone(eventZone) ? eventZone : usualZone;
  const localDateTime = isLocalDateTime(event.datetime_local ?? '')
    ? (event.datetime_local ?? '')
    : instant && storedDateTimeOf(instant, timeZone ?? EASTERN);
  return localDateTime ? { localDateTime, instant, timeZone } : 'start not readable';
}

/** SeatGeek's UTC times have no Z. */
export function utcInstant(text: string | null | undefined): Date | null {
  const withoutZ = (text ?? '').replace(/Z$/, '');
  return isLocalDateTime(withoutZ) ? new Date(`${withoutZ}Z`) : null;
}

function statusOf(event: SeatGeekEvent, title: TitleFacts, notes: string[]): GameStatus {
  const rawStatus = (event.status ?? 'normal').toLowerCase();
  const knownStatus = STATUSES[rawStatus];
  if (knownStatus === undefined) notes.push(`status not known: '${rawStatus}'`);
  if (knownStatus === 'cancelled' || title.cancelled) return 'cancelled';
  if (knownStatus === 'postponed' || title.postponed) return 'postponed';
  return event.conditional || title.ifNecessary ? 'contingent' : (knownStatus ?? 'scheduled');
}

function gameTypeOf(league: League, title: TitleFacts, localDate: string, venue: Venue | null): GameType {
  if (title.gameType !== null) return title.gameType;
  const { from, to, toSince2026 } = PRESEASON[league];
  const lastDay = toSince2026 !== undefined && localDate >= '2026' ? toSince2026 : to;
  const monthDay = localDate.slice(5);
  // Games abroad that open a season early (Tokyo, Seoul) are not preseason.
  const isInSeason = venue !== null && isAbroad(venue.country);
  return from <= monthDay && monthDay <= lastDay && !isInSeason ? 'preseason' : 'regular';
}

/** Visitors open the link, so it must be SeatGeek's. */
function ticketUrlOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, hostname, username } = new URL(url);
  return isHostOf(hostname, 'seatgeek.com') &&
    username === '' &&
    (protocol === 'https:' || protocol === 'http:')
    ? url
    : null;
}

function wholeDollars(price: number | null | undefined): number | null {
  return price && price > 0 ? Math.round(price) : null;
}
