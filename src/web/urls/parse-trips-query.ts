import { gameOfIdentity } from '../../domain/games/game-of-identity.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { parsePage } from '../../domain/paging.ts';
import { slugOf } from '../../domain/slug.ts';
import { ALL_TEAMS, type Team } from '../../domain/teams/index.ts';
import { marketCityBySlug } from '../../domain/teams/market-cities.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  REACH_MINUTES,
  SPARE_MINUTES,
  TRIP_PACES,
  TRIP_SORTS,
  TWO_GAME_DATES,
  type WantedTeam,
} from '../../domain/trips/finder/trip-question.ts';
import { withoutOldValues } from './old-trips-values.ts';
import { parseTeam } from './parse-team.ts';
import {
  afterMidnight,
  EARLIEST_LEAVE,
  isDate,
  MAX_DAYS,
  parseClock,
  parseDate,
  parseDays,
  parseFrom,
  parseLeagues,
  UNREADABLE,
} from './trips-fields.ts';
import { clockText, DEFAULT_TRIPS_QUERY, queryOfPace, TRIPS_VIEWS, type TripsQuery } from './trips-query.ts';

/** A field of the form whose value cannot be used. */
export interface FieldProblem {
  field: string;
  message: string;
}

export const MAX_TEAMS = 6;
export const MAX_PINNED = 6;
export const MAX_SKIPPED = 124;
/** A longer list would only echo the request. */
export const MAX_PROBLEMS = 20;
const LATEST_LEAVE = 1320;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const teamsBySlug = new Map(ALL_TEAMS.map((team) => [team.slug, team]));

/**
 * Reads a question from its address. Unknown parameters and empty values do not count. A rejected query has defaults
 * in place of the values with problems.
 */
export function parseTripsQuery(address: URLSearchParams) {
  const parameters = withoutOldValues(address);
  const problems: FieldProblem[] = [];
  const reject = <Value>(field: string, message: string, instead: Value): Value => {
    if (problems.length < MAX_PROBLEMS) problems.push({ field, message });
    return instead;
  };
  // Every look at a `URLSearchParams` leaves JavaScript.
  const given = Map.groupBy(
    [...parameters]
      .map(([name, value]) => ({ name, value: value.trim() }))
      .filter(({ value }) => value !== ''),
    ({ name }) => name,
  );
  const first = (name: string) => given.get(name)?.[0]?.value;
  const every = (name: string) => [...new Set(given.get(name)?.map(({ value }) => value.toLowerCase()))];
  const choice = <Value extends string | number>(
    name: string,
    values: readonly Value[],
    standard: Value,
    message: string,
  ): Value => {
    const asked = first(name)?.toLowerCase();
    if (asked === undefined) return standard;
    return values.find((value) => String(value) === asked) ?? reject(name, message, standard);
  };

  const by = choice(
    'by',
    ['drive', 'stay'],
    first('in') === undefined ? 'drive' : 'stay',
    'Choose "drive" or "stay".',
  );
  const city = by === 'stay' ? parseCity(first('in') ?? ANY_CITY) : '';
  if (city === null) reject('in', `We don’t know the city “${first('in')}”. Choose one of the list.`, null);
  const reach = choice('reach', REACH_MINUTES, 0, `Choose ${REACH_MINUTES.join(', ')} minutes.`);
  const from = by === 'stay' ? '' : parseFrom(first('from') ?? '');
  const start = parseDate(first('start'));
  if (start === UNREADABLE) reject('start', 'Choose a first day, such as 2026-12-04.', null);
  const end = parseDate(first('end'));
  if (end === UNREADABLE) reject('end', 'Choose a last day, such as 2026-12-06.', null);
  if (isDate(start) && isDate(end) && end < start) {
    reject('end', 'The last day is before the first day. Choose a later one.', null);
  }
  const days = parseDays(first('days'));
  if (days === 'unreadable') reject('days', `Choose a length from 1 to ${MAX_DAYS} days.`, null);

  const leagues = parseLeagues(every('league'));
  if (leagues === null) reject('league', 'Choose among NFL, NBA, NHL and MLB.', null);
  const chosen = leagues ?? LEAGUES;

  const teams: WantedTeam[] = [];
  const dropped = every('drop');
  for (const text of every('team')) {
    const parsed = parseTeam(text);
    if (parsed.kind === 'unknown') reject('team', `We don’t know the team “${text}”.`, null);
    else if (parsed.kind === 'several') {
      const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(parsed.teams.map(nameOf));
      reject('team', `Which one do you mean: the ${names}?`, null);
    } else if (!dropped.includes(parsed.wanted.slug)) {
      if (!teams.some(({ slug }) => slug === parsed.wanted.slug)) teams.push(parsed.wanted);
    }
  }
  if (teams.length > MAX_TEAMS) reject('team', `Choose at most ${MAX_TEAMS} teams you must see.`, null);

  const games = every('game');
  if (games.length > MAX_PINNED) reject('game', `Pick at most ${MAX_PINNED} games.`, null);
  const skip = every('skip');
  if (skip.length > MAX_SKIPPED)
    reject('skip', `Leave out at most ${MAX_SKIPPED} teams, venues and games.`, null);
  for (const text of games) {
    if (gameOfIdentity(text) === null) reject('game', `We don’t know the game “${text}”.`, null);
  }
  for (const text of skip) if (!isSkippable(text)) reject('skip', `We don’t know “${text}”.`, null);
  for (const { field, message } of contradictions({ chosen, teams, games, skip: new Set(skip) }))
    reject(field, message, null);

  const pace = choice('pace', TRIP_PACES, DEFAULT_TRIPS_QUERY.pace, `Choose among ${TRIP_PACES.join(', ')}.`);
  const standard = queryOfPace(pace);
  const leave = parseClock(first('leave'), standard.leave);
  const isLeaveFine = leave !== null && leave >= EARLIEST_LEAVE && leave <= LATEST_LEAVE;
  if (!isLeaveFine) reject('leave', 'Choose a time from 6:00 AM to 10:00 PM.', null);
  const home = afterMidnight(parseClock(first('home'), standard.home));
  if (home === null) reject('home', 'Choose a time from 6:00 AM to 2:00 AM.', null);

  const isWeekendOnly = choice('weekdays', ['any', 'fri-sun'], 'any', 'Choose "fri-sun".') === 'fri-sun';
  if (isWeekendOnly && (typeof days !== 'number' || days > 3)) {
    reject('weekdays', '“Friday to Sunday only” needs a trip length of 3 days or fewer.', null);
  }

  const view =
    by === 'stay' ? 'list' : choice('view', TRIPS_VIEWS, 'list', 'Choose "list", "map" or "grid".');
  const query: TripsQuery = {
    from,
    city: city ?? '',
    reach: by === 'stay' ? reach : 0,
    start: isDate(start) ? start : null,
    end: isDate(end) && !(isDate(start) && end < start) ? end : null,
    days: typeof days === 'number' ? days : null,
    leagues: chosen,
    teams: teams.slice(0, MAX_TEAMS),
    games: games.filter((text) => gameOfIdentity(text) !== null).slice(0, MAX_PINNED),
    skip: skip.filter(isSkippable).slice(0, MAX_SKIPPED).toSorted(),
    pace,
    drive: choice('drive', DRIVING_HOURS, standard.drive, 'Choose 4, 6, 8, 10 or 12 hours a day.'),
    spare: choice('spare', SPARE_MINUTES, standard.spare, 'Choose 0, 30 or 60 minutes.'),
    double: choice('double', TWO_GAME_DATES, standard.double, `Choose among ${TWO_GAME_DATES.join(', ')}.`),
    back: choice('back', ['yes', 'no'], 'yes', 'Choose "yes" or "no".') === 'yes' || from === '',
    leave: isLeaveFine ? leave : standard.leave,
    home: home ?? standard.home,
    night: night(choice('night', NIGHTS, clockText(standard.night), `Choose ${NIGHTS.join(', ')}.`)),
    sort: choice('sort', TRIP_SORTS, standard.sort, `Choose among ${TRIP_SORTS.join(', ')}.`),
    free: choice('free', ['yes', 'no'], 'no', 'Choose "yes" or "no".') === 'yes',
    border: choice('border', ['yes', 'no'], 'yes', 'Choose "yes" or "no".') === 'yes',
    isWeekendOnly: isWeekendOnly && typeof days === 'number' && days <= 3,
    view,
    isFinished: view === 'grid' && first('finish')?.toLowerCase() === 'yes',
    page: parsePage(first('page') ?? null),
  };
  return problems.length === 0
    ? ({ kind: 'parsed', query } as const)
    : ({ kind: 'rejected', query, problems } as const);
}

