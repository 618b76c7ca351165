import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deriveSecrets } from '../../src/auth/secrets.ts';
import { mailOutbox, users } from '../../src/db/schema/accounts.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { digestTokens, savedTrips } from '../../src/db/schema/saved-trips.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { openTestDatabase } from '../support/database.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startResendServer } from '../support/resend-server.ts';
import { storeFan } from '../support/saved-trips.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { listGames, NOW } from '../support/test-site.ts';
import {
  BRUINS,
  CELTICS,
  changeGame,
  PATRIOTS,
  readMails,
  saveTrip,
  startOf,
  WEEKEND,
} from '../support/watched-trips.ts';

const secrets = deriveSecrets(AUTH_SECRETS.AUTH_SECRET);
const FAN = 'fan@example.com';
const database = await openTestDatabase();
const { db } = database;
const resend = await startResendServer('re_key');
afterAll(() => Promise.all([database.close(), resend.close()]));

const runnerWith = (bindings: Record<string, string> = {}) =>
  createJobRunner({
    databaseUrl: database.url,
    source: 'sample',
    now: NOW,
    bindings: {
      ...AUTH_SECRETS,
      RESEND_API_KEY: 're_key',
      'SERVICES.resend': resend.baseUrl,
      'LIMITS.tripMailsSecond': '1000',
      POSTAL_ADDRESS: '1 Main St, Richmond, VA 23219',
      ...bindings,
    },
  });
const jobs = runnerWith();

beforeEach(async () => {
  jobs.setNow(NOW);
  for (const list of [resend.sent, resend.keys, resend.faults]) list.splice(0);
  for (const table of [mailOutbox, users, gameEvents]) await db.delete(table);
  await storeVenues(db);
  await listGames(db, WEEKEND);
});

async function sentMail() {
  await jobs.watchTrips();
  await jobs.sendMail();
  const [mail, ...others] = resend.sent;
  expect(others).toEqual([]);
  if (!mail) throw new Error('no mail was sent');
  return mail;
}

