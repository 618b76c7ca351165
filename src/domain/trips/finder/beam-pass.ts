import { bitCount, type LabelStore } from './label-store.ts';
import { leaguesOf, runPass, scoreOf, slackOf, storeLabel, type NewLabel } from './label-pass.ts';
import { haveSameFuture, stopsHash } from './same-future.ts';
import type { Steps } from './steps.ts';
import { mostGamesIn, type SearchWindow } from './search-window.ts';

const DAYS_OF_A_WEEK = 7;
/**
 * Until a bucket is this full, no label replaces another: less driving may mean a lower score. Longer windows
 * have larger fronts, so their share is smaller.
 */
const SHARE_WITHOUT_RIVALS = { week: 1 / 2, longer: 1 / 4 };

/**
 * Keeps the labels of least driving for each game, number of stops and number of wanted teams, and finishes
 * all their trips (docs/decisions/039-trip-search.md).
 * @param moreThan only trips with more games count.
 * @returns false when the effort did not suffice.
 */
export function* beamPass(
  window: SearchWindow,
  store: LabelStore,
  {
    width,
    moreThan,
    maxEffort,
    maxDatesApart,
  }: { width: number; moreThan: number; maxEffort: number; maxDatesApart: number },
): Steps<boolean> {
  const most = mostGamesIn(window);
  if (most < 1) return true;
  const levels = bitCount(window.wanted) + 1;
  const isWeek = window.lastDay - window.firstDay < DAYS_OF_A_WEEK;
  const room = Math.ceil(width * SHARE_WITHOUT_RIVALS[isWeek ? 'week' : 'longer']);
  const buckets = (window.end - window.begin) * most * levels;
  const slots = new Int32Array(buckets * width);
  const hashes = new Int32Array(buckets * width);
  const minutesOf = new Float64Array(buckets * width);
  const sizes = new Uint8Array(buckets);
  /** One more label a bucket, of the most time to spare, where the sort asks for it. */
  const isForSpare = window.question.sort === 'spare';
  const spareSlots = new Int32Array(isForSpare ? buckets : 0).fill(-1);
  /** The most minutes of each full bucket, and where. */
  const worst = new Float64Array(buckets).fill(Infinity);
  const worstPlaces = new Int32Array(buckets).fill(-1);
  const { games } = window.graph;
  const bucketsOf = (game: number, count: number) => ((game - window.begin) * most + count - 1) * levels;
  const firstOf = ({ previous, game }: NewLabel) => (previous < 0 ? game : (store.first[previous] ?? 0));

  const offer = (offered: NewLabel) => {
    const bucket = bucketsOf(offered.game, offered.count) + bitCount(offered.wanted);
    if (isForSpare) offerSpare(bucket, offered);
    if (offered.minutes >= (worst[bucket] ?? 0)) return;
    const size = sizes[bucket] ?? 0;
    const from = bucket * width;
    const hash = stopsHash(window, offered);
    let [score, leagues] = [Number.NaN, 0];
    let place = -1;
    const rivalsEnd = size >= room ? from + size : from;
    for (let rival = from; rival < rivalsEnd; rival += 1) {
      if (hashes[rival] !== hash) continue;
      const label = slots[rival] ?? 0;
      if (store.wanted[label] !== offered.wanted || !haveSameFuture(window, store, label, offered)) continue;
      if (Number.isNaN(score)) {
        score = scoreOf(window, store, offered);
        leagues = leaguesOf(window, store, offered);
      }
      const [minutes, today] = [minutesOf[rival] ?? 0, store.today[label] ?? 0];
      const moreOnOneDate = (store.sameDateLegs[label] ?? 0) - offered.sameDateLegs;
      const later =
        (games[store.first[label] ?? 0]?.leavesOn ?? 0) - (games[firstOf(offered)]?.leavesOn ?? 0);
      const hasMore = ((store.leagues[label] ?? 0) | leagues) !== leagues;
      const hasFewer = ((store.leagues[label] ?? 0) | leagues) !== store.leagues[label];
      const better = (store.score[label] ?? 0) - score;
      const isLater = later >= 0 && moreOnOneDate <= 0 && better >= 0 && !hasFewer;
      if (minutes <= offered.minutes && today <= offered.today && isLater) return;
      const isEarlier = later <= 0 && moreOnOneDate >= 0 && better <= 0 && !hasMore;
      if (minutes >= offered.minutes && today >= offered.today && isEarlier && place < 0) place = rival;
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
    minutesOf[place] = offered.minutes;
    if (sizes[bucket] !== width || (worstPlace >= 0 && place !== worstPlace)) return;
    let farthest = from;
    for (let other = from + 1; other < from + width; other += 1)
      if ((minutesOf[other] ?? 0) > (minutesOf[farthest] ?? 0)) farthest = other;
    worst[bucket] = minutesOf[farthest] ?? 0;
    worstPlaces[bucket] = farthest;
  };
  const offerSpare = (bucket: number, offered: NewLabel) => {
    const known = spareSlots[bucket] ?? -1;
    if (known >= 0 && slackOf(window, store, offered) <= (store.slack[known] ?? 0)) return;
    const slot = known < 0 ? store.add() : known;
    spareSlots[bucket] = slot;
    storeLabel(window, store, slot, offered);
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
        const spare = spareSlots[bucket] ?? -1;
        if (spare >= 0) labels.push(spare);
      }
      return labels;
    },
    key: 'minutes',
    maxDatesApart,
    keyBelow: (game, count) => {
      const bucket = bucketsOf(game, count);
      let bound = worst[bucket] ?? 0;
      for (let level = 1; level < levels; level += 1) bound = Math.max(bound, worst[bucket + level] ?? 0);
      return bound;
    },
    ...(isForSpare && {
      spareAbove: (game: number, count: number) => {
        const bucket = bucketsOf(game, count);
        let bound = Infinity;
        for (let level = 0; level < levels; level += 1) {
          const label = spareSlots[bucket + level] ?? -1;
          bound = Math.min(bound, label < 0 ? -Infinity : (store.slack[label] ?? 0));
        }
        return bound;
      },
    }),
    finish: (label, end, miles) => {
      if ((store.count[label] ?? 0) > moreThan) store.finish(label, end, miles);
    },
  });
}
