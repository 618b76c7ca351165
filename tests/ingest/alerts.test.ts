import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertMail } from '../../src/db/queries/accounts/mail-outbox.ts';
import { addResponseCounts } from '../../src/db/queries/server-errors.ts';
import { mailOutbox } from '../../src/db/schema/accounts.ts';
import { gameEvents, venues } from '../../src/db/schema/games.ts';
import { jobRuns, leagueFeeds, serverErrors, sentAlerts } from '../../src/db/schema/jobs.ts';
import { readWorkerConfig } from '../../scripts/deploy/worker-config.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { openTestDatabase } from '../support/database.ts';
import { plainGame } from '../support/plain-game.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startResendServer } from '../support/resend-server.ts';
import { startWebhookServer } from '../support/webhook-server.ts';
import { withLimits } from '../support/with-limits.ts';

const NOW = new Date('2026-11-20T17:12:00Z');
const HOUR_MS = 3_600_000;
const HOUSEKEEPING = '12 * * * *';
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

const database = await openTestDatabase();
const { db } = database;
const webhook = await startWebhookServer();
const resend = await startResendServer('re_test');
afterAll(async () => {
  await Promise.all([webhook.close(), resend.close()]);
  await database.close();
});

beforeEach(async () => {
  for (const table of [jobRuns, leagueFeeds, mailOutbox, serverErrors, sentAlerts]) await db.delete(table);
  await db.insert(leagueFeeds).values(
    LEAGUES.map((league) => ({
      league,
      source: 'espn' as const,
      refreshedAt: at(999),
      coveredTo: '2027-06-30',
    })),
  );
  webhook.taken.length = 0;
  webhook.paths.length = 0;
  webhook.agents.length = 0;
  webhook.status = 200;
  resend.sent.length = 0;
});

const MAIL = { ...AUTH_SECRETS, 'SERVICES.resend': resend.baseUrl, OPERATOR_EMAIL: 'ops@fanroads.test' };
const HOOK = { ...AUTH_SECRETS, ALERT_WEBHOOK: webhook.url };

const runnerWith = (bindings: Record<string, string>, databaseUrl = database.url) =>
  createJobRunner({ databaseUrl, source: 'espn', now: NOW, bindings });

/** Housekeeping at some hours, each with a look at the alerts. */
async function keepHouse(runner: ReturnType<typeof runnerWith>, ...hours: number[]): Promise<void> {
  for (const hour of hours) {
    runner.setNow(at(hour));
    await runner.cron(HOUSEKEEPING);
  }
}

const storeRun = (hours: number, outcome: 'failed' | 'refused' | 'unchanged', reason: string | null = null) =>
  db.insert(jobRuns).values({
    job: 'refresh-games',
    league: 'NHL',
    trigger: 'cron',
    startedAt: at(hours),
    finishedAt: at(hours),
    outcome,
    reason,
  });

const storeMail = (changes: Partial<typeof mailOutbox.$inferInsert>) =>
  insertMail(db, {
    id: crypto.randomUUID(),
    kind: 'recovery',
    recipient: 'ada@example.com',
    sealedMail: null,
    createdAt: at(-0.6),
    // Not due: the outbox waits between its attempts.
    nextAttemptAt: at(99),
    ...changes,
  });

test('alerts when a league was not read for a day, daily after that, and when it is over', async () => {
  const runner = runnerWith(HOOK);
  await db.update(leagueFeeds).set({ refreshedAt: at(-23.5) });
  await keepHouse(runner, 0);
  expect(webhook.received()).toEqual([]);
  await keepHouse(runner, 1, 2, 24, 25, 26);
  expect(webhook.taken).toHaveLength(2);
  expect(webhook.agents).toEqual(Array.from({ length: 2 }, () => 'Fanroads/1.0 (+https://fanroads.com)'));
  expect(webhook.received()).toEqual(
    ['begun', 'reminder'].flatMap((kind) => LEAGUES.map((league) => `${kind} stale:${league}`)),
  );
  expect(webhook.taken[0]?.text).toContain(
    'New: The NFL games are from 2026-11-19 17:42 UTC. No refresh has succeeded since. Since 2026-11-20 17:42 UTC. Look at',
  );
  webhook.taken.length = 0;
  await db.update(leagueFeeds).set({ refreshedAt: at(26) });
  await keepHouse(runner, 27, 28);
  expect(webhook.received()).toEqual(LEAGUES.toSorted().map((league) => `over stale:${league}`));
  expect(webhook.taken[0]?.content).toMatch(/^Fanroads: 4 alerts\n\nResolved: The MLB games are from /);
});

