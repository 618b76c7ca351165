import { teamsOf } from '../../src/domain/teams/index.ts';
import type { TripQuestion } from '../../src/domain/trips/finder/trip-question.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { readSeasonOverlay } from '../../tests/support/season-overlay.ts';
import { freshNetwork } from '../../tests/support/fresh-network.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { KINDS, questionsOf, QUESTIONS } from './finder.ts';
import { target } from './figure.ts';
import { openLoadClient } from './load-client.ts';
import { openOverlay } from './overlay-database.ts';
import { median, quantile } from './statistics.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

/** The day before the first question. */
const NOW = new Date('2026-10-05T12:00:00Z');
const ROUNDS = { whole: 20, quick: 3 };
/** More than an isolate remembers. */
const QUICK_QUESTIONS = 60;

/** Asks the whole site: the figures hold the page, the database call and the search. */
export const finderWorkerd: Bench = {
  name: 'finder-workerd',
  description: 'CPU of whole requests to the trip finder in workerd',
  run: async (context) => {
    await context.build();
    const database = await openOverlay(context, NOW);
    const overlay = await readSeasonOverlay();
    const bindings = await benchBindings(database.url, { FIXED_NOW: NOW.toISOString() });
    const workerd = await serveWorkerd({ product: await productWorker(bindings) });
    context.onEnd(() => workerd.stop());
    const client = openLoadClient(1);
    context.onEnd(() => Promise.resolve(client.close()));
    const ask = (question: TripQuestion) =>
      client.read(`${workerd.origins['product']}${addressOf(question)}`, freshNetwork());
    const figures = [];
    for (const kind of KINDS) {
      const rounds = context.isQuick ? ROUNDS.quick : ROUNDS.whole;
      const questions = questionsOf(overlay, kind, context.isQuick ? QUICK_QUESTIONS : QUESTIONS);
      context.progress(`${kind.name}: ${questions.length} questions, ${rounds} times`);
      const times = questions.map((): number[] => []);
      // The first round loads the packs. So many questions pass before one comes again that no result is remembered.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, question] of questions.entries()) {
          const before = await workerd.cpuNanoseconds();
          await ask(question);
          const ms = Number((await workerd.cpuNanoseconds()) - before) / 1e6;
          if (round > 0) times[index]?.push(ms);
        }
      }
      const medians = times.map(median);
      for (const share of [0.5, 0.95]) {
        figures.push(
          target({
            what: `CPU p${100 * share} of ${questions.length} whole requests in workerd, ${kind.name}`,
            unit: 'ms of CPU',
            product: quantile(medians, share),
            budget: { of: 'product', bound: 'at most', limit: kind.limit },
          }),
        );
      }
    }
    return figures;
  },
};

/** Leaves out what the form rejects: teams of leagues that are not asked. */
function addressOf({ home, isBackHome, leaveAfterMinutes, homeByMinutes, ...asked }: TripQuestion): string {
  const { start, end, days, leagues, teams, sort, pace, isWeekendOnly } = asked;
  const slugs = new Set(leagues.flatMap(teamsOf).map(({ slug }) => slug));
  return paths.trips({
    from: home?.slug ?? '',
    start,
    end,
    days,
    leagues,
    teams: teams.filter(({ slug }) => slugs.has(slug)),
    games: asked.pinnedGames,
    skip: [
      ...asked.skippedGames,
      ...asked.skippedTeams.filter((slug) => teams.every((team) => team.slug !== slug)),
      ...asked.skippedVenues,
    ],
    drive: asked.drivingHours,
    back: home === null || isBackHome,
    leave: leaveAfterMinutes,
    home: homeByMinutes,
    sort,
    border: asked.mayCrossBorder,
    pace,
    isWeekendOnly,
  });
}
