import { parse } from 'node-html-parser';
import { addDays, localDateAt } from '../../src/domain/dates/zoned-time.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_GAMES_VIEW } from '../../src/web/urls/page-queries.ts';
import { DEFAULT_TRIPS_QUERY } from '../../src/web/urls/trips-query.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import { loadPlaces } from '../drives/load-places.ts';
import { findBrowser, type FoundBrowser } from '../site/browser.ts';
import { buildWorker } from '../site/build-worker.ts';
import { startLocalWorker } from '../site/local-worker.ts';
import { CELTICS, PAGE_KINDS } from '../reports/page-kinds.ts';
import { atLeast, type Bench, type Figure, gate } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { median } from './compare.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { installPackages } from './npm-folder.ts';
import { runNode } from '../cli/run-tool.ts';

const RUNS = 3;
const FULL_SCORE = 100;
const LONG_PAGE_SCORE = 98;
const LONG_PAGE = 'team with 50 rows';

/** Measures pages as in production: compressed, and open to search engines. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  description: `Lighthouse on a phone: four categories for eleven kinds of page, median of ${RUNS}`,
  run: async (context) => {
    const program = await installLighthouse(context.progress);
    context.progress('building the Worker with its assets');
    await buildWorker();
    // Only production pages can be indexed, and production's clock cannot be fixed.
    const now = new Date();
    const database = await context.season(now);
    await loadPlaces(database.url, now);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    // Production requires an https origin. The local server still uses plain HTTP.
    const bindings = await benchBindings(database.url, { SITE_ORIGIN: `https://localhost:${port}` });
    const worker = await startLocalWorker({ bindings, port, isQuiet: true });
    context.onEnd(() => worker.stop());
    const browser = await findBrowser();
    context.onEnd(browser.close);
    const figures: Figure[] = [];
    const question = questionAfter(now);
    const trip = await firstTrip(`${origin}${question}`);
    const kinds: readonly MeasuredPage[] = [
      ...pages(),
      { name: 'trips with results', path: question, isUnlisted: true },
      { name: 'trip', path: trip, isUnlisted: true },
      { name: 'search with results', path: paths.search('celtics home games'), isUnlisted: true },
    ];
    for (const { name, path, isUnlisted } of kinds) {
      const runs: LighthouseScores[] = [];
      for (let run = 0; run < (context.isQuick ? 1 : RUNS); run += 1) {
        const { scores, lostPoints } = await runLighthouse(program, browser, {
          url: `${origin}${path}`,
          isUnlisted,
        });
        for (const audit of lostPoints) context.progress(`${name}: ${audit}`);
        runs.push(scores);
      }
      figures.push(figure(name, runs));
    }
    return figures;
  },
};

interface MeasuredPage {
  name: string;
  path: string;
  /** The page asks search engines to leave it out. */
  isUnlisted?: boolean;
}

/** Five days, soon enough that every league in season plays. */
function questionAfter(now: Date): string {
  const today = localDateAt(now, 'America/Chicago');
  const [start, end] = [addDays(today, 10), addDays(today, 14)];
  return paths.trips({ ...DEFAULT_TRIPS_QUERY, from: 'chicago-il', start, end });
}

async function firstTrip(question: string): Promise<string> {
  const html = await (await fetch(question)).text();
  const address = parse(html).querySelector('.pick h3 a')?.getAttribute('href');
  if (!address) throw new Error(`${question} lists no trip`);
  return address;
}

function pages(): MeasuredPage[] {
  const kinds = new Set(['home', 'league', 'team', 'schedule', 'guide', 'roadtrip', 'sequences']);
  return [
    ...PAGE_KINDS.filter(({ name }) => kinds.has(name)),
    { name: LONG_PAGE, path: paths.team(CELTICS, { ...DEFAULT_GAMES_VIEW, size: 50 }) },
  ];
}

/** Creates the figure for a page: the lowest of the four categories' medians. Its name lists all four. */
function figure(name: string, runs: readonly LighthouseScores[]): Figure {
  const medians = CATEGORIES.map((category) => ({
    category,
    score: median(runs.map((scores) => scores[category])),
  }));
  return gate({
    what: `Lighthouse, ${name}: ${medians.map(({ category, score }) => `${category} ${score}`).join(', ')}`,
    unit: 'points',
    product: Math.min(...medians.map(({ score }) => score)),
    budget: atLeast(name === LONG_PAGE ? LONG_PAGE_SCORE : FULL_SCORE),
  });
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores are from 0 to 100. */
type LighthouseScores = Record<(typeof CATEGORIES)[number], number>;

const FOLDER = fileURLToPath(new URL('lighthouse/', import.meta.url));

const Category = v.object({
  score: v.number(),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});
const Report = v.object({
  categories: v.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: v.record(
    v.string(),
    v.object({ title: v.string(), score: v.nullable(v.number()), displayValue: v.optional(v.string()) }),
  ),
});

/**
 * Installs the pinned Lighthouse version when it is missing.
 * @returns the path of Lighthouse's command-line script.
 */
async function installLighthouse(progress: (text: string) => void): Promise<string> {
  await installPackages(FOLDER, '180 MB', progress);
  return join(FOLDER, 'node_modules/lighthouse/cli/index.js');
}

/**
 * Runs Lighthouse once with an emulated phone and a simulated slow network and CPU. Skips the audit
 * "is crawlable" for an unlisted page.
 * @returns the scores, and every audit that lost points.
 */
async function runLighthouse(
  program: string,
  { executablePath, args, env }: FoundBrowser,
  { url, isUnlisted = false }: { url: string; isUnlisted?: boolean | undefined },
): Promise<{ scores: LighthouseScores; lostPoints: string[] }> {
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(isUnlisted ? ['--skip-audits=is-crawlable'] : []),
    `--chrome-flags=${['--headless', ...args].join(' ')}`,
  ];
  const { code, output, errors } = await runNode([program, url, ...options], {
    env: { ...env, CHROME_PATH: executablePath },
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${errors}`);
  const { categories, audits } = v.parse(Report, JSON.parse(output));
  const points = (category: keyof LighthouseScores) => Math.round(categories[category].score * 100);
  const lostPoints = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return [];
      return [`${category} ${points(category)}: ${audit.title} ${audit.displayValue ?? ''}`.trim()];
    }),
  );
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    lostPoints,
  };
}