test('alerts once a day when half of the mail budget was used, even if it is full again', async () => {
  const runner = runnerWith({ ...HOOK, ...withLimits({ mailTotal: '6/3600' }) });
  const sent = (hours: number, kind = 'recovery') =>
    storeMail({ kind, createdAt: at(hours), sentAt: at(hours) });
  await sent(0.1);
  await sent(0.2);
  // Not within an hour of the others, and no account mail.
  await sent(1.3);
  await sent(0.3, 'password_changed');
  await keepHouse(runner, 1, 2);
  expect(webhook.received()).toEqual([]);
  await sent(2.1);
  await sent(2.2);
  await keepHouse(runner, 4, 5, 6, 27);
  expect(webhook.received()).toEqual(['begun mail-budget', 'over mail-budget']);
  expect(webhook.taken[0]?.text).toContain(
    'New: Half of the mail budget is used up: 3 of 6 account mails were written within 60 minutes. Since 2026-11-20 19:24 UTC.',
  );
});

test('alerts when half of a day’s mails about trips of one kind are written, until the day is over', async () => {
  const runner = runnerWith({ ...HOOK, 'LIMITS.tripMailsDay': '8' });
  const written = (hours: number, digestDate: string | null = null) =>
    storeMail({
      kind: digestDate === null ? 'trip_changed' : 'trip_digest',
      isAccountMail: false,
      digestDate,
      createdAt: at(hours),
      sentAt: at(hours),
    });
  await storeMail({ kind: 'confirmation', createdAt: at(0.1), sentAt: at(0.1) });
  await written(-18);
  await written(0.1);
  await written(0.2);
  await keepHouse(runner, 1);
  expect(webhook.received()).toEqual([]);
  await written(1.1);
  await keepHouse(runner, 2);
  expect(webhook.taken[0]?.text).toContain(
    "New: Half of the day's mails about trips are used up: 3 of 6 mails about a change were written since midnight UTC. Since 2026-11-20 18:18 UTC.",
  );
  await written(2.1, '2026-11-20');
  await keepHouse(runner, 3, 7);
  expect(webhook.received()).toEqual([
    'begun trip-mails:immediate',
    'begun trip-mails:digests',
    'over trip-mails:digests',
    'over trip-mails:immediate',
  ]);
});

test('alerts at once about a rejected feed, and about a failure when it is repeated', async () => {
  const runner = runnerWith(HOOK);
  await storeRun(-13, 'unchanged');
  await storeRun(-6, 'failed', 'ESPN did not answer.');
  await keepHouse(runner, 0);
  expect(webhook.received()).toEqual([]);
  await storeRun(0.5, 'failed', 'ESPN did not answer.');
  await keepHouse(runner, 1);
  await storeRun(1.5, 'refused', 'the season from espn was rejected: it lists 3 games');
  await keepHouse(runner, 2);
  await storeRun(2.5, 'unchanged');
  await keepHouse(runner, 3);
  expect(webhook.received()).toEqual([
    'begun failed:refresh-games:NHL',
    'begun refused:refresh-games:NHL',
    'over failed:refresh-games:NHL',
    'over refused:refresh-games:NHL',
  ]);
  expect(webhook.taken[1]?.alerts[0]).toMatchObject({
    since: at(1.5).toISOString(),
    summary:
      'The run of refresh-games for the NHL was refused: the season from espn was rejected: it lists 3 games',
  });
});

const REFUSED = { gaveUpAt: at(-1), attempts: 1 };
const SENT = { sentAt: at(-1) };

