import { easternDateAt } from '../../src/domain/dates/eastern-time.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { PAGE_SIZES } from '../../src/domain/paging.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { SHOWN_GAMES } from '../../src/web/urls/page-queries.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { readDriveFiles } from '../drives/drive-files.ts';
import { placeRows } from '../drives/load-places.ts';
import { PLAIN_PAGES } from './public-pages.ts';

export interface Visit {
  kind: string;
  path: string;
  headers: Record<string, string>;
  expected: readonly number[];
}

/** Of the requests for a page that was requested before. */
const REVALIDATION_SHARE = 0.1;
/** Questions spread over so many networks that none of them runs out of tokens. */
const NETWORKS = 250;
const PLACES = 300;
const SEASON_DAYS = 120;
/** Eight requests of an isolate may wait for a search; the ninth gets a 429. */
const SEARCHED: readonly number[] = [200, 429];
/** Page numbers that are too high redirect. */
const LISTED: readonly number[] = [200, 301, 302];

/**
 * @param random returns numbers from 0 to just below 1; the same numbers give the same requests.
 * @returns `next`, which returns the next request, and `remember`, which stores a response's ETag.
 */
export async function openVisits(origin: string, random: () => number, now: Date) {
  const pages = await pagesWithStatus(origin);
  const places = placeRows(await readDriveFiles()).filter(({ isOffRoad }) => !isOffRoad);
  const homes = ['', ...places.slice(0, PLACES).map(({ slug }) => slug)];
  const today = easternDateAt(now);
  const etags = new Map<string, string>();

  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('the site has no page of some kind that the benchmark visits');
    return item;
  };
  const teamPage = () =>
    paths.team(oneOf(ALL_TEAMS), { show: oneOf(SHOWN_GAMES), page: 1, size: oneOf(PAGE_SIZES) });
  const question = () => {
    const start = addDays(today, 1 + below(SEASON_DAYS));
    const leagues = random() < 0.5 ? LEAGUES : LEAGUES.slice(0, 1 + below(LEAGUES.length));
    return paths.trips({ from: oneOf(homes), start, end: addDays(start, 2 + below(6)), leagues });
  };

  const visit = (kind: string, path: string, expected = LISTED): Visit => ({
    kind,
    path,
    headers: {},
    expected,
  });
  const kinds: readonly (readonly [perHundred: number, make: () => Visit])[] = [
    [40, () => visit('team', teamPage())],
    [4, () => visit('fragment', paths.teamGames(oneOf(ALL_TEAMS)))],
    [5, () => visit('calendar', paths.teamCalendar(oneOf(ALL_TEAMS)))],
    [
      4,
      () => ({
        ...visit('question', question(), SEARCHED),
        headers: { 'cf-connecting-ip': `10.1.0.${below(NETWORKS)}` },
      }),
    ],
    [
      47,
      () => {
        const { name, path, status } = oneOf(pages);
        return visit(name, path, [status]);
      },
    ],
  ];
  const makers = kinds.flatMap(([perHundred, make]) => Array.from({ length: perHundred }, () => make));

  return {
    next: (): Visit => {
      const fresh = oneOf(makers)();
      const etag = etags.get(fresh.path);
      if (etag === undefined || random() >= REVALIDATION_SHARE) return fresh;
      const headers = { ...fresh.headers, 'if-none-match': etag };
      return { ...fresh, kind: 'revalidation', headers, expected: [...fresh.expected, 304] };
    },
    remember: ({ path }: Visit, etag: string | undefined) => {
      if (etag !== undefined) etags.set(path, etag);
    },
  };
}

/** Pages of every kind whose address is known, and the sequences that they link. */
async function pagesWithStatus(origin: string) {
  const pages = [];
  const sequences = new Set<string>();
  for (const { name, path } of PLAIN_PAGES) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const html = await response.text();
    pages.push({ name, path, status: response.status });
    for (const [address] of html.matchAll(/\/roadtrips\/[\w-]+\/sequences\/[0-9a-f]{16}(?=")/g))
      sequences.add(address);
  }
  return [...pages, ...[...sequences].map((path) => ({ name: 'sequence', path, status: 200 }))];
}
