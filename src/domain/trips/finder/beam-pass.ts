import { bitCount, type LabelStore } from './label-store.ts';
import { runPass, storeLabel, type Offer } from './label-pass.ts';
import { haveSameFuture, stopsHash } from './same-future.ts';
import type { Steps } from './steps.ts';
import { mostGamesIn, type SearchWindow } from './search-window.ts';

const DAYS_OF_A_WEEK = 7;
/**
 * Until a bucket is this full, no label replaces another: fewer miles may mean less worth. Longer windows
 * have larger fronts, so their share is smaller.
 */
const SHARE_WITHOUT_RIVALS = { week: 1 / 2, longer: 1 / 4 };

/**
 * Keeps the labels of fewest miles for each game, number of stops and number of wanted teams, and finishes
 * all their trips (docs/decisions/039-trip-search.md).
 * @param moreThan only trips with more games count.
 * @returns false when the effort did not suffice.
 */
export function* beamPass(
  window: SearchWindow,
  store: LabelStore,
  { width, moreThan, maxEffort }: { width: number; moreThan: number; maxEffort: number },
): Steps<boolean> {
  const most = mostGamesIn(window);
  if (most < 1) return true;
  const levels = bitCount(window.wanted) + 1;
  const isWeek = window.lastDay - window.firstDay < DAYS_OF_A_WEEK;
  const room = Math.ceil(width * SHARE_WITHOUT_RIVALS[isWeek ? 'week' : 'longer']);
  const buckets = (window.end - window.begin) * most * levels;
  const slots = new Int32Array(buckets * width);
  const hashes = new Int32Array(buckets * width);
  const milesOf = new Float64Array(buckets * width);
  const sizes = new Uint8Array(buckets);
  /** The most miles of each full bucket, and where. */
  const worst = new Float64Array(buckets).fill(Infinity);
  const worstPlaces = new Int32Array(buckets).fill(-1);
  const { games } = window.graph;
  const bucketsOf = (game: number, count: number) => ((game - window.begin) * most + count - 1) * levels;
  const firstOf = ({ previous, game }: Offer) => (previous < 0 ? game : (store.first[previous] ?? 0));

  const offer = (offered: Offer) => {
    const bucket = bucketsOf(offered.game, offered.count) + bitCount(offered.wanted);
    if (offered.miles >= (worst[bucket] ?? 0)) return;
    const size = sizes[bucket] ?? 0;
    const from = bucket * width;
    const hash = stopsHash(window, offered);
    let place = -1;
    const rivalsEnd = size >= room ? from + size : from;
    for (let rival = from; rival < rivalsEnd; rival += 1) {
      if (hashes[rival] !== hash) continue;
      const label = slots[rival] ?? 0;
      if (store.wanted[label] !== offered.wanted || !haveSameFuture(window, store, label, offered)) continue;
      const [miles, today] = [milesOf[rival] ?? 0, store.today[label] ?? 0];
      const later =
        (games[store.first[label] ?? 0]?.leavesOn ?? 0) - (games[firstOf(offered)]?.leavesOn ?? 0);
      const isNearer = miles <= offered.miles && today <= offered.today && later >= 0;
      if (isNearer) return;
      const isFarther = miles >= offered.miles && today >= offered.today && later <= 0;
      if (isFarther && place < 0) place = rival;
    }
    const worstPlace = worstPlaces[bucket] ?? -1;
    if (place < 0) place = worstPlace;
    if (place < 0) {
      place = from + size;
      slots[place] = store.add();
      sizes[bucket] = size + 1;
    }
    storeLabel(window, store, slots[place] ?? 0, offered);
    hashes[place] = hash;
    milesOf[place] = offered.miles;
    if (sizes[bucket] !== width || (worstPlace >= 0 && place !== worstPlace)) return;
    let farthest = from;
    for (let other = from + 1; other < from + width; other += 1)
      if ((milesOf[other] ?? 0) > (milesOf[farthest] ?? 0)) farthest = other;
    worst[bucket] = milesOf[farthest] ?? 0;
    worstPlaces[bucket] = farthest;
  };
  const labels: number[] = [];
  return yield* runPass(window, store, {
    needed: moreThan + 1,
    maxEffort,
    offer,
    labelsAt: (game) => {
      labels.length = 0;
      const first = (game - window.begin) * most * levels;
      for (let bucket = first; bucket < first + most * levels; bucket += 1) {
        const size = sizes[bucket] ?? 0;
        for (let place = 0; place < size; place += 1) labels.push(slots[bucket * width + place] ?? 0);
      }
      return labels;
    },
    milesBelow: (game, count) => {
      const bucket = bucketsOf(game, count);
      let bound = worst[bucket] ?? 0;
      for (let level = 1; level < levels; level += 1) bound = Math.max(bound, worst[bucket + level] ?? 0);
      return bound;
    },
    finish: (label, lastDay, miles) => {
      if ((store.count[label] ?? 0) > moreThan) store.finish(label, lastDay, miles);
    },
  });
}
