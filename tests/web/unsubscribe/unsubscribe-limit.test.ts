import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const headers = { 'cf-connecting-ip': '198.51.100.9' };

test('a network may unsubscribe 300 times at once', async () => {
  const path = `/unsubscribe/${'a'.repeat(32)}`;
  expect((await site.ask(path, { method: 'POST', headers })).status).toBe(404);
  // As after 299 requests.
  const fullAt = new Date(NOW.getTime() + 299_000);
  await site.db.update(rateLimits).set({ fullAt }).where(eq(rateLimits.action, 'unsubscribe'));
  expect((await site.get(path, headers)).status).toBe(404);
  const refused = await site.ask(path, { method: 'POST', headers });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('1');
});
