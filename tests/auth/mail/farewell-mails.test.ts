import { afterAll, expect, test } from 'vitest';
import { farewellFollowers } from '../../../src/auth/mail/farewell-mails.ts';
import { mutedAddresses } from '../../../src/db/schema/saved-trips.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { storeFollower } from '../../support/trip-followers.ts';
import { BRUINS, CELTICS, PATRIOTS, saveTrip, storeWeekend } from '../../support/watched-trips.ts';

const site = await openTestSite({ ENVIRONMENT: 'development' });
afterAll(site.close);
const { db, deps } = site;

async function farewell(userId: string) {
  for (const statement of await farewellFollowers(deps.auth, userId)) await db.batch([statement]);
}

test('tells each confirmed follower once the last plan of every shared trip, without the owner’s home', async () => {
  await storeWeekend(db);
  const userId = await storeFan(db);
  const weekend = await saveTrip(db, [CELTICS, BRUINS], {
    userId,
    name: 'Bears weekend',
    place: 4,
    firstDate: '2026-12-03',
  });
  const sunday = await saveTrip(db, [PATRIOTS], { userId, name: 'Sunday' });
  const off = await saveTrip(db, [BRUINS], { userId, name: 'Turned off', liveKey: null });
  for (const trip of [weekend, sunday, off]) await storeFollower(db, trip, { email: 'ann@example.com' });
  await storeFollower(db, weekend, { email: 'waits@example.com', confirmedAt: null });
  await storeFollower(db, weekend, { email: 'bounced@example.com' });
  await db
    .insert(mutedAddresses)
    .values({ email: 'bounced@example.com', reason: 'bounced', reportedAt: NOW });

  await farewell(userId);
  const [mail, ...others] = await mailsTo(deps, 'ann@example.com');
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/Bears weekend, Dec 4-5, 2026.*Sunday, Dec 6, 2026/s);
  expect(mail?.text).not.toContain('Turned off');
  const codes = [...(mail?.text ?? '').matchAll(new RegExp(`${ORIGIN}/trips/([\\w-]+)`, 'g'))];
  expect(codes.map(([, code = '']) => decodeTrip(code)?.placeNumber)).toEqual([null, null]);
  for (const email of ['waits@example.com', 'bounced@example.com'])
    expect(await mailsTo(deps, email)).toEqual([]);
});

test('mails 40 addresses at most', async () => {
  await storeWeekend(db);
  const userId = await storeFan(db);
  for (const trip of [
    await saveTrip(db, [CELTICS], { userId }),
    await saveTrip(db, [BRUINS], { userId }),
    await saveTrip(db, [PATRIOTS], { userId }),
  ])
    for (let index = 0; index < 20; index += 1) await storeFollower(db, trip);
  expect(await farewellFollowers(deps.auth, userId)).toHaveLength(40);
});
