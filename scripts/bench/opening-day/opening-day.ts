import { REMEMBERED_SECONDS } from '../../../src/cache/page-version-memory.ts';
import { TAGS_PER_CALL } from '../../../src/cache/edge-cache.ts';
import { PAGE_LIFETIME } from '../../../src/web/caching/public-cache-control.ts';
import type { Bench } from '../bench.ts';
import { gate, target, type Figure } from '../figure.ts';
import { atUtc, readOpeningDay, type OpeningDay } from './day.ts';
import { kindTable, summaryOf, type Summary } from './report.ts';
import { simulate, type Scenario, type Simulated } from './simulate.ts';

const PAGES_A_DAY = 10_000_000;
/** An assumption: the busiest hours of an opening day have five times the day's mean. */
const PEAK = 5;
const LOADS = { whole: [1_000_000, 30_000_000, 100_000_000], quick: [1_000_000] };
/** Of these edge locations the n-th has 1/n^0.7 of the first one's requests. */
const LOCATIONS = 40;
const ISOLATES_PER_LOCATION = 3;
/** Eight games start at 17:00; refreshes run at 18:05 and 18:20. */
const SPAN = { from: '16:40:00', countFrom: '16:55:00', until: '18:25:00', quickUntil: '17:05:00' };
const START = '17:00:00';

const LONGER = { freshSeconds: 600, staleSeconds: 60 };

/**
 * Simulates opening day: the site's lifetimes and starts in a shared cache that keeps to RFC 9111. Equal input
 * gives equal figures; docs/opening-day.md#load-of-opening-day reads them.
 */
export const openingDay: Bench = {
  name: 'opening-day',
  description: 'ten times a million pages a day: what reaches the Worker and the database, by simulation',
  run: async ({ isQuick, progress }) => {
    const day = await readOpeningDay(new Date(atUtc(SPAN.from)));
    const until = isQuick ? SPAN.quickUntil : SPAN.until;
    const run = (change: Partial<Scenario> = {}, pagesADay = PAGES_A_DAY, end = until) =>
      simulate({ ...scenarioOf(day, pagesADay, end), ...change });
    const alone = run();
    const tiered = run({ isTiered: true });
    for (const line of kindTable(alone, 'every location alone')) progress(line);
    for (const line of kindTable(tiered, 'with an upper tier')) progress(line);
    const show = (name: string, simulated: Simulated) => progress(lineOf(name, summary(simulated)));
    show('as built', alone);
    show('as built, tiered', tiered);
    for (const [name, change] of Object.entries(changesOf(day))) {
      show(name, run(change));
      show(`${name}, tiered`, run({ ...change, isTiered: true }));
    }
    for (const load of isQuick ? LOADS.quick : LOADS.whole) {
      show(`${load / 1e6} million a day`, run({}, load, SPAN.quickUntil));
      show(`${load / 1e6} million a day, tiered`, run({ isTiered: true }, load, SPAN.quickUntil));
    }
    return figuresOf(summary(alone), summary(tiered), day);
  },
};

const summary = (simulated: Simulated): Summary =>
  summaryOf(simulated, (atUtc(START) - atUtc(SPAN.countFrom)) / 1000);

function scenarioOf(day: OpeningDay, pagesADay: number, until: string): Scenario {
  return {
    pages: day.pages,
    timelines: day.timelines,
    requestsPerSecond: Math.round((pagesADay / 86_400) * PEAK),
    fromMs: atUtc(SPAN.from),
    countFromMs: atUtc(SPAN.countFrom),
    untilMs: atUtc(until),
    locations: LOCATIONS,
    isolatesPerLocation: ISOLATES_PER_LOCATION,
    isTiered: false,
    endOf: (_page, endsAtMs) => endsAtMs,
    lifetimeOf: ({ lifetime }) => lifetime,
    rememberedSeconds: REMEMBERED_SECONDS,
  };
}

/** What the site could do instead (docs/decisions/062-copies-end-together.md). */
function changesOf(day: OpeningDay): Record<string, Partial<Scenario>> {
  return {
    'ends spread over 60 s before a start': { endOf: spreadOver(60) },
    'ends spread over 300 s before a start': { endOf: spreadOver(300) },
    'only the starts of shown games': { timelines: day.shownTimelines },
    'ten minutes at the edge': {
      lifetimeOf: ({ lifetime }) => (lifetime === PAGE_LIFETIME ? LONGER : lifetime),
    },
  };
}

/** Each page has its own second. A copy made after it ends at the start, because it would not be stored else. */
function spreadOver(seconds: number): Scenario['endOf'] {
  return (page, endsAtMs, now) => {
    const share = (Math.imul(page + 1, 0x9e3779b1) >>> 0) / 2 ** 32;
    const earlier = endsAtMs - share * seconds * 1000;
    return now < earlier ? earlier : endsAtMs;
  };
}

function figuresOf(alone: Summary, tiered: Summary, { refreshes }: OpeningDay): Figure[] {
  const atMost = (limit: number) => ({ of: 'product', bound: 'at most', limit }) as const;
  const calls = refreshes.map(({ tags }) => Math.ceil(tags.length / TAGS_PER_CALL));
  return [
    ...[
      {
        how: 'every edge location alone',
        found: alone,
        workerLimit: 60,
        databaseLimit: 500,
        burstLimit: 1000,
      },
      { how: 'with an upper tier', found: tiered, workerLimit: 30, databaseLimit: 250, burstLimit: 800 },
    ].flatMap(({ how, found, workerLimit, databaseLimit, burstLimit }) => [
      gate({
        what: `opening day: requests that reach the Worker, ${how}`,
        unit: '%',
        product: found.workerShare * 100,
        budget: atMost(workerLimit),
      }),
      target({
        what: `CPU of Postgres in a second, mean, ${how}`,
        unit: 'ms',
        product: found.databaseMs,
        budget: atMost(databaseLimit),
      }),
      target({
        what: `CPU of Postgres in a second, the worst ten seconds, ${how}`,
        unit: 'ms',
        product: found.worstTenSeconds,
        budget: atMost(burstLimit),
      }),
    ]),
    gate({
      what: 'purge calls after a refresh that changes every game of a league',
      unit: 'calls',
      product: Math.max(...calls),
      budget: atMost(5),
    }),
  ];
}

function lineOf(name: string, found: Summary): string {
  const { workerShare, workerPerSecond, waitingShare, callsPerSecond, databaseMs, workerMs } = found;
  const { worstTenSeconds, minuteBefore, minuteAfter } = found;
  const whole = (value: number) => String(Math.round(value));
  return [
    name.padEnd(46),
    `Worker ${whole(workerPerSecond)}/s (${whole(workerShare * 100)} %)`,
    `waits ${whole(waitingShare * 100)} %`,
    `database ${whole(callsPerSecond)} calls/s, ${whole(databaseMs)} ms/s`,
    `worst 10 s ${whole(worstTenSeconds)} ms/s`,
    `minute before a start ${whole(minuteBefore)} ms/s, after ${whole(minuteAfter)} ms/s`,
    `CPU of Workers ${whole(workerMs)} ms/s`,
  ].join(', ');
}