test.for([
  ['one that waits', [{}], 'Mails are not being sent: 1 waiting for more than half an hour.'],
  [
    'one about a trip that failed three times',
    [{ isAccountMail: false, attempts: 3 }],
    'Mails are not being sent: 1 waiting for more than half an hour.',
  ],
  ['one about a trip that waits for its turn', [{ isAccountMail: false, attempts: 2 }], null],
  ['one that was just written', [{ createdAt: at(-0.4) }], null],
  [
    'one whose link expired first',
    [{ gaveUpAt: at(-1), expiresAt: at(-2) }],
    'Mails are not being sent: 1 given up within a day.',
  ],
  [
    'one that failed six times',
    [{ gaveUpAt: at(-1), attempts: 6 }],
    'Mails are not being sent: 1 given up within a day.',
  ],
  ['a wrong address', [{ gaveUpAt: at(-1), attempts: 1 }], null],
  [
    'a sender that nobody takes mails from',
    [REFUSED, REFUSED, REFUSED],
    'Mails are not being sent: 3 given up within a day.',
  ],
  ['wrong addresses among good ones', [REFUSED, REFUSED, REFUSED, SENT, SENT, SENT], null],
  ['one that was given up two days ago', [{ gaveUpAt: at(-25), attempts: 6 }], null],
] as const)('alerts about an outbox with %s', async ([, mails, summary]) => {
  for (const mail of mails) await storeMail(mail);
  await keepHouse(runnerWith(HOOK), 0);
  expect(webhook.taken.flatMap(({ alerts }) => alerts.map((alert) => alert.summary))).toEqual(
    summary === null ? [] : [summary],
  );
});

test('tells since when the oldest mail waits, whatever was given up before', async () => {
  await storeMail({});
  await storeMail({ createdAt: at(-0.8) });
  await storeMail({ gaveUpAt: at(-1), attempts: 6 });
  await keepHouse(runnerWith(HOOK), 0);
  expect(webhook.taken[0]?.alerts[0]).toMatchObject({
    since: at(-0.8).toISOString(),
    summary: 'Mails are not being sent: 2 waiting for more than half an hour, 1 given up within a day.',
  });
});

const addCounts = (hours: number, responses: number, requests: number) =>
  addResponseCounts(db, new Map([[at(hours).getTime(), { responses, requests }]]), NOW);

test('alerts about ten server errors within an hour, not about nine', async () => {
  const runner = runnerWith(HOOK);
  await addCounts(-0.7, 0, 60);
  await addCounts(-0.5, 5, 5);
  await addCounts(-0.2, 4, 4);
  await addCounts(-2, 50, 50);
  await keepHouse(runner, 0);
  expect(webhook.received()).toEqual([]);
  await addCounts(-0.2, 1, 11);
  await keepHouse(runner, 0, 1);
  expect(webhook.received()).toEqual(['begun faults', 'over faults']);
  expect(webhook.taken[0]?.alerts[0]).toMatchObject({
    since: at(-0.5).toISOString(),
    summary: '10 of 80 requests of the last hour (12.5%) failed with a server error (5xx).',
  });
});

test('alerts about server errors that are one percent of the requests, not about fewer', async () => {
  const runner = runnerWith(HOOK);
  await addCounts(-0.5, 99, 10_000);
  await keepHouse(runner, 0);
  expect(webhook.received()).toEqual([]);
  await addCounts(-0.5, 1, 0);
  await keepHouse(runner, 0);
  expect(webhook.taken[0]?.alerts[0]?.summary).toMatch(/^100 of 10000 requests .* \(1\.0%\) failed/);
});

test('counts rows of a version that counted only errors as nothing but errors', async () => {
  await db.insert(serverErrors).values({ minute: at(-0.5), responses: 10 });
  await keepHouse(runnerWith(HOOK), 0);
  expect(webhook.taken[0]?.alerts[0]?.summary).toMatch(/^10 of 10 requests/);
});

test('checks the alerts every 20 minutes', async () => {
  const crons = (await readWorkerConfig()).triggers.crons;
  const minutes = crons.flatMap((cron) => {
    const [minute = '', hour] = cron.split(' ');
    return hour === '*' ? minute.split(',').map(Number) : [];
  });
  expect(minutes.toSorted((a, b) => a - b)).toEqual([12, 32, 52]);
  const runner = runnerWith(HOOK);
  await db.delete(leagueFeeds);
  await runner.cron('32,52 * * * *');
  expect(webhook.received()).toEqual(LEAGUES.map((league) => `begun stale:${league}`));
});

test('sends the same text by mail, and repeats it only to a channel that failed', async () => {
  const runner = runnerWith({ ...MAIL, ...HOOK, 'SERVICES.resend': resend.baseUrl });
  await db.delete(leagueFeeds);
  resend.faults.push({ status: 400, name: 'validation_error', message: 'API key is invalid' });
  await keepHouse(runner, 0);
  expect([webhook.taken.length, resend.sent.length]).toEqual([1, 0]);
  expect(runner.lines).toContainEqual({
    level: 'error',
    event: 'alert not sent',
    channel: 'mail',
    alerts: LEAGUES.map((league) => `stale:${league}`),
    reason:
      'Resend does not accept this mail (400 validation_error). Check RESEND_API_KEY, MAIL_FROM and the quota at Resend.',
  });
  await keepHouse(runner, 1, 2);
  expect(webhook.taken).toHaveLength(1);
  expect(resend.sent).toEqual([
    {
      from: 'Fanroads <hello@fanroads.com>',
      to: ['ops@fanroads.test'],
      subject: 'Fanroads: 4 alerts',
      text: webhook.taken[0]?.text.replace(/^.*\n\n/, ''),
    },
  ]);
});

