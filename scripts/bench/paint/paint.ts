import { paths } from '../../../src/web/urls/paths.ts';
import { CELTICS } from '../../reports/page-kinds.ts';
import { launchBrowser } from '../../site/browser.ts';
import { atMost, type Bench, type Figure, target } from '../bench.ts';
import { comparedPairs, measureInRounds, pairCount } from '../compare.ts';
import { buildPeers, peerAssets, PEERS } from '../peers/build-peers.ts';
import { againstPeers, type SiteName, SITES } from '../peers/peer-figures.ts';
import { createWorkers } from '../peers/peer-workers.ts';
import { serveWorkerd } from '../workerd.ts';
import { type Visit, visit } from './page-visits.ts';
import { BROWSER_ARGS, serveSlowSite, type SlowSite } from './site-server.ts';

const PRODUCT_ASSETS = 'dist/client';
const PAGE = paths.team(CELTICS);
/** The same link on every site: the first opponent's. */
const NEXT_PAGE = `main table a[href^="/nba/teams/"]:not([href^="${PAGE}"])`;

const ROUNDS = 7;

/** The product without the header that lets a browser prefetch. */
type VisitedName = SiteName | 'without-prefetch';
const VISITED: readonly VisitedName[] = [...SITES, 'without-prefetch'];

export const paint: Bench = {
  name: 'paint',
  description: 'first paint and next page over a slow link, against React Router, Astro and hono/jsx',
  run: async (context) => {
    await context.build();
    await buildPeers(context.progress);
    const database = await context.season(context.startedAt);
    const workerd = await serveWorkerd(await createWorkers(database.url, CELTICS));
    context.onEnd(() => workerd.stop());
    const sites = new Map<VisitedName, SlowSite>();
    const product = `${workerd.origins['product']}`;
    sites.set('product', await serveSlowSite(product, PRODUCT_ASSETS));
    sites.set('without-prefetch', await serveSlowSite(product, PRODUCT_ASSETS, 'speculation-rules'));
    for (const peer of PEERS)
      sites.set(peer.name, await serveSlowSite(`${workerd.origins[peer.name]}`, peerAssets(peer)));
    for (const site of sites.values()) context.onEnd(() => site.close());
    const { browser, close } = await launchBrowser(BROWSER_ARGS);
    context.onEnd(close);
    const visitSite = async (name: VisitedName) => {
      const site = sites.get(name);
      if (site === undefined) throw new Error(`nothing serves ${name}`);
      return visit(browser, `${site.origin}${PAGE}`, NEXT_PAGE);
    };
    const rounds = pairCount(context.isQuick, ROUNDS);
    context.progress(`${rounds} visits of each in a browser`);
    for (const name of VISITED) await visitSite(name);
    return figures(await measureInRounds(rounds, VISITED, visitSite));
  },
};

function figures(rounds: readonly ReadonlyMap<VisitedName, Visit>[]): Figure[] {
  const valuesOf = (value: keyof Visit, of = rounds) =>
    of.map((round) => new Map([...round].map(([name, visited]) => [name, visited[value]])));
  const nextPaints = valuesOf('nextPaint');
  const pairs = nextPaints.map((paints) => ({
    product: paints.get('product') ?? NaN,
    reference: paints.get('without-prefetch') ?? NaN,
  }));
  return [
    ...againstPeers({
      what: 'HTML + CSS + JS of a ten-row page, gzip',
      unit: 'B',
      rounds: valuesOf('bytes', rounds.slice(0, 1)),
      limits: { 'react-router': 0.25 },
    }),
    ...againstPeers({
      what: 'largest contentful paint over a slow link with a slow CPU',
      unit: 'ms',
      rounds: valuesOf('largestPaint'),
      limits: { 'react-router': 0.78, astro: 0.78, 'hono-jsx': 0.78 },
    }),
    ...againstPeers({ what: 'first contentful paint, the same', unit: 'ms', rounds: valuesOf('firstPaint') }),
    ...againstPeers({ what: 'total blocking time, the same', unit: 'ms', rounds: valuesOf('blocking') }),
    ...againstPeers({
      what: 'from a press on a hovered link to the next page',
      unit: 'ms',
      rounds: nextPaints,
    }),
    target({
      what: 'the same, against no prefetch',
      unit: 'ms',
      ...comparedPairs(pairs),
      budget: atMost(0.55, 'ratio'),
    }),
  ];
}
