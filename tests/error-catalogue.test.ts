import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../src/db/neon/client.ts';
import { cityGuides, roadTrips } from '../src/db/schema/content.ts';
import { sequenceBuilds } from '../src/db/schema/sequences.ts';
import { teamBySlug } from '../src/domain/teams/index.ts';
import { openSilentServer, type SilentServer } from './support/silent-server.ts';
import { storedGuide } from './support/stored-guide.ts';
import { GOOD_WIDGET } from './support/widget-html.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  storedGame,
  visibleText,
  type TestSite,
} from './support/test-site.ts';

// Error messages that no page's own test asserts, each with what leads a visitor to it.
type Says = string | RegExp;

const TEAM = '/nba/teams/boston-celtics';
const GUIDE = '/city-guides/city_guide_nba_boston_celtics';
const TRIP = '/roadtrips/to-atlantis';
const GAMES_FAILED = 'Error loading upcoming games: The schedule did not load in time. Try Again';

const PAGES: [path: string, status: number, says: Says, cookie?: string][] = [
  // A date that cannot be read keeps its text and never shows Invalid.
  ['/nba/teams/detroit-pistons', 200, /^(?!.*(?:Invalid|NaN)).*2026-12-32T19:30:00 Home vs Miami Heat/],
  ['/nba/teams/denver-nuggets', 200, /TBD Home vs Miami Heat/],
  ['/city-guides/%20', 404, /No slug provided .*Back to all city guides/],
  ['/city-guides/nowhere', 404, /City guide not found .*“nowhere”.*Back to all city guides/],
  [
    '/city-guides/city_guide_nba_utah_jazz',
    404,
    /City guide not found .*“NBA utah jazz”.*Back to all city guides/,
  ],
  [
    '/w/city_guide_nba_boston_celtics',
    404,
    'Unable to load Viator widget No widget content provided See more to do in Boston',
  ],
  ['/roadtrips/nowhere', 404, /Roadtrip not found .*Back to all roadtrips/],
  ['/roadtrips/nowhere/sequences/any-team', 404, /Roadtrip not found .*Back to all roadtrips/],
  [`${TRIP}/sequences/any-team`, 404, /No teams found for this roadtrip .*Back to Roadtrip/],
  [TRIP, 200, /0 Home Games Available \(Check Next Season\)/],
  ['/nowhere', 404, /You've hit a detour\. This road goes nowhere\..*Back to home/],
  [
    '/nba/teams/nobody',
    404,
    /You've hit a detour\. This team page is still being built\. See all NBA teams Back to home/,
  ],
  [
    '/api/toast?code=google-unexpected',
    200,
    'Google Sign In Error An unexpected error occurred with Google sign in',
  ],
  [
    '/api/toast?code=google-refused',
    200,
    'Google Sign In Error We could not verify the response from Google. Please try again.',
  ],
  [
    '/api/toast?code=second-step-again',
    200,
    'Error Enter a new code from your app, then try again. Nothing was changed.',
  ],
  [
    '/auth',
    200,
    /Sign In Error Two-step verification took longer than 15 minutes\. Please sign in again\./,
    'toast=second-step-late',
  ],
  [
    '/auth',
    200,
    /Invalid Reset Link This password reset link is invalid or has expired/,
    'toast=invalid-reset-link',
  ],
];

const PAGES_WITHOUT_DATABASE: [path: string, status: number, says: Says][] = [
  [`${TEAM}/games`, 503, GAMES_FAILED],
  ['/nba/conferences', 503, GAMES_FAILED],
  ['/city-guides', 503, 'Failed to load city guides Try Again'],
  ['/roadtrips/nowhere', 503, /Failed to load roadtrip .*Try Again Back to all roadtrips/],
  [`${TRIP}/counts`, 503, /Game Sequences .*Failed to load game sequences Try Again/],
  ['/health', 503, 'The database is not responding.'],
];

/** A browser without JavaScript sends these forms. */
const FORMS: [path: string, fields: Record<string, string>, status: number, says: Says][] = [
  [
    '/auth',
    { email: 'nobody@example.com', password: 'wrong' },
    400,
    'Sign In Error Wrong email or password.',
  ],
  [
    '/auth/code',
    { email: 'nobody@example.com', code: '123 456' },
    403,
    'Sign In Error That code is wrong or has expired. Use the newest one, or request a new one.',
  ],
  [
    '/verify',
    { token_hash: 'none', type: 'magiclink' },
    403,
    'Link Expired This link has expired or was already used. Nothing has changed. Send a new link',
  ],
  [
    '/auth?mode=create',
    { email: 'nobody@example.com', password: 'abc' },
    422,
    'Sign Up Error Password should be at least 6 characters.',
  ],
  [
    '/auth?mode=create',
    { email: 'nobody@example.com' },
    400,
    'Sign Up Error Email and password are required for sign up',
  ],
  [
    '/auth?mode=create',
    { email: 'new-fan@example.com', password: 'a long password' },
    200,
    'Success! Please check your email to confirm your account',
  ],
  [
    '/auth?mode=forgot',
    { email: 'nobody' },
    400,
    'Reset Password Error We cannot send email to that address.',
  ],
  ['/auth?mode=forgot', {}, 400, 'Reset Password Error Please enter your email address'],
  [
    '/auth?mode=forgot',
    { email: 'new-fan@example.com' },
    200,
    'Reset Email Sent Check your email for password reset instructions',
  ],
  [
    '/verify',
    { token_hash: 'nothing', type: 'signup' },
    403,
    'Verification Failed This link has expired or was already used.',
  ],
  ['/verify', {}, 400, 'Verification Failed Invalid verification link. Missing required parameters.'],
  [
    '/reset-password',
    { token_hash: 'x', password: 'abcdef' },
    400,
    'Password Reset Error Please fill in both password fields',
  ],
  [
    '/reset-password',
    { token_hash: 'x', password: 'abcdef', confirmation: 'abcdeg' },
    400,
    'Password Reset Error Passwords do not match',
  ],
  [
    '/reset-password',
    { token_hash: 'x', password: 'abc', confirmation: 'abc' },
    400,
    'Password Reset Error Password must be at least 6 characters long',
  ],
];

/** The token is well-formed, so that the site looks it up. */
const REFRESH_COOKIE = `__Host-rt=Ag${'A'.repeat(50)}`;
const FORMS_WITHOUT_DATABASE: [path: string, fields: Record<string, string>, says: Says, cookie?: string][] =
  [
    ['/auth', { email: 'nobody@example.com', password: 'wrong' }, 'Error An unexpected error occurred'],
    [
      '/verify',
      { token_hash: 'nothing', type: 'signup' },
      'Verification Error An unexpected error occurred.',
    ],
    ['/auth/sign-out', {}, 'Error Failed to sign out', REFRESH_COOKIE],
  ];

/** A browser module shows these. */
const TEMPLATES: [path: string, state: string, says: Says][] = [
  [
    TEAM,
    'error',
    'Error loading upcoming games: We could not reach the site. Check your connection. Try Again',
  ],
  [TEAM, 'toast', /^Error loading games \S/],
  [
    '/city-guides/city_guide_nba_detroit_pistons',
    'error',
    'Unable to load Viator widget Failed to load widget Try Again',
  ],
  [TRIP, 'error', 'Failed to load game sequences Try Again'],
  [TRIP, 'invalid', 'Invalid response format Try Again'],
];
const TEMPLATES_WITHOUT_DATABASE: typeof TEMPLATES = [
  [
    GUIDE,
    'error',
    'Failed to load city guide: We could not reach the site. Check your connection. Try Again Requested guide: city_guide_nba_boston_celtics',
  ],
  [`${TRIP}/sequences/any-team`, 'error', 'Failed to load data Try Again'],
];

/** A city that is on no map, and a trip without teams. */
const UNMAPPED_TRIP: typeof roadTrips.$inferInsert = {
  slug: 'to-atlantis',
  sport: 'NFL',
  cardTitle: 'To Atlantis',
  cardIntro: 'Swim.',
  introContent: '<p>Go.</p>',
  city1: 'Boston',
  city1Content: '<p>Here.</p>',
  city2: 'Atlantis',
  city2Content: '<p>There.</p>',
  checkedOn: '2026-11-20',
};

/** Short, to keep the tests fast. */
const DATABASE_TIMEOUT_MS = 200;
let site: TestSite;
let withoutDatabase: TestSite;
let silent: SilentServer;

beforeAll(async () => {
  site = await openTestSite();
  await listGames(site.db, [
    storedGame(),
    storedGame({ homeTeam: 'Denver Nuggets', dateTbd: true, timeTbd: true }),
    { ...storedGame({ homeTeam: 'Detroit Pistons' }), startsAt: null, localDateTime: '2026-12-32T19:30:00' },
  ]);
  const guideOf = (slug: string, changes = {}) => {
    const team = teamBySlug('NBA', slug);
    if (team === null) throw new Error(`the NBA has no ${slug}`);
    return storedGuide(team, changes);
  };
  const guides = [guideOf('boston-celtics'), guideOf('detroit-pistons', { viatorWidget: GOOD_WIDGET })];
  await site.db.insert(cityGuides).values(guides);
  await site.db.insert(roadTrips).values(UNMAPPED_TRIP);
  const build = { roadtripSlug: UNMAPPED_TRIP.slug, fingerprint: 'none', builtAt: NOW };
  await site.db.insert(sequenceBuilds).values(build);
  silent = await openSilentServer();
  const { databaseUrl } = silent;
  withoutDatabase = siteOver(connect(databaseUrl, DATABASE_TIMEOUT_MS), databaseUrl, async () => undefined);
});

afterAll(async () => {
  silent.close();
  await site.close();
});

async function expectMessage(response: Response, status: number, says: Says): Promise<void> {
  const html = await response.text();
  expect(response.status).toBe(status);
  const text = visibleText(html.slice(Math.max(0, html.indexOf('<main'))));
  expect(text).toMatch(says);
  expect(html).not.toMatch(/secret|NeonDbError|select "/);
  if (status === 404) expect(html).toMatch(/<meta name="robots" content="noindex/);
}

const send = (to: TestSite, path: string, fields: Record<string, string>, cookie = '') =>
  to.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN, cookie } });

