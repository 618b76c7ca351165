import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startLocalWorker } from '../../scripts/site/local-worker.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { insertMail } from '../../src/db/queries/accounts/mail-outbox.ts';
import type { VendorEvent } from '../feeds/feed-server.ts';
import { autumnGame } from '../feeds/season-changes.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { SEATGEEK_CLIENT_ID, SEATGEEK_CLIENT_SECRET, startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startResendServer } from '../support/resend-server.ts';
import { takeErrors } from '../support/unexpected-errors.ts';
import { startWebhookServer } from '../support/webhook-server.ts';
import { withLimits } from '../support/with-limits.ts';

// Each alert of docs/runbook.md begins with a real fault of a built Worker and ends in the mail and the
// message that an operator gets. The tests are one story in this order.
const REFRESH_NFL = '5 */6 * * *';
const CHECK = '32,52 * * * *';
const PROVIDER_IS_DOWN = Array.from({ length: 20 }, () => ({ status: 503 }));
const at = (hours: number) => new Date(SEASON_EVE.NFL.getTime() + hours * 3_600_000).toISOString();

const database = await openTestDatabase();
const line = await startFaultProxy(database.url);
const [feed, resend, webhook] = await Promise.all([
  startSeatGeekServer(),
  startResendServer('re_test'),
  startWebhookServer(),
]);
const common = {
  ...AUTH_SECRETS,
  ENVIRONMENT: 'development',
  SITE_ORIGIN: 'http://localhost:8787',
  'LIMITS.pageDatabaseMs': '20000',
};
const bindings: Record<string, string> = {
  ...common,
  DATABASE_URL: line.url,
  FIXED_NOW: at(0),
  GAME_SOURCE: 'seatgeek',
  SEATGEEK_CLIENT_ID,
  SEATGEEK_CLIENT_SECRET,
  'SERVICES.seatgeek': feed.baseUrl,
  'SERVICES.resend': resend.baseUrl,
  OPERATOR_EMAIL: 'ops@fanroads.test',
  ALERT_WEBHOOK: webhook.url,
  ...withLimits({ mailTotal: '4/3600' }),
  'LIMITS.tripMailsDay': '4',
};
const worker = await startLocalWorker({ port: 0, bindings });

// Pages of this Worker fail. Its clock runs, because an isolate writes its errors every ten seconds.
const broken = await openTestDatabase();
await broken.db.execute(sql`ALTER TABLE versions RENAME TO lost`);
const brokenWebhook = await startWebhookServer();
const brokenWorker = await startLocalWorker({
  port: 0,
  isQuiet: true,
  bindings: { ...common, DATABASE_URL: broken.url, ALERT_WEBHOOK: brokenWebhook.url },
});
const askBrokenPage = async () => (await fetch(`${brokenWorker.origin}/nba/schedule`)).status;
for (let request = 0; request < 10; request += 1) await askBrokenPage();

afterAll(async () => {
  await Promise.all([worker.stop(), brokenWorker.stop()]);
  await Promise.all([line, feed, resend, webhook, brokenWebhook].map((server) => server.close()));
  await Promise.all([database.close(), broken.close()]);
});

/** Moves the Worker's clock and runs a cron. Returns the messages' alerts, and the subjects of the mails. */
async function cronAt(hours: number, cron: string) {
  if (bindings['FIXED_NOW'] !== at(hours)) {
    bindings['FIXED_NOW'] = at(hours);
    await worker.reload();
  }
  webhook.taken.length = 0;
  resend.sent.length = 0;
  await worker.runCron(cron);
  const mails = resend.sent.filter(({ to }) => to[0] === 'ops@fanroads.test');
  return { alerts: webhook.received(), subjects: mails.map(({ subject }) => subject) };
}

const caused = new Set<string>();
/** Every alert begins in this file once. */
function begins(name: string): string {
  caused.add(name.split(':')[0] ?? '');
  return `begun ${name}`;
}

test('a site whose leagues were never read alerts about each of them', async () => {
  const never = ['NBA', 'NHL', 'MLB'].map((league) => begins(`stale:${league}`));
  expect(await cronAt(0, REFRESH_NFL)).toEqual({ alerts: never, subjects: ['Fanroads: 3 alerts'] });
});

test('a source that rejects the key alerts after two runs, and after a day', async () => {
  feed.setFault({ kind: 'status', status: 403 });
  expect((await cronAt(6, REFRESH_NFL)).alerts).toEqual([]);
  const { alerts, subjects } = await cronAt(24.1, REFRESH_NFL);
  const reminders = ['NBA', 'NHL', 'MLB'].map((league) => `reminder stale:${league}`);
  expect(alerts).toEqual([begins('stale:NFL'), ...reminders, begins('failed:refresh-games:NFL')]);
  expect(subjects).toEqual(['Fanroads: 5 alerts']);
  expect(webhook.taken[0]?.alerts.at(-1)?.summary).toMatch(/failed twice in a row: .*SEATGEEK_CLIENT_ID/);
  takeErrors();
});

