import type { Deps } from '../../composition/web-deps.ts';
import {
  readDayGames,
  readLinkedContent,
  readSidesGames,
  type WantedGames,
} from '../../db/queries/search.ts';
import type { FeedRow, ListedGame } from '../../db/queries/upcoming-games.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { GamesPart } from '../../domain/search/games-part.ts';
import {
  leaguesOf,
  leaguesOfSubject,
  teamsInCity,
  teamsOfSubject,
  type GamesSubject,
} from '../../domain/search/games-subject.ts';
import { pairOf, type SearchQuestion } from '../../domain/search/search-question.ts';
import { stayDates } from '../../domain/search/stay-dates.ts';
import type { Team } from '../../domain/teams/index.ts';
import { oldestFeed } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import type { LoadedAnswer } from './answer.ts';
import { findAmong } from './find-anything.ts';
import { rowForLeague } from '../games/game-row.ts';
import { loadNear } from './load-near.ts';
import { loadRule } from './load-rule.ts';
import { togetherOf, toursOf } from './load-travel.ts';

const MAX_MEETINGS = 6;
const MAX_GAMES = 24;
/** A season of six teams. */
const MAX_HOME_GAMES = 500;
const LAST_DATE = '9999-12-31';

type Question<Kind> = Extract<SearchQuestion, { kind: Kind }>;

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>;

/** Sends one batch. Without the games, the search is incomplete. */
export async function loadSearch(
  deps: Deps,
  { query, question, today }: { query: string; question: SearchQuestion; today: string },
) {
  const { read, answer } = await loadAnswer(deps, { query, question, today });
  return {
    results: question.names === '' ? null : findAmong(read?.cards ?? null, question.names),
    answer,
    // During an outage nothing is known to be stored.
    guides: read?.guides ?? null,
    hasGrandTour: read?.hasGrandTour ?? false,
    isIncomplete: read === null && question.kind !== 'names',
  };
}

async function loadAnswer(
  deps: Deps,
  { query, question, today }: { query: string; question: SearchQuestion; today: string },
): Promise<LoadedAnswer> {
  switch (question.kind) {
    case 'names':
      return { read: await orNull(deps, () => readLinkedContent(deps.db)), answer: null };
    case 'games':
      return loadGames(deps, question, today);
    case 'sides':
      return loadSides(deps, question, today);
    case 'tour':
      return loadTour(deps, question, today);
    case 'stay':
      return loadStay(deps, question, today);
    case 'rule': {
      const read = await orNull(deps, () => loadRule(deps, question.rule, today));
      return read ?? { read, answer: { kind: 'rule', topic: question.rule.topic, venues: null, today } };
    }
    case 'near': {
      const { near } = question;
      const asked = { near, query, today };
      const typed = near.place;
      if (typed === null) {
        const read = await orNull(deps, () => readLinkedContent(deps.db));
        return { read, answer: { kind: 'near', asked, state: { kind: 'unasked' } } };
      }
      const read = await orNull(deps, () => loadNear(deps, { ...asked, typed }));
      return read ?? { read, answer: { kind: 'near', asked, state: { kind: 'unreachable', typed } } };
    }
    case 'other': {
      const read = await orNull(deps, () => readLinkedContent(deps.db));
      return { read, answer: { kind: 'other', other: question.other } };
    }
  }
}

async function loadGames(
  deps: Deps,
  { subject, days, part }: Question<'games'>,
  today: string,
): Promise<LoadedAnswer> {
  const period = 'period' in days ? days.period : { from: today, to: LAST_DATE };
  const wanted = {
    kind: days.kind === 'next' ? ('next' as const) : wantedKind(subject.kind, part),
    ...wantedType(part),
    isOpening: days.kind === 'opening',
    leagues: leaguesOfSubject(subject),
    teams: subject.kind === 'all' || subject.kind === 'leagues' ? [] : teamsOfSubject(subject).map(nameOf),
  };
  const read = await orNull(deps, () =>
    readDayGames(deps.db, { wanted, period, limit: MAX_GAMES, now: deps.now() }),
  );
  const next = read?.games.length === 0 ? read.next : null;
  const listed = read && {
    ...listedOf(deps, read.feeds, read.games),
    totalItems: read.totalItems,
    next: next && rowForLeague(next, ticketRules(deps.config)),
  };
  return { read, answer: { kind: 'games', asked: { subject, days, part, today }, listed } };
}

