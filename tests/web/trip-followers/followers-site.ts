import { eq } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { mailOutbox } from '../../../src/db/schema/accounts.ts';
import { eventCounts } from '../../../src/db/schema/jobs.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { mutedAddresses, savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { openTestSite, ORIGIN, NOW, siteOver } from '../../support/test-site.ts';
import { saveTrip, storeWeekend, BRUINS, CELTICS } from '../../support/watched-trips.ts';
import { readFollowers } from '../../support/trip-followers.ts';

export const KEY = 'ab'.repeat(16);
export const NAME = 'Bears weekend: visit www.evil.example';
const KEEPS_MAILS = { ENVIRONMENT: 'development' };

/** A site with one shared trip; each test starts without followers and mails. */
export async function useFollowersSite() {
  let clock = NOW;
  const site = await openTestSite(KEEPS_MAILS, () => clock);
  afterAll(site.close);
  const trip = { id: '', userId: '' };
  beforeEach(async () => {
    clock = NOW;
    for (const table of [eventCounts, rateLimits, mutedAddresses]) await site.db.delete(table);
    await storeWeekend(site.db);
    trip.userId = await storeFan(site.db, 'owner@example.com');
    trip.id = await saveTrip(site.db, [CELTICS, BRUINS], { userId: trip.userId, liveKey: KEY, name: NAME });
  });
  return {
    site,
    trip,
    later: (ms: number) => {
      clock = new Date(NOW.getTime() + ms);
    },
    siteWith: (variables: Record<string, string>) =>
      siteOver(
        site.db,
        site.databaseUrl,
        async () => undefined,
        { ...KEEPS_MAILS, ...variables },
        () => clock,
      ),
    ask: (
      email: string,
      { key = KEY, at = site, ...more }: { key?: string; at?: typeof site; captcha?: string } = {},
    ) =>
      at.ask(paths.followTrip(key), {
        method: 'POST',
        body: new URLSearchParams({ email, 'cf-turnstile-response': more.captcha ?? '' }),
        headers: { origin: ORIGIN, ...freshNetwork() },
      }),
    confirm: (token: string) => site.ask(paths.follower(token), { method: 'POST', body: 'follow=yes' }),
    /** As a mail program does (RFC 8058). */
    oneClick: (token: string) =>
      site.ask(paths.follower(token), {
        method: 'POST',
        body: new URLSearchParams('List-Unsubscribe=One-Click'),
        headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      }),
    followers: () => readFollowers(site.db, trip.id),
    mailsTo: (email: string) => mailsTo(site.deps, email),
    recipients: async () => (await site.db.select().from(mailOutbox)).map(({ recipient }) => recipient),
    counts: async () =>
      (await site.db.select().from(eventCounts)).map(({ event, count }) => `${event} ${count}`),
    editTrip: (changes: Partial<typeof savedTrips.$inferInsert>) =>
      site.db.update(savedTrips).set(changes).where(eq(savedTrips.id, trip.id)),
  };
}

/** Of the link in a mail. */
export function tokenIn(text: string): string {
  return /\/follow\/([0-9a-f]{32})/.exec(text)?.[1] ?? '';
}
