import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { places } from '../../../src/db/schema/places.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { DRIVING_HOURS } from '../../../src/domain/trips/finder/trip-question.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { failingDatabase } from '../../../src/db/neon/client.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { ORIGIN, siteOver } from '../../support/test-site.ts';
import {
  HOUSTON,
  moveGame,
  openFan,
  openSavedTripsSite,
  SAN_ANTONIO,
  saved,
} from '../account/saved-trips-site.ts';
import { ask, DALLAS } from './live-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);
const [austin] = await site.db.select().from(places);

/** Everything in a text that may be a trip's code. */
function placesIn(text: string): (number | null)[] {
  const words = new Set(text.replaceAll(/%[0-9A-F]{2}/g, ' ').match(/[A-Za-z0-9_-]{12,}/g));
  return [...words].flatMap((word) => {
    const plan = decodeTrip(word);
    return plan ? [plan.placeNumber] : [];
  });
}

const trips = fc.record({
  games: fc.subarray([DALLAS, SAN_ANTONIO, HOUSTON], { minLength: 1 }),
  isBackHome: fc.boolean(),
  leaveAfterMinutes: fc.constantFrom(0, 360, 600),
  daysBefore: fc.integer({ min: 0, max: 3 }),
  daysAfter: fc.integer({ min: 0, max: 3 }),
  drivingHours: fc.constantFrom(...DRIVING_HOURS),
  isMoved: fc.boolean(),
  isEdited: fc.boolean(),
});

test('nothing that a friend gets tells where the owner lives or who they are', async () => {
  const fan = await openFan(site, { userMetadata: { first_name: 'Quentin', last_name: 'Zebrowski' } });
  const friend = await openFan(site);
  let hasSeenPlan = false;
  await fc.assert(
    fc.asyncProperty(trips, async ({ games, isMoved, isEdited, ...limits }) => {
      await moveGame(site, SAN_ANTONIO, '2026-12-05T19:00:00');
      const code = codeOf(games, limits, austin?.number ?? null);
      const trip = await saved(site, fan, code);
      const key = trip.liveKey ?? '';
      if (isEdited) {
        const [game = DALLAS] = games;
        const other = codeOf([game], { ...limits, isBackHome: !limits.isBackHome }, austin?.number ?? null);
        await fan.send(paths.savedTrips(), { code: other, replace: `${trip.id}.1` });
      }
      if (isMoved) await moveGame(site, SAN_ANTONIO, '2026-12-04T23:30:00');
      const addresses = [paths.liveTrip(key), paths.liveCalendar(key), `/api/v1/live/${key}`];
      for (const address of addresses) {
        const response = await ask(site, address);
        expect([address, response.status]).toEqual([address, 200]);
        const text = await response.text();
        expect(text).not.toMatch(/austin|quentin|zebrowski/i);
        expect(text).not.toContain(fan.email);
        const found = placesIn(text);
        hasSeenPlan ||= found.length > 0;
        expect(found.filter((place) => place !== null)).toEqual([]);
      }
      const html = await (await friend.visit(paths.liveTrip(key))).text();
      const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(placesIn(picture).filter((place) => place !== null)).toEqual([]);
      expect(picture.startsWith(`${ORIGIN}/`)).toBe(true);
      await site.db.delete(savedTrips);
      await site.db.delete(rateLimits);
    }),
    { numRuns: 25 },
  );
  expect(hasSeenPlan).toBe(true);
});

test('without the database the log has neither a link nor a code, which may hold a home', async () => {
  const broken = siteOver(
    failingDatabase(site.db, new Error('down')),
    site.databaseUrl,
    async () => undefined,
  );
  const code = codeOf([SAN_ANTONIO], {}, austin?.number ?? null);
  const key = 'a'.repeat(32);
  for (const path of [
    paths.trip(code),
    paths.tripCalendar(code),
    paths.liveTrip(key),
    paths.liveCalendar(key),
    `/api/v1/live/${key}`,
  ])
    expect([path, (await ask(broken, path)).status]).toEqual([path, 503]);
  const logged = JSON.stringify([broken.errors, broken.warnings, broken.requests]);
  expect(broken.errors.length).toBeGreaterThanOrEqual(5);
  for (const secret of [code, key]) expect(logged).not.toContain(secret);
});
