import { LEAGUES } from '../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { PAGE_SIZES } from '../../src/domain/paging.ts';
import { SHOWN_GAMES } from '../../src/web/urls/games-query.ts';
import { paths } from '../../src/web/urls/paths.ts';
import {
  bearer,
  MEMBER_PAGES,
  PASSWORD,
  PRIVATE_READS,
  SAVE_TRIP,
  sessionCookies,
  signUpMembers,
  type Member,
} from './member-visits.ts';
import { openQuestions } from './question-visits.ts';

export interface Visit {
  kind: string;
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  expected: readonly number[];
}

/** Requests of each kind per thousand; one in ten page requests revalidates with its ETag. */
const SHARES = [
  ['team', 270],
  ['home', 60],
  ['hub', 60],
  ['schedule', 80],
  ['guide', 100],
  ['roadtrip', 70],
  ['list', 40],
  ['sequence', 50],
  ['question', 30],
  ['question of a busy network', 10],
  ['trip', 20],
  ['fragment', 40],
  ['search', 25],
  ['calendar', 55],
  ['api', 38],
  ['missing', 10],
  ['sitemap', 1],
  ['card', 1],
  ['signed in', 9],
  ['account page', 12],
  ['private API', 8],
  ['save', 3],
  ['sign-in', 1],
] as const;

type Kind = (typeof SHARES)[number][0];
const KINDS = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, (): Kind => kind));
const REVALIDATION_SHARE = 0.1;

const JSON_BODY = { 'content-type': 'application/json' };
const DONE = [200];
/** Eight requests of an isolate may wait for a search; the ninth gets a 429. */
const SEARCHED = [200, 429];

/**
 * @param random returns numbers from 0 to just below 1; the same numbers give the same requests.
 * @returns `next`, which returns the next request, and `remember`, which stores a response's ETag.
 */
export async function openVisits(origin: string, random: () => number, now: Date) {
  const roadtrips = await sitemapPaths(origin, /^\/roadtrips\/[^/]+$/);
  const guides = await sitemapPaths(origin, /^\/city-guides\/.+$/);
  const lists = roadtrips.flatMap((trip) => [`${trip}/sequences/any-team`, `${trip}/sequences/same-team`]);
  const sequences = await sequencePaths(origin, lists);
  const questions = await openQuestions(random, now);
  const codes = await questions.tripCodes(origin);
  const members = await signUpMembers(origin);
  const etags = new Map<string, string>();

  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('the site has no page of some kind that the benchmark visits');
    return item;
  };
  const addresses: Record<Kind, () => string> = {
    team: () => paths.team(oneOf(ALL_TEAMS), { show: oneOf(SHOWN_GAMES), page: 1, size: oneOf(PAGE_SIZES) }),
    home: () => paths.home(),
    hub: () => oneOf([paths.league, paths.conferences])(oneOf(LEAGUES)),
    schedule: () => paths.schedule(oneOf(LEAGUES)),
    guide: () => oneOf(guides),
    roadtrip: () => oneOf([paths.roadtrips(), ...roadtrips]),
    list: () => oneOf(lists),
    sequence: () => oneOf(sequences),
    question: questions.address,
    'question of a busy network': questions.address,
    trip: () => paths.trip(oneOf(codes)),
    fragment: () => paths.teamGames(oneOf(ALL_TEAMS)),
    search: () => paths.search(oneOf(ALL_TEAMS).marketCity.toLowerCase()),
    calendar: () => oneOf([paths.teamCalendar(oneOf(ALL_TEAMS)), `${oneOf(sequences)}.ics`]),
    api: () =>
      oneOf([
        '/api/v1/games',
        '/api/v1/teams',
        '/api/v1/roadtrips',
        `/api/v1/teams/${oneOf(ALL_TEAMS).slug}/games`,
      ]),
    missing: () => `/nba/teams/nobody-${Math.floor(random() * 1000)}`,
    sitemap: () => paths.sitemap(),
    card: () => paths.teamCard(oneOf(ALL_TEAMS)),
    'signed in': () => paths.me(),
    'account page': () => oneOf(MEMBER_PAGES),
    'private API': () => oneOf(PRIVATE_READS),
    save: () => SAVE_TRIP,
    'sign-in': () => '/auth/v1/token?grant_type=password',
  };

  /** What a kind sends besides a plain GET. */
  const specials: Partial<Record<Kind, (member: Member) => Partial<Visit>>> = {
    question: () => ({ headers: questions.network(), expected: SEARCHED }),
    'question of a busy network': () => ({ headers: questions.busyNetwork, expected: SEARCHED }),
    trip: () => ({ headers: questions.network(), expected: SEARCHED }),
    missing: () => ({ expected: [404] }),
    'signed in': (member) => ({ headers: sessionCookies(member), expected: DONE }),
    'account page': (member) => ({ headers: sessionCookies(member), expected: DONE }),
    'private API': (member) => ({ headers: bearer(member), expected: DONE }),
    save: (member) => ({
      method: 'POST',
      headers: { ...bearer(member), ...questions.network(), ...JSON_BODY },
      body: JSON.stringify({ code: oneOf(codes), emails: false }),
      expected: [...SEARCHED, 201],
    }),
    'sign-in': ({ email }) => ({
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ email, password: PASSWORD }),
      expected: DONE,
    }),
  };

  return {
    next: (): Visit => {
      const kind = oneOf(KINDS);
      const path = addresses[kind]();
      // Page numbers that are too high and old card addresses redirect.
      const visit: Visit = { kind, path, method: 'GET', headers: {}, body: null, expected: [200, 301, 302] };
      const special = specials[kind];
      if (special) return { ...visit, ...special(oneOf(members)) };
      const etag = etags.get(path);
      if (etag === undefined || random() >= REVALIDATION_SHARE) return visit;
      return { ...visit, kind: 'revalidation', headers: { 'if-none-match': etag }, expected: [200, 304] };
    },
    remember: ({ path }: Visit, etag: string | undefined) => {
      if (etag !== undefined) etags.set(path, etag);
    },
  };
}

async function sitemapPaths(origin: string, isWanted: RegExp): Promise<string[]> {
  const sitemap = await (await fetch(origin + paths.sitemap())).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(String(address)).pathname,
  );
  return all.filter((path) => isWanted.test(path));
}

async function sequencePaths(origin: string, lists: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const list of lists) {
    const html = await (await fetch(origin + list)).text();
    found.push(
      ...[...html.matchAll(/href="(\/roadtrips\/[^"]+\/sequences\/[0-9a-f]{16})"/g)].map(([, path]) =>
        String(path),
      ),
    );
  }
  return [...new Set(found)];
}
