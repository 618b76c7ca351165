import type { Page } from 'playwright-core';
import { accountPaths } from '../../src/web/urls/account-paths.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { ALL_VIEWS, axeViolations, faultsIn, type View } from '../accessibility/views.ts';
import { faintFocus } from '../accessibility/focus-contrast.ts';
import { keyboardFaults } from '../accessibility/keyboard-walk.ts';
import { layoutFaults } from '../accessibility/layout-faults.ts';
import { findLowContrastText } from '../accessibility/text-contrast.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import { launchBrowser } from '../site/browser.ts';
import { buildWorker } from '../site/build-worker.ts';
import { startLocalWorker } from '../site/local-worker.ts';
import { openPageKind, PAGE_KINDS, type PageKind } from '../reports/page-kinds.ts';
import { atMost, type Bench, type BenchContext, type Figure, gate } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { BENCH_NOW } from './public-pages.ts';

const PHONE_AND_DESKTOP = ALL_VIEWS.filter(({ width }) => width !== 320);
const LIGHT_VIEWS = ALL_VIEWS.filter(({ colorScheme }) => colorScheme === 'light');
/** This page is last, because the browser stays signed in after it. */
const ACCOUNT: PageKind = { name: 'account', path: accountPaths.account() };
const KINDS: readonly PageKind[] = [...PAGE_KINDS, ACCOUNT];
/** A desktop window of 1280 px at 200 % zoom is 640 CSS pixels wide. */
const ENLARGED: View = { width: 640, colorScheme: 'light' };

interface Check {
  what: string;
  views: readonly View[];
  findFaults: (page: Page, view: View) => Promise<string[]>;
}

export const accessibility: Bench = {
  name: 'accessibility',
  description: 'every kind of page in all views: axe, keyboard, contrast, layout',
  run: async (context) => {
    const faults = await checkEveryKind(context, makeChecks(context.isQuick));
    return [...faults].map(([{ what, views }, faultCount]) => figure(what, views, faultCount));
  },
};

function makeChecks(isQuick: boolean): Check[] {
  const selectViews = (views: readonly View[]) => (isQuick ? views.slice(0, 1) : views);
  const measuredControls = new Map(ALL_VIEWS.map((view) => [view, new Set<string>()]));
  return [
    { what: 'axe violations', views: selectViews(ALL_VIEWS), findFaults: axeViolations },
    {
      what: 'texts with too little contrast',
      views: selectViews(ALL_VIEWS),
      findFaults: findLowContrastText,
    },
    {
      what: 'small targets, motion, sideways scrolling, cut text',
      views: selectViews([...LIGHT_VIEWS, ENLARGED]),
      findFaults: layoutFaults,
    },
    {
      what: 'faults of moving by Tab and back',
      views: selectViews(PHONE_AND_DESKTOP.filter(({ colorScheme }) => colorScheme === 'light')),
      findFaults: async (page) => [
        ...(await keyboardFaults(page, 'on')),
        ...(await keyboardFaults(page, 'back')),
      ],
    },
    {
      what: 'controls with a faint focus',
      views: selectViews(PHONE_AND_DESKTOP),
      findFaults: (page, view) => faintFocus(page, measuredControls.get(view) ?? new Set()),
    },
  ];
}

/** @returns the number of faults by check. */
async function checkEveryKind(context: BenchContext, checks: readonly Check[]): Promise<Map<Check, number>> {
  context.progress('building the Worker with its assets');
  await buildWorker();
  const database = await context.season(BENCH_NOW);
  const port = await freePort();
  const bindings = await benchBindings(database.url, {
    FIXED_NOW: BENCH_NOW.toISOString(),
    // The Worker accepts forms only from its own origin, so it must know the port.
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
    AUTH_AUTO_CONFIRM: 'true',
  });
  const worker = await startLocalWorker({ bindings, port, isQuiet: true });
  context.onEnd(() => worker.stop());
  const { browser, close } = await launchBrowser();
  context.onEnd(close);
  const page = await browser.newPage({ baseURL: worker.origin, reducedMotion: 'reduce' });
  const faultCounts = new Map(checks.map((check) => [check, 0]));
  for (const kind of KINDS) {
    if (kind === ACCOUNT) await createAccount(page);
    await openPageKind(page, kind);
    for (const check of checks) {
      for (const view of check.views) {
        const faults = await faultsIn(page, [view], (open) => check.findFaults(open, view));
        for (const fault of faults) context.progress(`${kind.name}, ${fault}`);
        faultCounts.set(check, (faultCounts.get(check) ?? 0) + faults.length);
      }
    }
  }
  return faultCounts;
}

/** Signs up, which also signs the browser in. */
async function createAccount(page: Page): Promise<void> {
  await page.goto(paths.auth('create'));
  await page.getByLabel('Email').fill('fan@example.com');
  await page.getByLabel('Password', { exact: true }).fill('the long way round');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(paths.home());
}

function figure(what: string, views: readonly View[], faultCount: number): Figure {
  return gate({
    what: `${what}: ${KINDS.length} kinds of page in ${views.length} views`,
    unit: 'faults',
    product: faultCount,
    budget: atMost(0),
  });
}
