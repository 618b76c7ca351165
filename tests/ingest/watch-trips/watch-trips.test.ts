import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { places } from '../../../src/db/schema/places.ts';
import { mutedAddresses, savedTripGames, savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { hostedGame, storePlaces } from '../../support/finder-site.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { listGames, NOW } from '../../support/test-site.ts';
import { BRUINS, CELTICS, deleteGame, PATRIOTS, startOf } from '../../support/watched-trips.ts';
import { useWeekend } from './weekend-runs.ts';

const HOUR_MS = 3_600_000;
const OFF = { status: 'postponed' } as const;

const { database, db, runnerWith, save, change, move, tripOf, noticesOf, allMails, allChecks } =
  await useWeekend();
const tap = await tapDatabase(database.url);
afterAll(tap.close);
const jobs = runnerWith({}, tap.url);

beforeEach(async () => {
  tap.afterCall = () => undefined;
  jobs.setNow(NOW);
  for (const table of [leagueFeeds, mutedAddresses]) await db.delete(table);
});

test('tells a later start in a digest, with what the owner knew and what is so now', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await move(BRUINS, '2026-12-05T20:15');
  expect(await jobs.watchTrips()).toMatchObject({
    outcome: 'changed',
    counts: { past: 0, trips: 1, notices: 1, mails: 0, digests: 0 },
  });
  expect(await noticesOf(trip)).toMatchObject([
    {
      league: 'NHL',
      gameId: BRUINS,
      scheduleVersion: 1,
      before: { localDateTime: '2026-12-05T19:00:00' },
      after: { localDateTime: '2026-12-05T20:15:00', startsAt: '2026-12-06T01:15:00.000Z' },
      stateBefore: 'fine',
      stateAfter: 'fine',
      mail: 'digest',
      mailId: null,
      createdAt: NOW,
    },
  ]);
  expect(await tripOf(trip)).toMatchObject({ state: 'fine', checkedAt: NOW, version: 1 });
  const games = await db.select().from(savedTripGames).orderBy(savedTripGames.position);
  expect(games).toMatchObject([
    { gameId: CELTICS, scheduleVersion: 0 },
    { gameId: BRUINS, scheduleVersion: 1, known: { localDateTime: '2026-12-05T20:15:00' } },
  ]);
  expect(await allChecks()).toEqual([]);
  expect(await jobs.watchTrips()).toMatchObject({ outcome: 'unchanged', counts: { trips: 0 } });
});

test('tells nothing of a start whose clock another time-zone law had given, even on another date', async () => {
  const trip = await save([BRUINS]);
  const [game] = await db.select({ known: savedTripGames.known }).from(savedTripGames);
  if (!game) throw new Error('the trip has no game');
  const known = { ...game.known, localDateTime: '2026-12-06T00:30:00' };
  await db.update(savedTripGames).set({ known });
  await change(BRUINS, { localDateTime: '2026-12-05T20:00:00' });
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 1, notices: 0, mails: 0, digests: 0 } });
  expect(await noticesOf(trip)).toEqual([]);
  expect(await allMails()).toEqual([]);
  // What the owner knows is stored by the 2018-2025 time-zone rules again.
  const [checked] = await db.select({ known: savedTripGames.known }).from(savedTripGames);
  expect(checked?.known).toEqual(game.known);
});

test('mails a trip that breaks at once, and forgets that the owner kept it', async () => {
  const userId = await storeFan(db, 'fan@example.com');
  const trip = await save([CELTICS, BRUINS], { userId, acceptedAt: NOW });
  await change(CELTICS, OFF);
  expect(await jobs.watchTrips()).toMatchObject({ counts: { notices: 1, mails: 1 } });
  const [mail] = await allMails();
  expect(mail).toMatchObject({
    userId,
    kind: 'trip_changed',
    recipient: 'fan@example.com',
    isAccountMail: false,
    sealedMail: null,
    digestDate: null,
    nextAttemptAt: NOW,
    // The end of the trip's last date in Boston.
    expiresAt: new Date('2026-12-06T05:00:00Z'),
  });
  expect(await noticesOf(trip)).toMatchObject([
    { stateBefore: 'fine', stateAfter: 'broken', mail: 'immediate', mailId: mail?.id },
  ]);
  expect(await tripOf(trip)).toMatchObject({
    state: 'broken',
    acceptedAt: null,
    lastImmediateMailAt: NOW,
  });
});

test('calls a trip tight, broken and fine by its drives', async () => {
  const trip = await save([BRUINS, PATRIOTS]);
  const states: string[] = [];
  for (const kickoff of ['2026-12-05T20:30:00', '2026-12-05T23:30:00', '2026-12-06T13:00:00']) {
    await change(PATRIOTS, startOf(PATRIOTS, kickoff));
    await jobs.watchTrips();
    const { state, lastDate } = await tripOf(trip);
    states.push(`${state} ${lastDate}`);
  }
  expect(states).toEqual(['broken 2026-12-06', 'tight 2026-12-05', 'fine 2026-12-06']);
});

