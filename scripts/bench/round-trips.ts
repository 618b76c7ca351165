import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { tapDatabase, type DatabaseTap } from '../../tests/support/database-tap.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, type Figure } from './figure.ts';
import { BENCH_NOW, publicPages } from './public-pages.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

/** What machines read beside the pages. */
const FEEDS = [
  { name: 'sitemap', path: paths.sitemap() },
  { name: 'calendar', path: paths.teamCalendar(firstTeam()) },
  { name: 'api-games', path: '/api/v1/games?league=nba' },
  { name: 'card', path: paths.teamCard(firstTeam()) },
];

/** Round trips between the Worker and its database, counted in front of the database. */
export const roundTrips: Bench = {
  name: 'round-trips',
  describe: 'database round trips of every kind of public page, new and asked for again',
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
    const fresh = await askAll(tap, `${second.origins['product']}`, pages);
    const again = await askAll(tap, `${second.origins['product']}`, fresh);
    await second.stop();
    // Another isolate remembers nothing yet, like one whose thirty seconds are over.
    const third = await serveWorkerd({ product });
    const later = await askAll(tap, `${third.origins['product']}`, fresh);
    await third.stop();
    return [
      figure('database round trips of an uncached page', fresh, 1),
      figure('the same, asked for again with its ETag', later.filter(isPublic), 1),
      figure('the same within 30 s', again.filter(isPublic), 0),
    ];
  },
};

interface Asked {
  name: string;
  path: string;
  trips: number;
  isPublic: boolean;
  etag: string | null;
}

const isPublic = (asked: Asked) => asked.isPublic;

/** Asks for pages one after the other, with the ETag that each had before. */
async function askAll(
  tap: DatabaseTap,
  origin: string,
  pages: readonly { name: string; path: string; etag?: string | null }[],
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { name, path, etag = null } of pages) {
    const before = tap.calls;
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: etag === null ? {} : { 'If-None-Match': etag },
    });
    await answer.arrayBuffer();
    asked.push({
      name,
      path,
      trips: tap.calls - before,
      isPublic: answer.headers.get('Cache-Control')?.startsWith('public') ?? false,
      etag: answer.headers.get('ETag'),
    });
  }
  return asked;
}

function figure(what: string, asked: readonly Asked[], limit: number): Figure {
  const most = Math.max(...asked.map(({ trips }) => trips));
  const worst = asked.filter(({ trips }) => trips === most).map(({ name }) => name);
  const of = worst.length > 3 ? `${worst.length} of ${asked.length} kinds` : worst.join(', ');
  return gate({
    what: `${what} (${of})`,
    unit: 'round trips',
    product: most,
    budget: { of: 'product', bound: 'at most', limit },
  });
}

function firstTeam() {
  const [team] = ALL_TEAMS;
  if (!team) throw new Error('there are no teams');
  return team;
}
