import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { tapDatabase, type DatabaseTap } from '../../tests/support/database-tap.ts';
import { atMost, type Bench, type Figure, gate } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { BENCH_NOW, publicPages } from './public-pages.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

const OTHER_RESPONSES = [
  { name: 'sitemap', path: paths.sitemap() },
  { name: 'calendar', path: paths.teamCalendar(firstTeam()) },
  { name: 'api-games', path: '/api/v1/games?league=nba' },
  { name: 'card', path: paths.teamCard(firstTeam()) },
];

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
    const discovery = await serveWorkerd({ product });
    const pages = [...(await publicPages(`${discovery.origins['product']}`)), ...OTHER_RESPONSES];
    await discovery.stop();

    const oldIsolate = await serveWorkerd({ product });
    const uncached = await requestAll(tap, `${oldIsolate.origins['product']}`, pages);
    const withEtag = await requestAll(tap, `${oldIsolate.origins['product']}`, uncached);
    await oldIsolate.stop();
    // Like an isolate that was idle for 30 seconds, a new isolate remembers no page versions.
    const newIsolate = await serveWorkerd({ product });
    const withEtagInNewIsolate = await requestAll(tap, `${newIsolate.origins['product']}`, uncached);
    await newIsolate.stop();
    return [
      figure('database round trips of an uncached page', uncached, 1),
      figure('the same with its ETag', withEtagInNewIsolate.filter(isPublic), 1),
      figure('the same within 30 s', withEtag.filter(isPublic), 0),
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
  const worstNames = worst.length > 3 ? `${worst.length} of ${results.length} kinds` : worst.join(', ');
  return gate({
    what: `${what} (${worstNames})`,
    unit: 'round trips',
    product: highest,
    budget: atMost(limit),
  });
}

function firstTeam() {
  const [team] = ALL_TEAMS;
  if (!team) throw new Error('there are no teams');
  return team;
}
