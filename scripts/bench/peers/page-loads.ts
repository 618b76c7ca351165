import { launchBrowser } from '../../site/browser.ts';
import type { BenchContext } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { measureInRounds, pairCount } from '../turns.ts';
import { PEERS, peerAssets } from './build-peers.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { againstPeers, NOT_ABOVE_ANY, SITES, type SiteName } from './peer-figures.ts';
import { serveSite, type SiteServer } from './site-server.ts';

const LOADS = 7;

const PRODUCT_ASSETS = 'dist/client';

/** Loads the page of every site again and again in a browser on a slow phone, and counts its bytes. */
export async function measureLoads(
  workers: Record<string, string>,
  page: string,
  { isQuick, progress }: Pick<BenchContext, 'isQuick' | 'progress'>,
): Promise<Figure[]> {
  const folders = [
    ['product', PRODUCT_ASSETS] as const,
    ...PEERS.map((peer) => [peer.name, peerAssets(peer)] as const),
  ];
  const servers = new Map<SiteName, SiteServer>();
  for (const [name, folder] of folders) servers.set(name, await serveSite(`${workers[name]}`, folder));
  const { browser, close } = await launchBrowser();
  const load = async (name: SiteName) => {
    const server = servers.get(name);
    if (server === undefined) throw new Error(`nothing serves ${name}`);
    const times = await loadPage(browser, `${server.origin}${page}`);
    return { ...times, bytes: server.takeBytes() };
  };
  try {
    const loads = pairCount(isQuick, LOADS);
    progress(`${loads} loads of each in a browser`);
    for (const name of SITES) await load(name);
    return figures(await measureInRounds(loads, SITES, load));
  } finally {
    await close();
    for (const server of servers.values()) await server.close();
  }
}

type Load = PageLoad & { bytes: number };

function figures(rounds: readonly ReadonlyMap<SiteName, Load>[]): Figure[] {
  const valuesOf = (value: keyof Load, of = rounds) =>
    of.map((round) => new Map([...round].map(([name, load]) => [name, load[value]])));
  return [
    ...againstPeers({
      what: 'HTML + CSS + JS of a ten-row page, gzip',
      unit: 'B',
      rounds: valuesOf('bytes', rounds.slice(0, 1)),
      limits: { 'react-router': 0.25 },
    }),
    ...againstPeers({
      what: 'largest contentful paint on slow 4G with a slow CPU',
      unit: 'ms',
      rounds: valuesOf('largestPaint'),
      limits: NOT_ABOVE_ANY,
    }),
    ...againstPeers({ what: 'first contentful paint, the same', unit: 'ms', rounds: valuesOf('firstPaint') }),
    ...againstPeers({ what: 'total blocking time, the same', unit: 'ms', rounds: valuesOf('blocking') }),
  ];
}
