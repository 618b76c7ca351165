import { Agent } from 'node:http';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import type { TripQuestion } from '../../src/domain/trips/finder/trip-question.ts';
import { offerQuery } from '../../src/web/trips/offer-query.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_TRIPS_QUERY } from '../../src/web/urls/trips-query.ts';
import { atMost, type BenchContext, type Figure, report, target } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { median, quantile } from './compare.ts';
import { send } from './load-client.ts';
import { openOverlay } from './run-context.ts';
import { productWorker, serveWorkerd, type Workerd } from './workerd.ts';

/** Before the first game of the questions. */
const NOW = new Date('2026-10-05T12:00:00Z');
const RUNS = { whole: 20, quick: 1 };

export interface AskedKind {
  name: string;
  /** In milliseconds of CPU. */
  limit: number;
  /** More than the results that an isolate remembers, so that each round searches again. */
  questions: readonly TripQuestion[];
}

/**
 * Asks the built Worker whole questions, from the address to the page. The first request, which loads the season
 * packs, is apart.
 */
export async function requestFigures(context: BenchContext, kinds: readonly AskedKind[]): Promise<Figure[]> {
  await context.build();
  const database = await openOverlay(context, NOW);
  const bindings = await benchBindings(database.url, { FIXED_NOW: NOW.toISOString(), GAME_SOURCE: 'sample' });
  const workerd = await serveWorkerd({ product: await productWorker(bindings) });
  context.onEnd(() => workerd.stop());
  const ask = openQuestions(workerd);
  const figures: Figure[] = [];
  for (const { name, limit, questions } of kinds) {
    const runs = context.isQuick ? RUNS.quick : RUNS.whole;
    const addresses = questions.map(addressOf);
    const searched = addresses.map((): number[] => []);
    const remembered: number[] = [];
    for (const address of addresses) await ask(address);
    for (let run = 1; run <= runs; run += 1) {
      context.progress(`whole requests, ${name}: ${run} of ${runs}`);
      for (const [index, address] of addresses.entries()) {
        searched[index]?.push(await ask(address));
        if (run === runs) remembered.push(await ask(address));
      }
    }
    const unit = 'ms of CPU';
    const what = `of ${questions.length} whole requests in workerd, ${name}`;
    const medians = searched.map(median);
    figures.push(
      report({ what: `CPU p50 ${what}`, unit, product: quantile(medians, 0.5) }),
      target({ what: `CPU p95 ${what}`, unit, product: quantile(medians, 0.95), budget: atMost(limit) }),
      report({
        what: `CPU p95 of the same, from a remembered result, ${name}`,
        unit,
        product: quantile(remembered, 0.95),
      }),
    );
  }
  await workerd.stop();
  return figures;
}

/** Returns a function that asks from a new network and returns the CPU time of all of workerd's threads. */
function openQuestions({ origins, cpuNanoseconds }: Workerd): (address: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let networks = 0;
  return async (address) => {
    networks += 1;
    const network = `${10 + (networks >> 16)}.${(networks >> 8) & 0xff}.${networks & 0xff}.1`;
    const before = await cpuNanoseconds();
    const { status } = await send(agent, `${origins['product']}${address}`, { 'cf-connecting-ip': network });
    const after = await cpuNanoseconds();
    if (status !== 200) throw new Error(`${address} returned ${status}`);
    return Number(after - before) / 1e6;
  };
}

/** A wish that contradicts the question's leagues or what it leaves out is dropped: the site rejects both. */
function addressOf(asked: TripQuestion): string {
  const { home, sort, leagues, skippedTeams } = asked;
  const teams = asked.teams.filter(
    ({ slug }) =>
      !skippedTeams.includes(slug) &&
      ALL_TEAMS.some((team) => team.slug === slug && leagues.includes(team.league)),
  );
  const query = { ...DEFAULT_TRIPS_QUERY, from: home?.slug ?? '' };
  return paths.trips({ ...offerQuery(query, { question: { ...asked, teams } }), sort });
}
