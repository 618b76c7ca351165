import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../src/db/client.ts';
import { cityGuides, roadTrips, sequenceBuilds } from '../src/db/schema/index.ts';
import { teamBySlug, type Team } from '../src/domain/teams/index.ts';
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
} from './web/test-site.ts';

/** How a message of product.md section 8 is reached, and its words. */
type Row = {
  /** The table's first column, or the part of its second that this row covers. */
  where: string;
  /** What a visitor reads. */
  says: string | RegExp;
  /** What the browser sends along. */
  cookie?: string;
} & (
  | { by: 'page'; path: string; database: 'answers' | 'silent'; status: number }
  /** A form of ours, sent by a browser without JavaScript. */
  | {
      by: 'form';
      path: string;
      fields: Record<string, string>;
      database: 'answers' | 'silent';
      status: number;
    }
  /** What the browser module puts on the page that stands at `path`. */
  | {
      by: 'template';
      path: string;
      database?: 'answers' | 'silent';
      state: 'error' | 'invalid' | 'loading' | 'toast';
    }
  | { by: 'command'; script: string; args: string[] }
);

const TEAM = '/nba/teams/boston-celtics';
const GUIDE = '/city-guides/city_guide_nba_boston_celtics';

const ROWS: readonly Row[] = [
  {
    where: 'Games load: alert and Try Again',
    says: 'Error loading upcoming games: The schedule did not answer in time. Try Again',
    by: 'page',
    path: TEAM,
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: in the region alone',
    says: 'Error loading upcoming games: The schedule did not answer in time. Try Again',
    by: 'page',
    path: `${TEAM}/games`,
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: on a league’s schedule',
    says: 'Error loading upcoming games: The schedule did not answer in time. Try Again',
    by: 'page',
    path: '/nba/schedule',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: beside the conferences',
    says: 'Error loading upcoming games: The schedule did not answer in time. Try Again',
    by: 'page',
    path: '/nba/conferences',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: no answer from the site',
    says: 'Error loading upcoming games: There was no answer. Check your connection. Try Again',
    by: 'template',
    path: TEAM,
    state: 'error',
  },
  {
    where: 'Games load: destructive toast',
    says: /^Error loading games \S/,
    by: 'template',
    path: TEAM,
    state: 'toast',
  },
  {
    where: 'Games load: loading',
    says: 'Loading upcoming games...',
    by: 'template',
    path: TEAM,
    state: 'loading',
  },
  {
    where: 'Games load: empty',
    says: 'No upcoming games scheduled for Utah Jazz',
    by: 'page',
    path: '/nba/teams/utah-jazz',
    database: 'answers',
    status: 200,
  },
  {
    where: 'City guides list',
    says: 'Failed to load city guides Try Again',
    by: 'page',
    path: '/city-guides',
    database: 'silent',
    status: 503,
  },
  {
    where: 'City guide page: No slug provided',
    says: /No slug provided .*Back to all city guides/,
    by: 'page',
    path: '/city-guides/%20',
    database: 'answers',
    status: 404,
  },
  {
    where: 'City guide page: City guide not found, with the slug and a way back',
    says: /City guide not found .*"nowhere".*Back to all city guides/,
    by: 'page',
    path: '/city-guides/nowhere',
    database: 'answers',
    status: 404,
  },
  {
    where: 'City guide page: Database error',
    says: /Database error: The guide did not answer in time\. Try Again .*city_guide_nba_boston_celtics.*Back to all/,
    by: 'page',
    path: GUIDE,
    database: 'silent',
    status: 503,
  },
  {
    where: 'City guide page: Failed to load city guide',
    says: /Failed to load city guide: There was no answer\. Check your connection\. Try Again Guide asked for: city_guide_nba_boston_celtics/,
    by: 'template',
    path: GUIDE,
    database: 'silent',
    state: 'error',
  },
  {
    where: 'City guide page: no guide is stored, with the slug and a way back',
    says: /City guide not found .*city_guide_nba_utah_jazz.*Back to all city guides/,
    by: 'page',
    path: '/city-guides/city_guide_nba_utah_jazz',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Featured roadtrips',
    says: 'No featured roadtrips available at the moment.',
    by: 'page',
    path: '/',
    database: 'silent',
    status: 200,
  },
  {
    where: 'Roadtrips list: none for a league',
    says: 'No roadtrips found for NHL.',
    by: 'page',
    path: '/roadtrips?league=nhl',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Roadtrips list without a database',
    says: 'Failed to load roadtrips Try Again',
    by: 'page',
    path: '/roadtrips',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Roadtrip page: Roadtrip not found',
    says: /Roadtrip not found .*Back to all roadtrips/,
    by: 'page',
    path: '/roadtrips/nowhere',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Roadtrip page: Failed to load roadtrip',
    says: /Failed to load roadtrip .*Try Again Back to all roadtrips/,
    by: 'page',
    path: '/roadtrips/nowhere',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Roadtrip page: a map that cannot be drawn',
    says: /Route Map Map temporarily unavailable for this route/,
    by: 'page',
    path: '/roadtrips/to-atlantis',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Sequences page: Roadtrip not found',
    says: /Roadtrip not found .*Back to all roadtrips/,
    by: 'page',
    path: '/roadtrips/nowhere/sequences/any-team',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Sequences page: No teams found for this roadtrip',
    says: /No teams found for this roadtrip .*Back to Roadtrip/,
    by: 'page',
    path: '/roadtrips/to-atlantis/sequences/any-team',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Sequences page: Failed to load game sequences',
    says: /Failed to load game sequences Try Again Back to Roadtrip/,
    by: 'page',
    path: '/roadtrips/to-atlantis/sequences/any-team',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Sequences page: Failed to load data',
    says: 'Failed to load data Try Again',
    by: 'template',
    path: '/roadtrips/to-atlantis/sequences/any-team',
    database: 'silent',
    state: 'error',
  },
  {
    where: 'Sequence card: Failed to load game sequences, the database silent',
    says: /Game Sequences .*Failed to load game sequences Try Again/,
    by: 'page',
    path: '/roadtrips/to-atlantis/counts',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Sequence card: Failed to load game sequences, no answer from the site',
    says: 'Failed to load game sequences Try Again',
    by: 'template',
    path: '/roadtrips/to-atlantis',
    state: 'error',
  },
  {
    where: 'Sequence card: Invalid response format',
    says: 'Invalid response format Try Again',
    by: 'template',
    path: '/roadtrips/to-atlantis',
    state: 'invalid',
  },
  {
    where: 'Sequence card: a zero count',
    says: /0 Home Games Available \(Check Next Season\)/,
    by: 'page',
    path: '/roadtrips/to-atlantis',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Widget: No widget content provided',
    says: 'Unable to load Viator widget No widget content provided See more to do in Boston',
    by: 'page',
    path: '/w/city_guide_nba_boston_celtics',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Widget: Failed to load widget, its database silent',
    says: 'Unable to load Viator widget Failed to load widget See more to do in Boston',
    by: 'page',
    path: '/w/city_guide_nba_boston_celtics',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Widget: Failed to load widget, not one stored',
    says: 'Unable to load Viator widget Failed to load widget See more to do in Miami',
    by: 'page',
    path: '/city-guides/city_guide_nba_miami_heat',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Widget: Failed to load widget, no answer from the frame',
    says: 'Unable to load Viator widget Failed to load widget Try Again',
    by: 'template',
    path: '/city-guides/city_guide_nba_detroit_pistons',
    state: 'error',
  },
  {
    where: 'Other: Unsupported league',
    says: 'Unsupported league: xfl',
    by: 'command',
    script: 'scripts/run-job.ts',
    args: ['refresh-games', '--league', 'xfl'],
  },
  {
    where: 'Other: a date that cannot be read keeps its text and never says Invalid',
    says: /^(?!.*(?:Invalid|NaN)).*2026-12-32T19:30:00 Home vs Miami Heat/,
    by: 'page',
    path: '/nba/teams/detroit-pistons',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Other: a date that is not known',
    says: /TBD Home vs Miami Heat/,
    by: 'page',
    path: '/nba/teams/denver-nuggets',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Auth toasts: Sign In Error',
    says: /Sign In Error Invalid login credentials/,
    by: 'form',
    path: '/auth',
    fields: { email: 'nobody@example.com', password: 'wrong' },
    database: 'answers',
    status: 400,
  },
  {
    where: 'Auth toasts: Sign In Error, by a code',
    says: /Sign In Error That is not the newest code, or it has ended\. Look again, or ask for a new one\./,
    by: 'form',
    path: '/auth/code',
    fields: { email: 'nobody@example.com', code: '123 456' },
    database: 'answers',
    status: 403,
  },
  {
    where: 'Auth toasts: Sign In Error, a link to sign in with that is used',
    says: /Not Signed In This link has ended, or was used before\. Nothing has changed\. Email me a new one/,
    by: 'form',
    path: '/verify',
    fields: { token_hash: 'none', type: 'magiclink' },
    database: 'answers',
    status: 403,
  },
  {
    where: 'Auth toasts: Sign Up Error',
    says: /Sign Up Error Password should be at least 6 characters\./,
    by: 'form',
    path: '/auth?mode=create',
    fields: { email: 'nobody@example.com', password: 'abc' },
    database: 'answers',
    status: 422,
  },
  {
    where: 'Validation: sign up without a password',
    says: /Sign Up Error Email and password are required for sign up/,
    by: 'form',
    path: '/auth?mode=create',
    fields: { email: 'nobody@example.com' },
    database: 'answers',
    status: 400,
  },
  {
    where: 'Auth toasts: Reset Password Error',
    says: /Reset Password Error Unable to validate email address: invalid format/,
    by: 'form',
    path: '/auth?mode=forgot',
    fields: { email: 'nobody' },
    database: 'answers',
    status: 400,
  },
  {
    where: 'Validation: reset without an address',
    says: /Reset Password Error Please enter your email address/,
    by: 'form',
    path: '/auth?mode=forgot',
    fields: {},
    database: 'answers',
    status: 400,
  },
  {
    where: 'Auth toasts: a fault of ours',
    says: /Error An unexpected error occurred/,
    by: 'form',
    path: '/auth',
    fields: { email: 'nobody@example.com', password: 'wrong' },
    database: 'silent',
    status: 503,
  },
  {
    where: 'Auth successes: sign up',
    says: /Success! Please check your email to confirm your account/,
    by: 'form',
    path: '/auth?mode=create',
    fields: { email: 'new-fan@example.com', password: 'a long password' },
    database: 'answers',
    status: 200,
  },
  {
    where: 'Auth successes: reset mail',
    says: /Reset Email Sent Check your email for password reset instructions/,
    by: 'form',
    path: '/auth?mode=forgot',
    fields: { email: 'new-fan@example.com' },
    database: 'answers',
    status: 200,
  },
  {
    where: 'Verification failure',
    says: /Verification Failed Email link is invalid or has expired/,
    by: 'form',
    path: '/verify',
    fields: { token_hash: 'nothing', type: 'signup' },
    database: 'answers',
    status: 403,
  },
  {
    where: 'Verification without parameters',
    says: /Verification Failed Invalid verification link\. Missing required parameters\./,
    by: 'form',
    path: '/verify',
    fields: {},
    database: 'answers',
    status: 400,
  },
  {
    where: 'Verification unexpected',
    says: /Verification Error An unexpected error occurred\./,
    by: 'form',
    path: '/verify',
    fields: { token_hash: 'nothing', type: 'signup' },
    database: 'silent',
    status: 503,
  },
  {
    where: 'Reset: passwords missing',
    says: /Password Reset Error Please fill in both password fields/,
    by: 'form',
    path: '/reset-password',
    fields: { token_hash: 'x', password: 'abcdef' },
    database: 'answers',
    status: 400,
  },
  {
    where: 'Reset: passwords differ',
    says: /Password Reset Error Passwords do not match/,
    by: 'form',
    path: '/reset-password',
    fields: { token_hash: 'x', password: 'abcdef', confirmation: 'abcdeg' },
    database: 'answers',
    status: 400,
  },
  {
    where: 'Reset: password too short',
    says: /Password Reset Error Password must be at least 6 characters long/,
    by: 'form',
    path: '/reset-password',
    fields: { token_hash: 'x', password: 'abc', confirmation: 'abc' },
    database: 'answers',
    status: 400,
  },
  {
    where: 'Sign-out failure',
    says: /Error Failed to sign out/,
    by: 'form',
    path: '/auth/sign-out',
    // Of our shape, so that the database is asked.
    cookie: `__Host-rt=Ag${'A'.repeat(50)}`,
    fields: {},
    database: 'silent',
    status: 503,
  },
  {
    where: 'Reset: the link is dead',
    says: /Invalid Reset Link This password reset link is invalid or has expired/,
    by: 'page',
    path: '/auth',
    cookie: 'toast=invalid-reset-link',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Not found: any address',
    says: /You've hit a detour\. This road goes nowhere\..*Back to home/,
    by: 'page',
    path: '/nowhere',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Not found: a team under a league',
    says: /You've hit a detour\. This team page is still being built\. See all NBA teams Back to home/,
    by: 'page',
    path: '/nba/teams/nobody',
    database: 'answers',
    status: 404,
  },
  {
    where: 'Auth toasts: Google, a fault',
    says: 'Google Sign In Error An unexpected error occurred with Google sign in',
    by: 'page',
    path: '/api/toast?code=google-unexpected',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Auth toasts: Google, what the provider says',
    says: 'Google Sign In Error Google’s answer could not be verified. Please try again.',
    by: 'page',
    path: '/api/toast?code=google-refused',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Auth toasts: a second step that did not follow in time',
    says: /Sign In Error The second step has to follow within 15 minutes\. Please sign in again\./,
    by: 'page',
    path: '/auth',
    cookie: 'toast=second-step-late',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Account: a change that takes a fresh code',
    says: 'Error Show a code once more, then try again. Nothing was changed.',
    by: 'page',
    path: '/api/toast?code=second-step-again',
    database: 'answers',
    status: 200,
  },
  {
    where: 'Health without a database',
    says: 'The database does not answer.',
    by: 'page',
    path: '/health',
    database: 'silent',
    status: 503,
  },
];

