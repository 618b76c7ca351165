import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailOutbox } from '../../src/db/schema/accounts.ts';
import { places } from '../../src/db/schema/places.ts';
import { savedTrips, tripFollowers } from '../../src/db/schema/saved-trips.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { storePlaces } from '../support/finder-site.ts';
import { startResendServer } from '../support/resend-server.ts';
import { NOW } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';
import { readFollowers, storeFollower, storePlan } from '../support/trip-followers.ts';
import { BRUINS, CELTICS, PATRIOTS } from '../support/watched-trips.ts';
import { useWeekend } from './watch-trips/weekend-runs.ts';

const KEY = 'ab'.repeat(16);
const FRIEND = 'friend@example.com';
const resend = await startResendServer('re_key');
afterAll(resend.close);
const { db, runnerWith, save, change, move } = await useWeekend();
const jobs = runnerWith({
  ...AUTH_SECRETS,
  RESEND_API_KEY: 're_key',
  'SERVICES.resend': resend.baseUrl,
  'LIMITS.tripMailsSecond': '1000',
  POSTAL_ADDRESS: '1 Main St, Richmond, VA 23219',
});

beforeEach(async () => {
  for (const list of [resend.sent, resend.keys, resend.faults]) list.splice(0);
  await storePlaces(db, ['providence-ri']);
});

const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

async function mailsAt(hours: number) {
  jobs.setNow(at(hours));
  await jobs.watchTrips();
  await jobs.sendMail();
  return resend.sent.splice(0).filter(({ to }) => to[0] === FRIEND);
}

async function follow(changes: Parameters<typeof save>[1] = {}, ids = [CELTICS, BRUINS]) {
  const trip = await save(ids, { liveKey: KEY, name: 'Bears weekend', ...changes });
  return { trip, token: await storeFollower(db, trip, { email: FRIEND }) };
}

test('tells what moved, the plan now, the live link and how to stop, without a button to decide', async () => {
  const { token } = await follow();
  await move(BRUINS, '2026-12-05T20:15');
  const [mail, ...others] = await mailsAt(0);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('The December trip you follow: Canadiens at Bruins moved to 8:15 PM');
  expect(mail?.text).toBe(`Bears weekend, Dec 4-5, 2026

Canadiens at Bruins moved to 8:15 PM. It was planned for Sat, Dec 5, 7:00 PM.

The trip still works.

The plan now

Fri, Dec 4: Heat at Celtics, 7:30 PM, Boston

Sat, Dec 5: Canadiens at Bruins, 8:15 PM, Boston

See the trip:
http://localhost:8787/t/${KEY}

You asked Fanroads for emails when this trip changes. On game day, check with the team too.

Stop emails about this trip:
http://localhost:8787/follow/${token}

1 Main St, Richmond, VA 23219

Fanroads. Plan the trip around the game.
http://localhost:8787
`);
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<http://localhost:8787/follow/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.html).not.toMatch(/Take the fix|Keep it|\/account\//);
  expect(await mailsAt(20)).toEqual([]);
});

test('says that a drive of the owner no longer fits, and never where the owner lives', async () => {
  const [home] = await db.select().from(places);
  if (!home) throw new Error('no place is stored');
  const { trip } = await follow({
    place: home.number,
    limits: { isBackHome: true, homeByMinutes: 1440 },
  });
  await move(BRUINS, '2026-12-05T22:00');
  const [mail] = await mailsAt(0);
  expect(mail?.text).toContain('A drive of the owner no longer fits.');
  expect(mail?.text).toContain('The owner has not changed the plan yet. We email you when they do.');
  const [saved] = await db.select({ code: savedTrips.code }).from(savedTrips).where(eq(savedTrips.id, trip));
  for (const part of [home.name, String(saved?.code), '/trips/'])
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(part);
});