export const ANY_CITY = 'any';

/** Reads a slug or a name; null for an unknown city. */
function parseCity(text: string): string | null {
  const slug = slugOf(text);
  return slug === ANY_CITY || marketCityBySlug(slug) !== null ? slug : null;
}

const NIGHTS = LAST_DRIVING_MINUTES.map(clockText);

function night(text: string): TripsQuery['night'] {
  return LAST_DRIVING_MINUTES.find((minute) => clockText(minute) === text) ?? DEFAULT_TRIPS_QUERY.night;
}

function isSkippable(text: string): boolean {
  return SLUG.test(text) || gameOfIdentity(text) !== null;
}

function contradictions({
  chosen,
  teams,
  games,
  skip,
}: {
  chosen: readonly League[];
  teams: readonly WantedTeam[];
  games: readonly string[];
  skip: ReadonlySet<string>;
}): FieldProblem[] {
  const wanted = teams.flatMap(({ slug }) => teamsBySlug.get(slug) ?? []);
  const outside = wanted.filter(({ league }) => !chosen.includes(league));
  return [
    ...outside.map((team) =>
      problem(
        'team',
        `The ${nameOf(team)} play in the ${team.league}, which you left out. Choose the ${team.league} too, or another team.`,
      ),
    ),
    ...wanted
      .filter(({ slug }) => skip.has(slug))
      .map((team) =>
        problem(
          'team',
          `The ${nameOf(team)} are on your list to see and on your list to leave out. Choose one of the two.`,
        ),
      ),
    ...(games.some((text) => skip.has(text))
      ? [problem('game', 'You picked and left out the same game. Choose one of the two.')]
      : []),
  ];
}

function problem(field: string, message: string): FieldProblem {
  return { field, message };
}

function nameOf({ fullName, playsAs }: Team): string {
  return playsAs ?? fullName;
}