/** Through a city that no map knows, with nobody to watch. */
const TO_ATLANTIS: typeof roadTrips.$inferInsert = {
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

/** As short as the real one is long, relative to a test. */
const GIVE_UP_AFTER_MS = 200;
let sites: Record<'answers' | 'silent', TestSite>;
const silent = createServer(() => undefined);

beforeAll(async () => {
  const answers = await openTestSite();
  await listGames(answers.db, [
    storedGame(),
    storedGame({ homeTeam: 'Denver Nuggets', dateTbd: true, timeTbd: true }),
    { ...storedGame({ homeTeam: 'Detroit Pistons' }), localDateTime: '2026-12-32T19:30:00' },
  ]);
  await answers.db
    .insert(cityGuides)
    .values([
      storedGuide(teamOf('boston-celtics')),
      storedGuide(teamOf('miami-heat'), { viatorWidget: '<script>alert(1)</script>' }),
      storedGuide(teamOf('detroit-pistons'), { viatorWidget: GOOD_WIDGET }),
    ]);
  await answers.db.insert(roadTrips).values(TO_ATLANTIS);
  await answers.db
    .insert(sequenceBuilds)
    .values({ roadtripSlug: TO_ATLANTIS.slug, fingerprint: 'none', builtAt: NOW });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const url = `postgres://u:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/db`;
  sites = { answers, silent: siteOver(connect(url, GIVE_UP_AFTER_MS), url, () => Promise.resolve()) };
});

afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await sites.answers.close();
});

