import { readFile } from 'node:fs/promises';
import { ROADTRIP_LIMITS } from '../../src/domain/trips/trip-limits.ts';
import { tripSequences } from '../../src/domain/trips/trip-sequences.ts';
import { readSeasons, readSeasonTrips, type SeasonTrip } from '../../tests/support/season-trips.ts';
import { atMost, type Bench, type Figure, gate, target } from './bench.ts';
import { median, medianInterval, pairCount } from './compare.ts';

/** The file stores the first measured counts, which are never raised. */
const FIRST_COUNTS = 'bench/first-sequence-counts.json';
const LARGEST_TRIP = 6;
const RUNS = 40;

interface Effort {
  legs: number;
  labels: number;
}

/** Uses baseball, which has the longest season. */
export const sequences: Bench = {
  name: 'sequences',
  description: 'effort and CPU of the sequences of every baseball roadtrip, over real seasons',
  run: async (context) => {
    context.progress('reading the seasons');
    const trips = (await readSeasonTrips(await readSeasons())).filter(({ league }) => league === 'MLB');
    const firstCounts: Record<string, Record<string, Effort>> = JSON.parse(
      await readFile(FIRST_COUNTS, 'utf8'),
    );
    const first = firstCounts['real seasons'] ?? {};
    const efforts = new Map(trips.map((trip) => [trip.slug, effortOf(trip)] as const));
    const runs = pairCount(context.isQuick, RUNS);
    context.progress(`CPU of the roadtrips through ${LARGEST_TRIP} parks, ${runs} runs of each`);
    return [
      mostGrown('labels', efforts, first),
      mostGrown('legs', efforts, first),
      slowestTrip(
        trips.filter(({ teams }) => teams.length === LARGEST_TRIP),
        runs,
      ),
    ];
  },
};

function effortOf({ league, teams, candidates, driveBetween }: SeasonTrip): Effort {
  const names = teams.map(({ fullName }) => fullName);
  const effort = { legs: 0, labels: 0 };
  tripSequences(league, candidates, names, driveBetween, ROADTRIP_LIMITS, effort);
  return effort;
}

function mostGrown(of: keyof Effort, efforts: Map<string, Effort>, first: Record<string, Effort>): Figure {
  const counts = [...efforts].map(([slug, effort]) => ({
    slug,
    product: effort[of],
    // A newly added roadtrip has no first count until one is stored.
    reference: first[slug]?.[of] ?? 0,
  }));
  const [{ slug, product, reference } = { slug: 'none', product: 0, reference: 0 }] = counts.toSorted(
    (a, b) => b.product / b.reference - a.product / a.reference,
  );
  return gate({
    what: `${of} examined over a season, against the first count (${slug})`,
    unit: of,
    reference,
    product,
    budget: atMost(2, 'ratio'),
  });
}

function slowestTrip(trips: readonly SeasonTrip[], runs: number): Figure {
  const [first, ...others] = trips
    .map((trip) => ({ slug: trip.slug, ms: cpuRuns(trip, runs) }))
    .toSorted((a, b) => median(b.ms) - median(a.ms));
  if (!first) throw new Error('no roadtrip goes through six parks');
  return target({
    what: `CPU of one roadtrip of six parks (${first.slug}, the slowest of ${others.length + 1})`,
    unit: 'ms of CPU',
    product: median(first.ms),
    interval: medianInterval(first.ms),
    budget: atMost(10),
  });
}

/** Returns the milliseconds of CPU of each run after a warm-up. */
function cpuRuns({ league, teams, candidates, driveBetween }: SeasonTrip, runs: number): number[] {
  const names = teams.map(({ fullName }) => fullName);
  const run = () => {
    const start = process.cpuUsage();
    tripSequences(league, candidates, names, driveBetween, ROADTRIP_LIMITS);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  for (let warmUp = 0; warmUp < 10; warmUp += 1) run();
  return Array.from({ length: runs }, run);
}
