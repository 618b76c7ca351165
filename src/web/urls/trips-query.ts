import { leagueFacts, LEAGUES, type League } from '../../domain/leagues.ts';
import { PACE_LIMITS } from '../../domain/trips/finder/trip-paces.ts';
import type {
  DrivingHours,
  LastDrivingMinute,
  ReachMinutes,
  SpareMinutes,
  TripPace,
  TripSort,
  TwoGameDates,
  WantedTeam,
} from '../../domain/trips/finder/trip-question.ts';

export const TRIPS_VIEWS = ['list', 'map', 'grid'] as const;

/** A question as its address has it. `TripQuestion` is what it means on a given day. */
export interface TripsQuery {
  /** A place's slug, or what somebody typed; '' starts anywhere. */
  from: string;
  /** The slug of a market city to stay in, or `any`; '' for a trip between cities. */
  city: string;
  /** The longest drive one way from the bed in `city`. */
  reach: ReachMinutes;
  /** Null means the coming weekend, or the days around a pinned game. */
  start: string | null;
  end: string | null;
  days: number | null;
  /** In the order of `LEAGUES`. */
  leagues: readonly League[];
  teams: readonly WantedTeam[];
  /** Identities of games. */
  games: readonly string[];
  /** Identities of games, slugs of teams and ids of venues. */
  skip: readonly string[];
  /** It sets `drive`, `spare`, `double`, `leave`, `home`, `night` and `sort` where the address does not. */
  pace: TripPace;
  drive: DrivingHours;
  spare: SpareMinutes;
  double: TwoGameDates;
  back: boolean;
  /** Minutes after midnight. */
  leave: number;
  /** Minutes after the midnight before the last date; up to 1560. */
  home: number;
  /** The last minute of driving after a game, after the midnight before it. */
  night: LastDrivingMinute;
  sort: TripSort;
  /** A free day is wanted. */
  free: boolean;
  border: boolean;
  isWeekendOnly: boolean;
  view: (typeof TRIPS_VIEWS)[number];
  /** Only with the grid: the search adds the games that still fit. */
  isFinished: boolean;
  /** The first page is 1. */
  page: number;
}

export const MIDNIGHT = 1440;

/** What a pace sets, in the words of an address. */
export function queryOfPace(pace: TripPace) {
  const {
    drivingHours,
    minutesToSpare,
    twoGameDates,
    leaveAfterMinutes,
    homeByMinutes,
    lastDrivingMinute,
    sort,
  } = PACE_LIMITS[pace];
  return {
    pace,
    drive: drivingHours,
    spare: minutesToSpare,
    double: twoGameDates,
    leave: leaveAfterMinutes,
    home: homeByMinutes,
    night: lastDrivingMinute,
    sort,
  };
}

const DEFAULT_PACE: TripPace = 'balanced';

export const DEFAULT_TRIPS_QUERY: TripsQuery = {
  from: '',
  city: '',
  reach: 0,
  start: null,
  end: null,
  days: null,
  leagues: LEAGUES,
  teams: [],
  games: [],
  skip: [],
  ...queryOfPace(DEFAULT_PACE),
  back: true,
  free: false,
  border: true,
  isWeekendOnly: false,
  view: 'list',
  isFinished: false,
  page: 1,
};

/** Returns the canonical parameters in their order. A form sends them as hidden fields. */
export function tripsParameters(query: TripsQuery): [name: string, value: string][] {
  const standard = { ...DEFAULT_TRIPS_QUERY, ...queryOfPace(query.pace), pace: DEFAULT_PACE };
  const one = (name: string, value: string | null): [string, string][] =>
    value === null || value === '' ? [] : [[name, value]];
  const changed = (name: 'reach' | 'drive' | 'spare' | 'double' | 'sort' | 'pace' | 'view' | 'page') =>
    one(name, query[name] === standard[name] ? null : String(query[name]));
  const each = (name: string, values: readonly string[]) => values.flatMap((value) => one(name, value));
  const isStay = query.city !== '';
  // Nobody drives between cities.
  const ofDrives = (pairs: [string, string][]) => (isStay ? [] : pairs);
  return [
    ...one('in', query.city),
    ...(isStay ? changed('reach') : []),
    ...ofDrives(one('from', query.from)),
    ...one('start', query.start),
    ...one('end', query.end),
    ...one('days', query.days === null ? null : String(query.days)),
    ...each(
      'league',
      query.leagues.length === LEAGUES.length ? [] : query.leagues.map((league) => leagueFacts(league).path),
    ),
    ...each('team', query.teams.map(wantedTeamText)),
    ...each('game', query.games),
    ...each('skip', query.skip),
    ...changed('pace'),
    ...ofDrives(changed('drive')),
    ...changed('spare'),
    ...changed('double'),
    ...ofDrives([
      ...one('back', query.back || query.from === '' ? null : 'no'),
      ...one('leave', query.leave === standard.leave ? null : clockText(query.leave)),
      ...one('home', query.home === standard.home ? null : clockText(query.home)),
      ...one('night', query.night === standard.night ? null : clockText(query.night)),
      ...changed('sort'),
    ]),
    ...one('free', query.free ? 'yes' : null),
    ...ofDrives(one('border', query.border ? null : 'no')),
    ...one('weekdays', query.isWeekendOnly ? 'fri-sun' : null),
    ...ofDrives(changed('view')),
    ...one('finish', query.view === 'grid' && query.isFinished ? 'yes' : null),
    ...changed('page'),
  ];
}

/** Returns the canonical query with its '?', or '' for the form without a question. */
export function tripsQueryString(query: TripsQuery): string {
  const text = tripsParameters(query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
}

const PLAIN = /^[\w.:*-]*$/;

/** A plain colon keeps addresses readable; a query may hold it (RFC 3986, 3.4). */
function encoded(value: string): string {
  if (PLAIN.test(value)) return value;
  return new URLSearchParams({ '': value }).toString().slice(1).replaceAll('%3A', ':');
}

/** Returns 'boston-celtics' or 'boston-celtics:home'. */
export function wantedTeamText({ slug, side }: WantedTeam): string {
  return side === 'either' ? slug : `${slug}:${side}`;
}

/** Turns 570 into '09:30', and 1500 into '01:00'. */
export function clockText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
