import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { tapDatabase, type DatabaseTap } from '../../tests/support/database-tap.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, type Figure } from './figure.ts';
import { BENCH_NOW, publicPages } from './public-pages.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

const FEEDS = [
  { name: 'sitemap', path: paths.sitemap() },
  { name: 'calendar', path: paths.teamCalendar(firstTeam()) },
  { name: 'api-games', path: '/api/v1/games?league=nba' },
  { name: 'card', path: paths.teamCard(firstTeam()) },
];

/** Counted between the Worker and its database. */
export const roundTrips: Bench = {
  name: 'round-trips',
  description: 'database round trips of every kind of public page, new and with its ETag',
  run: async (context) => {
    await context.build();
    const { url } = await context.season(BENCH_NOW);
    const tap = await tapDatabase(url);
    context.onEnd(() => tap.close());
    const bindings = await benchBindings(tap.url, { FIXED_NOW: BENCH_NOW.toISOString() });
    const product = await productWorker(bindings);
    const first = await serveWorkerd({ product });
    const pages = [...(await publicPages(`${first.origins['product']}`)), ...FEEDS];
    await first.stop();

    const second = await serveWorkerd({ product });
    const fresh = await requestAll(tap, `${second.origins['product']}`, pages);
    const repeated = await requestAll(tap, `${second.origins['product']}`, fresh);
    await second.stop();
    // A new isolate has no page versions, like one after 30 seconds.
    const third = await serveWorkerd({ product });
    const later = await requestAll(tap, `${third.origins['product']}`, fresh);
    await third.stop();
    return [
      figure('database round trips of an uncached page', fresh, 1),
      figure('the same with its ETag', later.filter(isPublic), 1),
      figure('the same within 30 s', repeated.filter(isPublic), 0),
    ];
  },
};

interface PageResult {
  name: string;
  path: string;
  trips: number;
  isPublic: boolean;
  etag: string | null;
}

const isPublic = (result: PageResult) => result.isPublic;

/** One after the other, each with its ETag from before. */
async function requestAll(
  tap: DatabaseTap,
  origin: string,
  pages: readonly { name: string; path: string; etag?: string | null }[],
): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const { name, path, etag = null } of pages) {
    const before = tap.calls;
    const response = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: etag === null ? {} : { 'If-None-Match': etag },
    });
    await response.arrayBuffer();
    results.push({
      name,
      path,
      trips: tap.calls - before,
      isPublic: response.headers.get('Cache-Control')?.startsWith('public') ?? false,
      etag: response.headers.get('ETag'),
    });
  }
  return results;
}

function figure(what: string, results: readonly PageResult[], limit: number): Figure {
  const highest = Math.max(...results.map(({ trips }) => trips));
  const worst = results.filter(({ trips }) => trips === highest).map(({ name }) => name);
  const of = worst.length > 3 ? `${worst.length} of ${results.length} kinds` : worst.join(', ');
  return gate({
    what: `${what} (${of})`,
    unit: 'round trips',
    product: highest,
    budget: { of: 'product', bound: 'at most', limit },
  });
}

function firstTeam() {
  const [team] = ALL_TEAMS;
  if (!team) throw new Error('there are no teams');
  return team;
}