function teamOf(slug: string): Team {
  const team = teamBySlug('NBA', slug);
  if (team === null) throw new Error(`the NBA has no ${slug}`);
  return team;
}

const ofKind = <Kind extends Row['by']>(kind: Kind) =>
  ROWS.filter((row): row is Extract<Row, { by: Kind }> => row.by === kind);

describe('on a page', () => {
  test.each(ofKind('page'))('$where', async ({ path, cookie = '', database, status, says }) => {
    const answer = await sites[database].get(path, { cookie });
    const html = await answer.text();
    const text = visibleText(html.slice(Math.max(0, html.indexOf('<main'))));
    expect(answer.status).toBe(status);
    expect(text).toMatch(says);
    expect(html).not.toMatch(/secret|NeonDbError|select "/);
    if (status === 404) expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
});

describe('after a form', () => {
  test.each(ofKind('form'))('$where', async ({ path, fields, cookie = '', database, status, says }) => {
    const answer = await sites[database].ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: ORIGIN, cookie },
    });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(visibleText(html.slice(Math.max(0, html.indexOf('<main'))))).toMatch(says);
    expect(html).not.toMatch(/secret|NeonDbError|select "/);
  });
});

describe('put on a page by the browser module', () => {
  test.each(ofKind('template'))('$where', async ({ path, database = 'answers', state, says }) => {
    const html = await sites[database].html(path);
    const template = new RegExp(`<template[^>]+data-state="${state}">(.*?)</template>`, 's').exec(html)?.[1];
    expect(visibleText(template ?? '')).toMatch(says);
  });
});

describe('on the command line', () => {
  test.each(ofKind('command'))('$where', ({ script, args, says }) => {
    const run = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(says);
  });
});