function wantedKind(kind: GamesSubject['kind'], part: GamesPart | null): WantedGames['kind'] {
  if (kind === 'all' || kind === 'leagues') return 'all';
  if (part?.kind === 'side') return part.side === 'home' ? 'hosted' : 'away';
  return kind === 'cities' ? 'hosted' : 'playing';
}

function wantedType(part: GamesPart | null): Pick<WantedGames, 'type' | 'words'> {
  if (part?.kind !== 'event') return { type: null, words: '' };
  const { games } = part.event;
  return typeof games === 'string' ? { type: games, words: '' } : { type: 'named', words: games.words };
}

/** Reads the meetings of two sides, and their home games. */
function readSides(deps: Deps, one: readonly Team[], other: readonly Team[], from: string) {
  return orNull(deps, () =>
    readSidesGames(deps.db, {
      leagues: leaguesOf([...one, ...other]),
      one: one.map(nameOf),
      other: other.map(nameOf),
      from,
      limit: MAX_GAMES,
      homeLimit: MAX_HOME_GAMES,
      now: deps.now(),
    }),
  );
}

async function loadSides(
  deps: Deps,
  { sides, canMeet, period }: Question<'sides'>,
  today: string,
): Promise<LoadedAnswer> {
  const pair = pairOf(sides);
  const read = await readSides(deps, sides.one, sides.other, period?.from ?? today);
  const meetings = read?.meetings.filter(isIn(period)).slice(0, period ? MAX_GAMES : MAX_MEETINGS) ?? [];
  const next = meetings.length === 0 ? read?.meetings[0] : undefined;
  const listed = read && {
    ...listedOf(deps, read.feeds, meetings, read.homeGames),
    next: next ? rowForLeague(next, ticketRules(deps.config)) : null,
    together: pair && { pair, ...(await togetherOf(pair, read.homeGames.filter(isIn(period)))) },
  };
  return { read, answer: { kind: 'sides', sides, canMeet, period, today, listed } };
}

async function loadTour(
  deps: Deps,
  { teams, period }: Question<'tour'>,
  today: string,
): Promise<LoadedAnswer> {
  const read = await readSides(deps, teams, [], period?.from ?? today);
  const homeGames = read?.homeGames.filter(isIn(period)) ?? [];
  const nextHome = teams.flatMap((team) => homeGames.find((game) => isHost(team, game)) ?? []);
  const listed = read && {
    ...listedOf(
      deps,
      read.feeds,
      nextHome.toSorted((a, b) => (localDateOf(a) < localDateOf(b) ? -1 : 1)),
    ),
    tours: await toursOf(teams, homeGames, today),
  };
  return { read, answer: { kind: 'tour', teams, period, today, listed } };
}

async function loadStay(
  deps: Deps,
  { city, leagues, period }: Question<'stay'>,
  today: string,
): Promise<LoadedAnswer> {
  const read = await readSides(deps, teamsInCity(city, leagues), [], period?.from ?? today);
  const dates = read && stayDates(read.homeGames, leagues, period);
  const games = dates && read.homeGames.filter(isIn(dates)).slice(0, MAX_GAMES);
  const listed = read && { ...listedOf(deps, read.feeds, games ?? []), period: dates };
  return { read, answer: { kind: 'stay', city, leagues, asked: period, today, listed } };
}

function listedOf(
  { config }: Deps,
  feeds: readonly FeedRow[],
  games: readonly ListedGame[],
  others: readonly ListedGame[] = [],
) {
  return {
    games: games.map((game) => rowForLeague(game, ticketRules(config))),
    provenance: oldestFeed(feeds),
    isSample: [...feeds, ...games, ...others].some(({ source }) => source === 'sample'),
  };
}

function isIn(period: DatePeriod | null): (game: ListedGame) => boolean {
  return (game) => period === null || (localDateOf(game) >= period.from && localDateOf(game) <= period.to);
}

function isHost({ league, fullName }: Team, game: ListedGame): boolean {
  return game.league === league && game.homeTeam === fullName;
}

async function orNull<Read>({ log }: Deps, read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    log.error('search unreadable', { error });
    return null;
  }
}

function nameOf({ fullName }: Team): string {
  return fullName;
}