test('checks the way home of a trip from a city', async () => {
  await storePlaces(db, ['new-york-ny']);
  const [place] = await db.select().from(places);
  const trip = await save([CELTICS, BRUINS], {
    place: place?.number ?? 0,
    limits: { isBackHome: true, daysBefore: 1, daysAfter: 0 },
  });
  await move(BRUINS, '2026-12-05T13:00');
  await jobs.watchTrips();
  expect((await tripOf(trip)).state).toBe('fine');
  await move(BRUINS, '2026-12-05T20:00');
  await jobs.watchTrips();
  expect((await tripOf(trip)).state).toBe('broken');
});

test('tells two changes of a game before a run once, and those of two games in one mail', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await move(BRUINS, '2026-12-05T17:00');
  await move(BRUINS, '2026-12-05T18:00');
  await change(CELTICS, OFF);
  expect(await allChecks()).toHaveLength(3);
  await jobs.watchTrips();
  const [mail, ...others] = await allMails();
  expect(others).toEqual([]);
  expect(await noticesOf(trip)).toMatchObject([
    { gameId: CELTICS, scheduleVersion: 1, mailId: mail?.id },
    {
      gameId: BRUINS,
      scheduleVersion: 2,
      before: { localDateTime: '2026-12-05T19:00:00' },
      after: { localDateTime: '2026-12-05T18:00:00' },
      mailId: mail?.id,
    },
  ]);
});

test('a mail also tells what waited for the digest of that trip', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await move(BRUINS, '2026-12-05T18:00');
  await jobs.watchTrips();
  await change(BRUINS, OFF);
  await jobs.watchTrips();
  const [mail] = await allMails();
  expect(await noticesOf(trip)).toMatchObject([
    { scheduleVersion: 1, mail: 'digest', mailId: mail?.id },
    { scheduleVersion: 2, mail: 'immediate', mailId: mail?.id },
  ]);
});

test('a removed game breaks the trip; within a day the same teams’ new game is found and followed', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await deleteGame(db, BRUINS, NOW);
  await jobs.watchTrips();
  expect(await tripOf(trip)).toMatchObject({ state: 'broken' });
  expect(await noticesOf(trip)).toMatchObject([
    { gameId: BRUINS, scheduleVersion: 1, before: { isListed: true }, after: { isListed: false } },
  ]);
  const again = hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-06T19:00:00');
  await listGames(db, [again]);
  jobs.setNow(new Date(NOW.getTime() + 23 * HOUR_MS));
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 0 } });
  jobs.setNow(new Date(NOW.getTime() + 24 * HOUR_MS));
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 1, notices: 1 } });
  expect(await noticesOf(trip)).toMatchObject([
    { gameId: BRUINS },
    { gameId: again.id, scheduleVersion: 0, before: { isListed: false }, stateBefore: 'broken' },
  ]);
  const games = await db.select().from(savedTripGames).orderBy(savedTripGames.position);
  expect(games.map(({ gameId }) => gameId)).toEqual([CELTICS, again.id]);
});

test('a hidden game is found again in the same way', async () => {
  const trip = await save([CELTICS, BRUINS], { limits: { daysAfter: 1 } });
  await change(BRUINS, { missingRuns: 3 });
  await jobs.watchTrips();
  expect(await tripOf(trip)).toMatchObject({ state: 'broken' });
  const again = hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-06T19:00:00');
  await listGames(db, [again]);
  jobs.setNow(new Date(NOW.getTime() + 24 * HOUR_MS));
  await jobs.watchTrips();
  expect(await tripOf(trip)).toMatchObject({ state: 'fine', lastDate: '2026-12-06' });
});

test('a trip gets the dates of its moved games, and a broken one keeps its own as well', async () => {
  const longer = await save([CELTICS, BRUINS], { limits: { daysAfter: 1 } });
  const exact = await save([CELTICS, BRUINS]);
  await move(BRUINS, '2026-12-06T19:00');
  await move(CELTICS, '2026-12-05T19:00');
  await jobs.watchTrips();
  const dates = { firstDate: '2026-12-05', lastDate: '2026-12-06' };
  expect(await tripOf(longer)).toMatchObject({ state: 'fine', ...dates });
  expect(await tripOf(exact)).toMatchObject({ state: 'broken', ...dates, firstDate: '2026-12-04' });
});

