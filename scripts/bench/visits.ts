import * as z from 'zod';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { PAGE_SIZES } from '../../src/domain/paging.ts';
import { SHOWN_GAMES } from '../../src/web/urls/games-query.ts';
import { paths } from '../../src/web/urls/paths.ts';

export interface Visit {
  kind: string;
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  expected: readonly number[];
}

const PASSWORD = 'a long walk to section 114';
const MEMBERS = 10;

/** Requests of each kind per thousand; one in ten page requests revalidates with its ETag. */
const SHARES = [
  ['team', 330],
  ['home', 60],
  ['hub', 70],
  ['schedule', 80],
  ['guide', 110],
  ['roadtrip', 80],
  ['list', 40],
  ['trip', 50],
  ['fragment', 40],
  ['search', 25],
  ['calendar', 55],
  ['api', 38],
  ['missing', 10],
  ['sitemap', 1],
  ['card', 1],
  ['signed in', 9],
  ['sign-in', 1],
] as const;

type Kind = (typeof SHARES)[number][0];
const KINDS = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, (): Kind => kind));
const REVALIDATION_SHARE = 0.1;

const sessionShape = z.object({ access_token: z.string() });

/**
 * @param random returns numbers from 0 to just below 1; the same numbers give the same requests.
 * @returns `next`, which returns the next request, and `remember`, which stores a response's ETag.
 */
export async function openVisits(origin: string, random: () => number) {
  const trips = await sitemapPaths(origin, /^\/roadtrips\/[^/]+$/);
  const guides = await sitemapPaths(origin, /^\/city-guides\/.+$/);
  const lists = trips.flatMap((trip) => [`${trip}/sequences/any-team`, `${trip}/sequences/same-team`]);
  const sequences = await sequencePaths(origin, lists);
  const members = await signUp(origin);
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
    roadtrip: () => oneOf([paths.roadtrips(), ...trips]),
    list: () => oneOf(lists),
    trip: () => oneOf(sequences),
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
    'sign-in': () => '/auth/v1/token?grant_type=password',
  };

  return {
    next: (): Visit => {
      const kind = oneOf(KINDS);
      const path = addresses[kind]();
      const visit = { kind, path, method: 'GET', headers: {}, body: null, expected: [200] } as const;
      const member = oneOf(members);
      const etag = etags.get(path);
      if (kind === 'signed in')
        return { ...visit, headers: { cookie: `__Host-at=${member.accessToken}; signed-in=1` } };
      if (kind === 'sign-in') {
        const body = JSON.stringify({ email: member.email, password: PASSWORD });
        return { ...visit, method: 'POST', headers: { 'content-type': 'application/json' }, body };
      }

      if (kind === 'missing') return { ...visit, expected: [404] };
      if (etag !== undefined && random() < REVALIDATION_SHARE) {
        return { ...visit, kind: 'revalidation', headers: { 'if-none-match': etag }, expected: [200, 304] };
      }
      // Page numbers that are too high and old card addresses redirect.
      return { ...visit, expected: [200, 301, 302] };
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

/** The access tokens stay valid longer than the benchmark runs. */
async function signUp(origin: string): Promise<{ email: string; accessToken: string }[]> {
  const members: { email: string; accessToken: string }[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const email = `fan-${index}@example.com`;
    const response = await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { access_token: accessToken } = sessionShape.parse(await response.json());
    members.push({ email, accessToken });
  }
  return members;
}
