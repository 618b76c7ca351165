import type { Browser } from 'playwright-core';
import { mustExist } from '../../src/domain/must-exist.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_GAMES_VIEW } from '../../src/web/urls/page-queries.ts';
import { CELTICS, openPageKind, PAGE_KINDS, type PageKind } from '../reports/page-kinds.ts';
import { launchBrowser } from '../site/browser.ts';
import { buildWorker } from '../site/build-worker.ts';
import { startLocalWorker } from '../site/local-worker.ts';
import { atMost, type Bench, type BenchContext, type Figure, gate, report } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { firstScreen } from './first-screen.ts';
import { FIRST_FLIGHT, gzipped, headerBytes, pageWeight, type PageWeight } from './page-weight.ts';
import { BENCH_NOW } from './public-pages.ts';

const ROWS: PageKind = {
  name: 'team with 50 rows',
  path: paths.team(CELTICS, { ...DEFAULT_GAMES_VIEW, size: 50 }),
};
/** These fit the first flight as a whole; of others their first screen does. */
const WHOLE = [
  'home',
  'league',
  'league-baseball',
  'conferences',
  'schedule',
  'schedule-today',
  'team',
  ROWS.name,
  'cities',
  'trips',
  'weekends',
  'search',
  'about',
  'privacy',
  'terms',
];
/** These show more at once than a visitor sees. */
const EXTREMES = new Set(['trips-grid', 'trips-results']);
/** No visitor opens them. */
const TOOLS = new Set(['states', 'mailbox']);
const KINDS = [...PAGE_KINDS.filter(({ name }) => !TOOLS.has(name)), ROWS];

export const bytes: Bench = {
  name: 'bytes',
  description: 'gzipped bytes that each kind of page downloads',
  run: async (context) => {
    const weights = await weighEveryPage(context);
    return [...figures(weights), ...firstFlights(weights)];
  },
};

interface WeighedKind extends PageWeight {
  kind: string;
  headers: number;
  firstScreen: number;
  isHydrated: boolean;
}

async function weighEveryPage(context: BenchContext): Promise<WeighedKind[]> {
  context.progress('building the Worker with its assets');
  await buildWorker();
  const database = await context.season(BENCH_NOW);
  const bindings = await benchBindings(database.url, { FIXED_NOW: BENCH_NOW.toISOString() });
  const worker = await startLocalWorker({ bindings, port: 0, isQuiet: true });
  context.onEnd(() => worker.stop());
  const { browser, close } = await launchBrowser();
  context.onEnd(close);
  return weighAll(browser, worker.origin);
}

async function weighAll(browser: Browser, origin: string): Promise<WeighedKind[]> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const weighed: WeighedKind[] = [];
  for (const kind of KINDS) {
    const response = await openPageKind(page, kind);
    const html = await response.text();
    weighed.push({
      kind: kind.name,
      ...pageWeight(html),
      headers: headerBytes(await response.allHeaders()),
      firstScreen: gzipped(await firstScreen(page, html)),
      isHydrated: html.includes('src="/assets/screens-'),
    });
  }
  return weighed;
}

function figures(weights: readonly WeighedKind[]): Figure[] {
  const scripts = ({ scripts: size }: PageWeight) => size;
  const hydrating = weights.filter(({ isHydrated }) => isHydrated);
  const reading = weights.filter(({ isHydrated }) => !isHydrated);
  const team = kindOf(weights, 'team');
  const font = heaviest(weights, ({ fonts }) => fonts);
  return [
    weightFigure('JavaScript of a reading page', heaviest(reading, scripts), scripts, 3_000),
    weightFigure('JavaScript of a page that hydrates', heaviest(hydrating, scripts), scripts, 90_000),
    weightFigure(
      'HTML + CSS + JS of a ten-row page',
      team,
      (page) => page.html + page.styles + page.scripts,
      FIRST_FLIGHT,
    ),
    weightFigure('requests that block the first paint', team, ({ blocking }) => blocking, 0, 'requests'),
    weightFigure('font', font, ({ fonts }) => fonts, 30_000),
  ];
}

function firstFlights(weights: readonly WeighedKind[]): Figure[] {
  const begun = (page: WeighedKind) => page.headers + page.firstScreen;
  const others = weights.filter(
    ({ kind, isHydrated }) => !WHOLE.includes(kind) && !EXTREMES.has(kind) && !isHydrated,
  );
  const screens = weights.filter(({ isHydrated }) => isHydrated);
  return [
    ...WHOLE.map((name) =>
      weightFigure(
        'headers + HTML + CSS',
        kindOf(weights, name),
        (page) => page.headers + page.html + page.styles,
        FIRST_FLIGHT,
      ),
    ),
    weightFigure(
      `headers + HTML + CSS until the end of the first screen, heaviest of ${others.length} other kinds`,
      heaviest(others, begun),
      begun,
      FIRST_FLIGHT,
    ),
    report({
      what: `the same, heaviest of ${screens.length} screens of accounts (${heaviest(screens, begun).kind})`,
      unit: 'B',
      product: begun(heaviest(screens, begun)),
    }),
  ];
}

function kindOf(weights: readonly WeighedKind[], name: string): WeighedKind {
  return mustExist(weights.find(({ kind }) => kind === name));
}

function heaviest(weights: readonly WeighedKind[], of: (weight: WeighedKind) => number): WeighedKind {
  const [first] = weights.toSorted((a, b) => of(b) - of(a));
  if (!first) throw new Error('no kind of page was weighed');
  return first;
}

function weightFigure(
  what: string,
  weight: WeighedKind,
  of: (weight: WeighedKind) => number,
  limit: number,
  unit = 'B',
): Figure {
  return gate({ what: `${what} (${weight.kind})`, unit, product: of(weight), budget: atMost(limit) });
}