test('writes notices but no mail for those who get none', async () => {
  const muted = await save([CELTICS], { isMuted: true });
  const unconfirmed = await storeFan(db);
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed));
  const bounced = await storeFan(db, 'bounced@example.com');
  await db
    .insert(mutedAddresses)
    .values({ email: 'bounced@example.com', reason: 'bounced', reportedAt: NOW });
  const trips = [
    muted,
    await save([CELTICS], { userId: unconfirmed }),
    await save([CELTICS], { userId: bounced }),
  ];
  await change(CELTICS, OFF);
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 3, notices: 3, mails: 0 } });
  for (const id of trips) expect(await noticesOf(id)).toMatchObject([{ mail: 'none', mailId: null }]);
});

test('WATCH_MAILS=off stops mails, not notices', async () => {
  const trip = await save([CELTICS]);
  await change(CELTICS, OFF);
  const report = await runnerWith({ WATCH_MAILS: 'off' }, tap.url).watchTrips();
  expect(report).toMatchObject({ counts: { notices: 1, mails: 0, digests: 0 } });
  expect(await noticesOf(trip)).toMatchObject([{ mail: 'none', stateAfter: 'broken' }]);
});

test('over the day’s budget a change waits for a digest of a later day', async () => {
  const trips = [await save([CELTICS]), await save([CELTICS])];
  await change(CELTICS, OFF);
  const poor = runnerWith({ 'LIMITS.tripMailsDay': '2' }, tap.url);
  expect(await poor.watchTrips()).toMatchObject({ counts: { notices: 2, mails: 1 } });
  const notices = (await Promise.all(trips.map((id) => noticesOf(id)))).flat();
  expect(notices.map(({ mail }) => mail)).toEqual(['immediate', 'immediate']);
  expect(notices.filter(({ mailId }) => mailId === null)).toHaveLength(1);
  const mailed = await Promise.all(trips.map((id) => tripOf(id)));
  expect(mailed.filter(({ lastImmediateMailAt }) => lastImmediateMailAt !== null)).toHaveLength(1);
  poor.setNow(new Date('2026-11-21T13:00:00Z'));
  expect(await poor.watchTrips()).toMatchObject({ counts: { digests: 1 } });
  expect(await allMails()).toMatchObject([{ kind: 'trip_changed' }, { kind: 'trip_digest' }]);
});

test('a schedule release and a new source queue digests only, but not for another league', async () => {
  const trip = await save([CELTICS, BRUINS]);
  const other = await save([BRUINS]);
  const yesterday = new Date(NOW.getTime() - 25 * HOUR_MS);
  await db.update(gameEvents).set({ firstSeenAt: yesterday });
  const others = Array.from({ length: 9 }, (_, day) =>
    hostedGame('NBA', 'Miami Heat', 'Boston Celtics', `2027-01-1${day}T19:00:00`, { firstSeenAt: yesterday }),
  );
  await listGames(db, others);
  await db.update(leagueFeeds).set({ sourceChangedAt: NOW }).where(eq(leagueFeeds.league, 'NHL'));
  await change(CELTICS, OFF);
  await change(BRUINS, OFF);
  await jobs.watchTrips();
  expect(await noticesOf(trip)).toMatchObject([{ mail: 'immediate' }, { mail: 'immediate' }]);
  expect(await noticesOf(other)).toMatchObject([{ mail: 'digest' }]);

  const third = await save([CELTICS]);
  await db
    .update(gameEvents)
    .set({ scheduleChangedAt: NOW })
    .where(eq(gameEvents.id, others[0]?.id ?? ''));
  for (const { id } of others.slice(0, 3))
    await db.update(gameEvents).set({ scheduleChangedAt: NOW }).where(eq(gameEvents.id, id));
  await change(CELTICS, { status: 'cancelled' });
  await jobs.watchTrips();
  expect(await noticesOf(third)).toMatchObject([{ mail: 'digest' }]);
});

test('a trip that its owner changes during the check is checked again', async () => {
  const trip = await save([CELTICS]);
  await change(CELTICS, OFF);
  tap.afterCall = () => {
    if (!tap.statements.at(-1)?.some((statement) => statement.includes('skip locked'))) return;
    tap.afterCall = () => undefined;
    const release = tap.hold();
    void db.update(savedTrips).set({ version: 2 }).where(eq(savedTrips.id, trip)).then(release);
  };
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 2, notices: 1, mails: 1 } });
  expect(await tripOf(trip)).toMatchObject({ version: 2, state: 'broken' });
  expect(await allChecks()).toEqual([]);
});

test('logs a trip with an unreadable code and drops its check', async () => {
  const trip = await save([CELTICS], { code: 'unreadable' });
  await change(CELTICS, OFF);
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 1, notices: 0 } });
  expect(jobs.lines).toContainEqual(expect.objectContaining({ level: 'error', savedTripId: trip }));
  expect(await allChecks()).toEqual([]);
});