test('several changes are one mail that tells the game as it was and is now', async () => {
  await follow();
  await move(BRUINS, '2026-12-05T20:15');
  jobs.setNow(at(-1));
  await jobs.watchTrips();
  await db.delete(mailOutbox);
  await db.update(tripFollowers).set({ toldAt: null });
  await move(BRUINS, '2026-12-05T17:00');
  const [mail] = await mailsAt(0);
  expect(mail?.text.match(/Canadiens at Bruins moved/g)).toHaveLength(1);
  expect(mail?.text).toContain(
    'Canadiens at Bruins moved to 5:00 PM. It was planned for Sat, Dec 5, 7:00 PM.',
  );
});

test('another plan is told game by game, and a plan that only starts elsewhere is not told', async () => {
  const { trip } = await follow();
  await storePlan(db, trip, { code: codeOf([CELTICS, BRUINS]), cause: 'saved', at: at(-10) });
  await storePlan(db, trip, {
    code: codeOf([CELTICS, BRUINS], { daysBefore: 2 }),
    cause: 'edited',
    at: at(-2),
  });
  expect(await mailsAt(0)).toEqual([]);
  await storePlan(db, trip, { code: codeOf([CELTICS, PATRIOTS]), cause: 'fixed', at: at(20) });
  const [mail] = await mailsAt(21);
  expect(mail?.subject).toBe('The December trip you follow: its plan has 2 changes');
  expect(mail?.text).toContain('New on the trip: Bills at Patriots, Sun, Dec 6.');
  expect(mail?.text).toContain('No longer on the trip: Canadiens at Bruins, Sat, Dec 5.');
  expect(mail?.text).toMatch(
    /The plan now\n\nFri, Dec 4: Heat at Celtics.*\n\nSun, Dec 6: Bills at Patriots/,
  );
});

test('a plan of between queueing and sending is told at once, and not again', async () => {
  const { trip } = await follow();
  await storePlan(db, trip, { code: codeOf([CELTICS, BRUINS]), cause: 'saved', at: at(-10) });
  await move(BRUINS, '2026-12-05T20:15');
  jobs.setNow(at(0));
  await jobs.watchTrips();
  await storePlan(db, trip, { code: codeOf([CELTICS]), cause: 'edited', at: at(0.02) });
  jobs.setNow(at(0.03));
  await jobs.sendMail();
  expect(resend.sent.splice(0).at(-1)?.text).toContain('No longer on the trip: Canadiens at Bruins');
  expect(await mailsAt(20)).toEqual([]);
});

test('a mail that was queued is not sent after a new link; after the link was off its news is told', async () => {
  const { trip } = await follow();
  await move(BRUINS, '2026-12-05T20:15');
  jobs.setNow(at(0));
  await jobs.watchTrips();
  await db.update(savedTrips).set({ liveKey: null }).where(eq(savedTrips.id, trip));
  await jobs.sendMail();
  expect(resend.sent.splice(0)).toEqual([]);
  await db.update(savedTrips).set({ liveKey: KEY }).where(eq(savedTrips.id, trip));
  const [mail, ...others] = await mailsAt(1);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Canadiens at Bruins moved to 8:15 PM');
  await change(CELTICS, { status: 'postponed' }, at(2));
  jobs.setNow(at(20));
  await jobs.watchTrips();
  await db.delete(tripFollowers);
  await jobs.sendMail();
  expect(resend.sent.filter(({ to }) => to[0] === FRIEND)).toEqual([]);
});

test('a retry sends the text of the first attempt and is told once', async () => {
  await follow();
  await move(BRUINS, '2026-12-05T20:15');
  resend.faults.push({ status: 500, name: 'application_error', message: '' });
  const first = await mailsAt(0);
  const second = await mailsAt(1);
  expect([...first, ...second]).toHaveLength(1);
  expect(await mailsAt(30)).toEqual([]);
  const [follower] = await readFollowers(db, (await db.select().from(savedTrips))[0]?.id ?? '');
  expect(follower?.toldAt).not.toBeNull();
});
