import type { Deps } from '../../composition/web-deps.ts';
import {
  readDayGames,
  readLinkedContent,
  readSidesGames,
  type LinkedContent,
  type WantedGames,
} from '../../db/queries/search.ts';
import type { FeedRow, ListedGame } from '../../db/queries/upcoming-games.ts';
import {
  leaguesOf,
  leaguesOfSubject,
  pairOf,
  teamsOfSubject,
  type GamesSubject,
  type SearchQuestion,
} from '../../domain/search/search-question.ts';
import type { HomeTogether } from '../../domain/search/home-together.ts';
import type { Team } from '../../domain/teams/index.ts';
import { rowForLeague, withStoredGuide } from '../games/game-row.ts';
import { oldestFeed } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { scheduleDays } from '../schedule/schedule-state.ts';
import { findAmong } from './find-anything.ts';

const MAX_MEETINGS = 6;
const MAX_GAMES = 24;

/** During an outage nothing is known to be stored. */
function linkedOf(read: LinkedContent | null) {
  return {
    guides: read?.guides ?? null,
    hasGrandTour: read?.hasGrandTour ?? false,
    isIncomplete: read === null,
  };
}

type Question<Kind> = Extract<SearchQuestion, { kind: Kind }>;

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>;

/** Sends one batch. Without the games, the search is incomplete. */
export async function loadSearch(deps: Deps, question: SearchQuestion, today: string) {
  switch (question.kind) {
    case 'names': {
      const read = await orNull(deps, 'roadtrips', () => readLinkedContent(deps.db));
      const results = findAmong(read?.cards ?? null, question.names);
      return { results, days: null, sides: null, ...linkedOf(read), isIncomplete: false };
    }
    case 'games':
      return loadDays(deps, question, today);
    case 'sides':
      return loadSides(deps, question);
  }
}

async function loadDays(deps: Deps, { names, subject, period }: Question<'games'>, today: string) {
  const asked = { subject, period, today };
  const read = await orNull(deps, 'games', () =>
    readDayGames(deps.db, { wanted: wantedGames(subject), period, limit: MAX_GAMES, now: deps.now() }),
  );
  const rules = ticketRules(deps.config);
  return {
    results: names === '' ? null : findAmong(read?.cards ?? null, names),
    days: {
      asked,
      listed: read && {
        days: scheduleDays(read.games, rules, read.guides),
        totalItems: read.totalItems,
        next:
          read.games.length === 0 && read.next
            ? (scheduleDays([read.next], rules, read.guides)[0] ?? null)
            : null,
        ...sourceOf(read.feeds, [...read.games, ...(read.next ? [read.next] : [])]),
      },
    },
    sides: null,
    ...linkedOf(read),
  };
}

async function loadSides(deps: Deps, { names, sides, canMeet }: Question<'sides'>) {
  const pair = pairOf(sides);
  const read = await orNull(deps, 'games', () =>
    readSidesGames(deps.db, {
      leagues: leaguesOf([...sides.one, ...sides.other]),
      one: sides.one.map(nameOf),
      other: sides.other.map(nameOf),
      limit: MAX_MEETINGS,
      now: deps.now(),
    }),
  );
  const rules = ticketRules(deps.config);
  return {
    results: findAmong(read?.cards ?? null, names),
    days: null,
    sides: {
      sides,
      canMeet,
      listed: read && {
        rows: read.meetings.map((game) => withStoredGuide(rowForLeague(game, rules), read.guides)),
        together: pair && { pair, ...(await togetherOf(pair, read.homeGames)) },
        ...sourceOf(read.feeds, [...read.meetings, ...read.homeGames]),
      },
    },
    ...linkedOf(read),
  };
}

/** The first search for two teams loads the drives and the rules of trips. */
async function togetherOf(
  pair: readonly [Team, Team],
  homeGames: readonly ListedGame[],
): Promise<HomeTogether> {
  const [
    { homeTogether },
    { VENUE_DRIVES },
    { venueDrives, venueLocations },
    { tripGames },
    { KNOWN_VENUES },
  ] = await Promise.all([
    import('../../domain/search/home-together.ts'),
    import('../../domain/travel/venue-drives.ts'),
    import('../../domain/trips/sequence-candidates.ts'),
    import('../../domain/trips/finder/trip-game.ts'),
    import('../../domain/venues/index.ts'),
  ]);
  const places = venueLocations(KNOWN_VENUES);
  return homeTogether(tripGames(homeGames, places), pair, venueDrives(VENUE_DRIVES, places));
}

function wantedGames(subject: GamesSubject): WantedGames {
  const leagues = leaguesOfSubject(subject);
  if (subject.kind === 'all' || subject.kind === 'league')
    return { kind: 'all', leagues, teams: [], opponents: [] };
  const teams = teamsOfSubject(subject).map(nameOf);
  if (subject.kind === 'meetings')
    return { kind: 'meetings', leagues, teams, opponents: subject.sides.other.map(nameOf) };
  return { kind: subject.kind === 'cities' ? 'hosted' : 'playing', leagues, teams, opponents: [] };
}

function sourceOf(feeds: readonly FeedRow[], games: readonly ListedGame[]) {
  return {
    provenance: oldestFeed(feeds),
    isSample: [...feeds, ...games].some(({ source }) => source === 'sample'),
  };
}

async function orNull<Read>(
  { log }: Deps,
  what: 'games' | 'roadtrips',
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    log.error(`${what} unreadable for the search`, { error });
    return null;
  }
}

function nameOf({ fullName }: Team): string {
  return fullName;
}