describe('with the database', () => {
  test.each(PAGES)('%s, %i: %s', async (path, status, says, cookie = '') => {
    await expectMessage(await site.get(path, { cookie }), status, says);
  });
  test.each(FORMS)('after the form of %s with %j, %i: %s', async (path, fields, status, says) => {
    await expectMessage(await send(site, path, fields), status, says);
  });
  test.each(TEMPLATES)('%s has a template for the state %s: %s', async (path, state, says) => {
    expect(templateIn(await site.html(path), state)).toMatch(says);
  });
});

describe('without the database', () => {
  test.each(PAGES_WITHOUT_DATABASE)('%s, %i: %s', async (path, status, says) => {
    await expectMessage(await withoutDatabase.get(path), status, says);
  });
  test.each(FORMS_WITHOUT_DATABASE)(
    'after the form of %s with %j: %s',
    async (path, fields, says, cookie) => {
      await expectMessage(await send(withoutDatabase, path, fields, cookie), 503, says);
    },
  );
  test.each(TEMPLATES_WITHOUT_DATABASE)(
    '%s has a template for the state %s: %s',
    async (path, state, says) => {
      expect(templateIn(await withoutDatabase.html(path), state)).toMatch(says);
    },
  );
});

function templateIn(html: string, state: string): string {
  const template = new RegExp(`<template[^>]+data-state="${state}">(.*?)</template>`, 's').exec(html)?.[1];
  return visibleText(template ?? '');
}

test('the command line names an unsupported league', () => {
  const args = ['scripts/deploy/run-job.ts', 'refresh-games', '--league', 'xfl'];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('Unsupported league: xfl')]);
});