test('mails what broke, with its former time, the drive, and one-click unsubscribing', async () => {
  const id = await saveTrip(db, [CELTICS, BRUINS], { userId: await storeFan(db, FAN) });
  await changeGame(db, BRUINS, { status: 'postponed' }, NOW);
  const mail = await sentMail();
  expect(mail.to).toEqual([FAN]);
  expect(mail.subject).toBe('Your December trip: Canadiens at Bruins is postponed, with no new date yet');
  expect(mail.text).toContain('My trip, Dec 4-5, 2026');
  expect(mail.text).toContain('It was planned for Sat, Dec 5, 7:00 PM.');
  const page = `/account/trips/${id}`;
  expect(mail.text).toMatch(new RegExp(`Keep it anyway:\nhttps?://[^/]+${page}\n`));
  expect(mail.html).toContain(`${page}"`);
  expect(mail.text).toContain('1 Main St, Richmond, VA 23219');
  const [trip] = await db.select().from(savedTrips);
  expect(mail.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(
      new RegExp(`^<https?://[^/]+/unsubscribe/${trip?.unsubscribeToken}>$`),
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const [row] = await readMails(db);
  expect(row).toMatchObject({ sentAt: NOW, headers: mail.headers });
});

test('names the other city and building of a game with a new time', async () => {
  await saveTrip(db, [CELTICS, BRUINS], { userId: await storeFan(db, FAN) });
  const garden = { venueId: 'madison-square-garden', venueName: 'Madison Square Garden', city: 'New York' };
  await changeGame(db, BRUINS, { ...startOf(BRUINS, '2026-12-05T12:00:00'), ...garden }, NOW);
  const { subject, text } = await sentMail();
  expect(subject).toBe(
    'Your December trip: Canadiens at Bruins moved to Madison Square Garden in New York, Sat, Dec 5, 12:00 PM',
  );
  expect(text).toContain('It was planned at TD Garden for Sat, Dec 5, 7:00 PM.');
  expect(text).toContain('The drive from Boston to New York no longer fits');
});

test('offers the fix that keeps the most stops', async () => {
  await saveTrip(db, [CELTICS, BRUINS, PATRIOTS], { userId: await storeFan(db, FAN) });
  await changeGame(db, BRUINS, { status: 'cancelled' }, NOW);
  await storeSeasonPacks(db, NOW);
  const { text } = await sentMail();
  expect(text).toContain(
    'You lose Canadiens at Bruins. It is canceled. It was planned for Sat, Dec 5, 7:00 PM.',
  );
  expect(text).toContain('No other game fits on Saturday.');
  expect(text).toContain('The fix keeps 2 of 3 stops.');
  expect(text).toMatch(/Take the fix:\nhttp/);
});

test('names the free day and the game that fits on it, in text and in HTML', async () => {
  await listGames(db, [hostedGame('NBA', 'Miami Heat', 'New York Knicks', '2026-12-05T19:00:00')]);
  await saveTrip(db, [CELTICS, BRUINS, PATRIOTS], { userId: await storeFan(db, FAN) });
  await changeGame(db, BRUINS, { status: 'cancelled' }, NOW);
  await storeSeasonPacks(db, NOW);
  const { text, html } = await sentMail();
  for (const said of [text, html]) {
    expect(said).toMatch(/Saturday is free: Heat at Knicks, 7:00 PM, \d+ mi, fits\./);
    expect(said).toContain('Fix and add Heat at Knicks');
  }
});

test('a digest tells all trips at once and stops them all', async () => {
  const userId = await storeFan(db, FAN);
  await saveTrip(db, [CELTICS, BRUINS], { userId });
  await saveTrip(db, [BRUINS, PATRIOTS], { userId });
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-05T19:30:00'), NOW);
  await jobs.watchTrips();
  jobs.setNow(new Date('2026-11-21T12:10:00Z'));
  const mail = await sentMail();
  expect(mail.subject).toBe('2 of your trips changed');
  expect(mail.text.match(/moved to 7:30 PM\. It was planned for Sat, Dec 5, 7:00 PM\./g)).toHaveLength(2);
  expect(mail.text.match(/Your trip still works\./g)).toHaveLength(2);
  const [token] = await db.select().from(digestTokens);
  expect(mail.headers?.['List-Unsubscribe']).toContain(`/unsubscribe/${token?.token}>`);
});

test.each(['muted', 'deleted', 'new address', 'off'] as const)(
  'sends nothing that was queued before: %s',
  async (change) => {
    const id = await saveTrip(db, [CELTICS, BRUINS], { userId: await storeFan(db, FAN) });
    await changeGame(db, BRUINS, { status: 'postponed' }, NOW);
    await jobs.watchTrips();
    expect(await readMails(db)).toHaveLength(1);
    if (change === 'muted') await db.update(savedTrips).set({ isMuted: true }).where(eq(savedTrips.id, id));
    if (change === 'deleted') await db.delete(savedTrips).where(eq(savedTrips.id, id));
    if (change === 'new address') await db.update(users).set({ email: 'new@example.com' });
    const runner = change === 'off' ? runnerWith({ WATCH_MAILS: 'off' }) : jobs;
    expect(await runner.sendMail()).toMatchObject({ outcome: 'unchanged' });
    expect(resend.sent).toEqual([]);
    expect(await readMails(db)).toEqual([]);
  },
);

test('retries a mail with the same text after a failure', async () => {
  await saveTrip(db, [CELTICS, BRUINS], { userId: await storeFan(db, FAN) });
  await changeGame(db, BRUINS, { status: 'postponed' }, NOW);
  await jobs.watchTrips();
  resend.faults.push('lost answer', { status: 400, name: 'validation_error' });
  await jobs.sendMail();
  expect(new Set(resend.keys).size).toBe(1);
});

test('a mail that waits for the operator is written again, and not sent when the trip is muted by then', async () => {
  await saveTrip(db, [CELTICS, BRUINS], { userId: await storeFan(db, FAN) });
  await changeGame(db, BRUINS, { status: 'postponed' }, NOW);
  await jobs.watchTrips();
  resend.faults.push({ status: 400, name: 'validation_error', message: 'API key is invalid' });
  expect(await jobs.sendMail()).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('RESEND_API_KEY'),
    counts: { putOff: 1, givenUp: 0 },
  });
  expect(await readMails(db)).toMatchObject([{ sealedMail: null, gaveUpAt: null }]);
  await db.update(savedTrips).set({ isMuted: true });
  jobs.setNow(new Date(NOW.getTime() + 3_600_000));
  expect(await jobs.sendMail()).toMatchObject({ outcome: 'unchanged' });
  expect(resend.sent).toEqual([]);
  expect(await readMails(db)).toEqual([]);
});

test('an account mail that comes while thirty others wait goes before most of them', async () => {
  const slow = runnerWith({ 'LIMITS.tripMailsSecond': '20' });
  await saveTrip(db, [CELTICS, BRUINS], { userId: await storeFan(db, FAN) });
  await changeGame(db, BRUINS, { status: 'postponed' }, NOW);
  await jobs.watchTrips();
  const [tripMail] = await readMails(db);
  if (!tripMail) throw new Error('no mail is queued');
  const sealed = async (id: string) =>
    secrets.seal(JSON.stringify({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }), id);
  const copies = Array.from({ length: 30 }, () => ({ ...tripMail, id: crypto.randomUUID() }));
  await db
    .insert(mailOutbox)
    .values(await Promise.all(copies.map(async (mail) => ({ ...mail, sealedMail: await sealed(mail.id) }))));
  const run = slow.sendMail();
  await expect.poll(() => resend.keys.length, { interval: 5 }).toBeGreaterThan(0);
  const id = crypto.randomUUID();
  const account = { ...tripMail, id, kind: 'magiclink', isAccountMail: true, sealedMail: await sealed(id) };
  await db.insert(mailOutbox).values(account);
  await run;
  expect(resend.keys).toHaveLength(32);
  // Those in flight and one more group may be ahead.
  expect(resend.keys.indexOf(id)).toBeLessThan(18);
});
