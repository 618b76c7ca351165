import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../src/db/neon/client.ts';
import { cityGuides, roadTrips } from '../src/db/schema/content.ts';
import { sequenceBuilds } from '../src/db/schema/sequences.ts';
import { teamBySlug, type Team } from '../src/domain/teams/index.ts';
import type { Row } from './error-catalogue/row.ts';
import { ACCOUNT_ROWS } from './error-catalogue/account-rows.ts';
import { GAMES_ROWS } from './error-catalogue/games-rows.ts';
import { GUIDE_ROWS } from './error-catalogue/guide-rows.ts';
import { ROADTRIP_ROWS } from './error-catalogue/roadtrip-rows.ts';
import { SIGN_IN_ROWS } from './error-catalogue/sign-in-rows.ts';
import { SITE_ROWS } from './error-catalogue/site-rows.ts';
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

/** Every error message, by area. */
const ROWS = [...GAMES_ROWS, ...GUIDE_ROWS, ...ROADTRIP_ROWS, ...SIGN_IN_ROWS, ...ACCOUNT_ROWS, ...SITE_ROWS];

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
let sites: Record<'working' | 'silent', TestSite>;
let silent: SilentServer;

beforeAll(async () => {
  const working = await openTestSite();
  await listGames(working.db, [
    storedGame(),
    storedGame({ homeTeam: 'Denver Nuggets', dateTbd: true, timeTbd: true }),
    { ...storedGame({ homeTeam: 'Detroit Pistons' }), startsAt: null, localDateTime: '2026-12-32T19:30:00' },
  ]);
  await working.db
    .insert(cityGuides)
    .values([
      storedGuide(teamOf('boston-celtics')),
      storedGuide(teamOf('miami-heat'), { viatorWidget: '<script>alert(1)</script>' }),
      storedGuide(teamOf('detroit-pistons'), { viatorWidget: GOOD_WIDGET }),
    ]);
  await working.db.insert(roadTrips).values(UNMAPPED_TRIP);
  await working.db
    .insert(sequenceBuilds)
    .values({ roadtripSlug: UNMAPPED_TRIP.slug, fingerprint: 'none', builtAt: NOW });
  silent = await openSilentServer();
  const { databaseUrl } = silent;
  const silentSite = siteOver(connect(databaseUrl, DATABASE_TIMEOUT_MS), databaseUrl, () =>
    Promise.resolve(),
  );
  sites = { working, silent: silentSite };
});

afterAll(async () => {
  silent.close();
  await sites.working.close();
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
    const response = await sites[database].get(path, { cookie });
    const html = await response.text();
    const text = visibleText(html.slice(Math.max(0, html.indexOf('<main'))));
    expect(response.status).toBe(status);
    expect(text).toMatch(says);
    expect(html).not.toMatch(/secret|NeonDbError|select "/);
    if (status === 404) expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
});

describe('after a form', () => {
  test.each(ofKind('form'))('$where', async ({ path, fields, cookie = '', database, status, says }) => {
    const response = await sites[database].ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: ORIGIN, cookie },
    });
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(visibleText(html.slice(Math.max(0, html.indexOf('<main'))))).toMatch(says);
    expect(html).not.toMatch(/secret|NeonDbError|select "/);
  });
});

describe('shown by the browser module', () => {
  test.each(ofKind('template'))('$where', async ({ path, database = 'working', state, says }) => {
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