test.for([500, 302])(
  'counts a webhook that returns %s as failed, and follows no redirect',
  async (status) => {
    const runner = runnerWith(HOOK);
    await db.delete(leagueFeeds);
    webhook.status = status;
    await keepHouse(runner, 0);
    expect(webhook.paths).toEqual(['/hook/secret']);
    expect(JSON.stringify(runner.lines)).toContain(`The webhook responded with status ${status}.`);
    expect(JSON.stringify(runner.lines)).not.toContain('/hook/');
    webhook.status = 204;
    await keepHouse(runner, 1, 2);
    expect(webhook.taken).toHaveLength(1);
  },
);

test('shortens a long message for chats and keeps all of it for programs', async () => {
  await db.delete(leagueFeeds);
  const reason = 'x'.repeat(5_000);
  for (const league of LEAGUES) {
    await db.insert(jobRuns).values({
      job: 'refresh-games',
      league,
      trigger: 'cron',
      startedAt: NOW,
      finishedAt: NOW,
      outcome: 'refused',
      reason,
    });
  }
  await keepHouse(runnerWith(HOOK), 0);
  expect(webhook.taken[0]?.text).toHaveLength(1_901);
  expect(webhook.taken[0]?.alerts).toHaveLength(8);
});

test('alerts from every cron while the database does not respond', async () => {
  const runner = runnerWith(HOOK, 'postgres://u:p@127.0.0.1:1/none');
  await keepHouse(runner, 0, 1);
  expect(webhook.received()).toEqual(['begun database', 'begun database']);
});

test('records alerts without a channel in the run, and starts each channel from its own beginning', async () => {
  const silent = runnerWith(AUTH_SECRETS);
  await db.delete(leagueFeeds);
  await keepHouse(silent, 0);
  expect(silent.lines.at(-1)).toMatchObject({
    level: 'info',
    job: 'check-alerts',
    outcome: 'unchanged',
    reason:
      'neither OPERATOR_EMAIL nor ALERT_WEBHOOK is set, so no alert is sent: stale:NFL, stale:NBA, stale:NHL, stale:MLB',
  });
  const runner = runnerWith(HOOK);
  await keepHouse(runner, 1);
  expect(webhook.received()).toHaveLength(4);
  expect(runner.lines.at(-1)).toMatchObject({
    outcome: 'changed',
    reason: null,
    counts: { open: 4, told: 4 },
  });
});

test('tells of a venue with upcoming games whose drives are estimates, until it has none', async () => {
  const park = {
    city: 'Omaha',
    region: 'NE',
    latitude: 41.27,
    longitude: -95.93,
    timeZone: 'America/Chicago',
  };
  await db.insert(venues).values([
    { ...park, id: 'schwab-field', name: 'Schwab Field', country: 'US' },
    { ...park, id: 'empty-park', name: 'Empty Park', country: 'US' },
    { ...park, id: 'park-abroad', name: 'Park Abroad', country: 'MX' },
  ]);
  const game = (id: string, venueId: string) => ({
    ...plainGame({ venueId, sourceEventId: id }),
    id,
    localDate: '2026-11-22',
    upcomingUntil: at(48),
    firstSeenAt: NOW,
    lastChangedAt: NOW,
  });
  await db.insert(gameEvents).values([game('at-schwab', 'schwab-field'), game('abroad', 'park-abroad')]);
  const runner = runnerWith(HOOK);
  await keepHouse(runner, 0);
  expect(webhook.taken).toHaveLength(1);
  expect(JSON.stringify(webhook.taken)).toContain('Schwab Field in Omaha');
  expect(JSON.stringify(webhook.taken)).not.toContain('Empty Park');
  expect(JSON.stringify(webhook.taken)).not.toContain('Park Abroad');
  await db.delete(gameEvents);
  await keepHouse(runner, 1);
  expect(webhook.taken).toHaveLength(2);
});
