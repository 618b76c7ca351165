import { comparedPairs } from '../compare.ts';
import { atMost, type Figure, report, target } from '../bench.ts';
import { PEERS, type PeerName } from './build-peers.ts';

export type SiteName = 'product' | PeerName;

export const SITES: readonly SiteName[] = ['product', ...PEERS.map(({ name }) => name)];

interface Measured {
  what: string;
  unit: string;
  /** One value of each site a round. */
  rounds: readonly Pick<ReadonlyMap<SiteName, number>, 'get'>[];
  /** The highest ratio of product to peer. A peer without one is only reported. */
  limits?: Partial<Record<PeerName, number>>;
}

/** Compares the product with each peer that was measured. Values of a single round are exact counts. */
export function againstPeers({ what, unit, rounds, limits = {} }: Measured): Figure[] {
  return PEERS.flatMap(({ name, label }) => {
    const pairs = rounds.flatMap((round) => {
      const [product, reference] = [round.get('product'), round.get(name)];
      return product === undefined || reference === undefined ? [] : [{ product, reference }];
    });
    if (pairs.length === 0) return [];
    const { ratio, interval, ...medians } = comparedPairs(pairs);
    const isMeasurement = rounds.length > 1 && Number.isFinite(ratio);
    const figure = {
      what: `${what}, against ${label}`,
      unit,
      ...medians,
      ratio: Number.isFinite(ratio) ? ratio : null,
      interval: isMeasurement ? interval : null,
    };
    const limit = limits[name];
    if (limit === undefined) return report(figure);
    return target({ ...figure, budget: atMost(limit, 'ratio') });
  });
}