test('a season with a third of its games is refused and alerts at once', async () => {
  feed.reset();
  const third = feed.games.NFL.filter((_, index) => index % 3 === 0);
  feed.games.NFL.splice(0, Infinity, ...third);
  const { alerts, subjects } = await cronAt(30, REFRESH_NFL);
  expect(alerts).toEqual([begins('refused:refresh-games:NFL'), 'over failed:refresh-games:NFL']);
  expect(subjects).toEqual(['Fanroads: 2 alerts']);
  takeErrors();
});

test('a whole season ends these alerts, and its new venue begins one', async () => {
  feed.reset();
  const game = autumnGame(feed.games.NFL);
  Object.assign(game, { venue: 'Sandhill Bowl', venueCity: 'Omaha', venueState: 'NE' });
  const { alerts } = await cronAt(36, REFRESH_NFL);
  expect(alerts).toEqual([begins('estimated-drives'), 'over refused:refresh-games:NFL', 'over stale:NFL']);
  expect(resend.sent[0]?.text).toContain('Sandhill Bowl in Omaha');
});

/** Two teams on the field, and nothing says whose it is. */
function withoutHome(event: VendorEvent): VendorEvent {
  const performers: { id: number; name: string; slug: string; type: string }[] = Object(event)['performers'];
  return {
    title: performers.map(({ name }) => name).join(' vs '),
    performers: performers.map(({ id, name, slug, type }) => ({ id, name, slug, type })),
  };
}

test('a team that cannot be read and a place that nobody knows alert, and the season is stored', async () => {
  const { homeTeam: team } = autumnGame(feed.games.NFL);
  const rows = feed.games.NFL.filter((row) => [row.homeTeam, row.awayTeam].includes(team));
  for (const { id } of rows.slice(0, Math.floor(rows.length / 3) + 1)) {
    feed.patchEvent(id, (event) => ({ ...event, ...withoutHome(event) }));
  }
  const abroad = feed.games.NFL.find((row) => row.neutral && row.venueState === null);
  feed.patchEvent(Number(abroad?.id), (event) => ({
    ...event,
    venue: { id: 77, name: 'Arena One', city: 'Monterrey', country: 'Mexico', timezone: null },
  }));
  const { alerts } = await cronAt(36.1, REFRESH_NFL);
  expect(alerts).toEqual([begins('unread:NFL'), begins('unplaced-games')]);
  expect(resend.sent[0]?.text).toContain('Arena One in Monterrey');
  expect(resend.sent[0]?.text).toContain(`of ${team}`);
  expect(await (await fetch(`${worker.origin}/games-abroad`)).text()).toContain('Arena One');
});

test('half of the day’s mails about trips alert', async () => {
  const written = new Date(at(36.12));
  for (let mail = 0; mail < 2; mail += 1)
    await insertMail(database.db, {
      id: crypto.randomUUID(),
      kind: 'trip_changed',
      isAccountMail: false,
      recipient: 'ada@example.com',
      sealedMail: null,
      createdAt: written,
      nextAttemptAt: written,
      sentAt: written,
    });
  expect((await cronAt(36.15, CHECK)).alerts).toEqual([begins('trip-mails:immediate')]);
});

test('a mail provider that is down alerts through the webhook, and by mail when it is back', async () => {
  resend.faults.push(...PROVIDER_IS_DOWN);
  for (const email of ['ada@example.com', 'grace@example.com']) {
    const signedUp = await fetch(`${worker.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long walk to section 114' }),
    });
    expect(signedUp.status).toBe(200);
  }
  const { alerts, subjects } = await cronAt(36.7, CHECK);
  expect(alerts).toEqual([begins('outbox'), begins('mail-budget')]);
  expect(webhook.taken[0]?.text).toContain('Mails are not being sent: 2 waiting for more than half an hour.');
  expect(subjects).toEqual([]);
  expect(takeErrors().join('\n')).toContain('"event":"alert not sent"');
  resend.faults.length = 0;
  expect(await cronAt(37, CHECK)).toEqual({ alerts: [], subjects: ['Fanroads: 2 alerts'] });
});

test('a database that does not respond alerts with every cron', async () => {
  await line.suffer({ kind: 'down' });
  const first = await cronAt(37, CHECK);
  expect(first).toEqual({ alerts: [begins('database')], subjects: ['Fanroads: database'] });
  await line.suffer(null);
  takeErrors();
});

test('ten pages that fail alert without a cron', async () => {
  await expect
    .poll(async () => [await askBrokenPage(), brokenWebhook.received()], { interval: 500 })
    .toEqual([503, expect.arrayContaining([begins('faults')])]);
  expect(brokenWebhook.taken.at(-1)?.text).toContain('requests of the last hour (100.0%) failed');
});

test('no other alert is in the table for operators', () => {
  const [, table = ''] = readFileSync('docs/runbook.md', 'utf8').split('| Alert | Begins |');
  const [rows = ''] = table.split('\n\n');
  const listed = [...rows.matchAll(/^\| `([a-z-]+)/gm)].map(([, name = '']) => name);
  expect([...caused].toSorted()).toEqual(listed.toSorted());
});
