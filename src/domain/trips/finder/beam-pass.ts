import { bitCount, type LabelStore } from './label-store.ts';
import { runPass, type NewLabel } from './label-pass.ts';
import { leaguesOf, scoreOf, slackOf, storeLabel } from './store-label.ts';
import { Future, OfferedLabels } from './offered-labels.ts';
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
  const { graph } = window;
  const levels = bitCount(window.wanted) + 1;
  const isWeek = window.lastDay - window.firstDay < DAYS_OF_A_WEEK;
  const room = Math.ceil(width * SHARE_WITHOUT_RIVALS[isWeek ? 'week' : 'longer']);
  /** Of the game whose labels are looked for. */
  const buckets = most * levels;
  const sizes = new Uint8Array(buckets);
  /** The most minutes of each full bucket, and where. */
  const worst = new Float64Array(buckets).fill(Infinity);
  const worstPlaces = new Int32Array(buckets).fill(-1);
  /** One more label a bucket, of the most time to spare, where the sort asks for it. */
  const isForSpare = window.question.sort === 'spare';
  const spare = new Float64Array(buckets).fill(-Infinity);
  const slots = new BeamSlots(buckets * (width + 1));
  const {
    hash,
    minutes: minutesOf,
    today: todayOf,
    score: scores,
    leagues: leaguesAt,
    leavesOn: leavesAt,
  } = slots;
  const future = new Future();
  const bucketOf = ({ count, wanted }: NewLabel) => (count - 1) * levels + bitCount(wanted);
  const leavesOn = ({ previous, game }: NewLabel) =>
    graph.games[previous < 0 ? game : (store.first[previous] ?? 0)]?.leavesOn ?? 0;

  const offer = (offered: NewLabel) => {
    const bucket = bucketOf(offered);
    if (isForSpare) offerSpare(bucket, offered);
    const { minutes, today } = offered;
    if (minutes >= (worst[bucket] ?? 0)) return;
    const size = sizes[bucket] ?? 0;
    const from = bucket * width;
    future.read(window, store, offered.previous, offered.game);
    const [score, leagues, leaves] = [
      scoreOf(graph, store, offered),
      leaguesOf(graph, store, offered),
      leavesOn(offered),
    ];
    let place = -1;
    const rivalsEnd = size >= room ? from + size : from;
    for (let rival = from; rival < rivalsEnd; rival += 1) {
      if (hash[rival] !== future.hash || slots.wanted[rival] !== offered.wanted) continue;
      if (!slots.hasFuture(rival, future)) continue;
      const [rivalMinutes, rivalToday] = [minutesOf[rival] ?? 0, todayOf[rival] ?? 0];
      const moreOnOneDate = (slots.sameDateLegs[rival] ?? 0) - offered.sameDateLegs;
      const later = (leavesAt[rival] ?? 0) - leaves;
      const both = (leaguesAt[rival] ?? 0) | leagues;
      const better = (scores[rival] ?? 0) - score;
      const isLater = later >= 0 && moreOnOneDate <= 0 && better >= 0 && both === leaguesAt[rival];
      if (rivalMinutes <= minutes && rivalToday <= today && isLater) return;
      const isEarlier = later <= 0 && moreOnOneDate >= 0 && better <= 0 && both === leagues;
      if (rivalMinutes >= minutes && rivalToday >= today && isEarlier && place < 0) place = rival;
    }
    const worstPlace = worstPlaces[bucket] ?? -1;
    if (place < 0) place = worstPlace;
    if (place < 0) {
      place = from + size;
      sizes[bucket] = size + 1;
    }
    store.effort += 1;
    slots.set(place, offered, future);
    minutesOf[place] = minutes;
    scores[place] = score;
    leaguesAt[place] = leagues;
    leavesAt[place] = leaves;
    if (sizes[bucket] !== width || (worstPlace >= 0 && place !== worstPlace)) return;
    let farthest = from;
    for (let other = from + 1; other < from + width; other += 1)
      if ((minutesOf[other] ?? 0) > (minutesOf[farthest] ?? 0)) farthest = other;
    worst[bucket] = minutesOf[farthest] ?? 0;
    worstPlaces[bucket] = farthest;
  };
  const offerSpare = (bucket: number, offered: NewLabel) => {
    const slack = slackOf(graph, store, offered);
    if (slack <= (spare[bucket] ?? 0)) return;
    store.effort += 1;
    spare[bucket] = slack;
    future.read(window, store, offered.previous, offered.game);
    slots.set(buckets * width + bucket, offered, future);
  };
  const kept = { game: 0, previous: -1, leg: -1, today: 0, wanted: 0, sameDateLegs: 0 };
  const keepSlot = (place: number) => {
    kept.previous = slots.previous[place] ?? 0;
    kept.leg = slots.leg[place] ?? 0;
    kept.today = slots.today[place] ?? 0;
    kept.wanted = slots.wanted[place] ?? 0;
    kept.sameDateLegs = slots.sameDateLegs[place] ?? 0;
    storeLabel(window, store, kept);
  };
  return yield* runPass(window, store, store, {
    needed: moreThan + 1,
    maxEffort,
    offer,
    keep: (game, starts) => {
      kept.game = game;
      for (let bucket = 0; bucket < buckets; bucket += 1) {
        if (bucket % levels === 0) starts[1 + bucket / levels] = store.size;
        const end = bucket * width + (sizes[bucket] ?? 0);
        for (let place = bucket * width; place < end; place += 1) keepSlot(place);
        if ((spare[bucket] ?? 0) > -Infinity) keepSlot(buckets * width + bucket);
      }
      starts[most + 1] = store.size;
      sizes.fill(0);
      worst.fill(Infinity);
      worstPlaces.fill(-1);
      spare.fill(-Infinity);
    },
    key: 'minutes',
    maxDatesApart,
    keyBelow: (_game, count) => {
      const bucket = (count - 1) * levels;
      let bound = worst[bucket] ?? 0;
      for (let level = 1; level < levels; level += 1) bound = Math.max(bound, worst[bucket + level] ?? 0);
      return bound;
    },
    ...(isForSpare && {
      spareAbove: (_game: number, count: number) => {
        const bucket = (count - 1) * levels;
        let bound = Infinity;
        for (let level = 0; level < levels; level += 1) bound = Math.min(bound, spare[bucket + level] ?? 0);
        return bound;
      },
    }),
    finish: (label, count, end, miles) => {
      if (count > moreThan) store.finish(label, end, miles);
    },
  });
}

/** Compared with the labels of its bucket. */
class BeamSlots extends OfferedLabels {
  readonly minutes: Float64Array;
  readonly score: Float64Array;
  readonly leagues: Uint8Array;
  /** A day. */
  readonly leavesOn: Int32Array;

  constructor(capacity: number) {
    super(capacity);
    this.minutes = new Float64Array(capacity);
    this.score = new Float64Array(capacity);
    this.leagues = new Uint8Array(capacity);
    this.leavesOn = new Int32Array(capacity);
  }
}
