import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const post = (address: string, path: string, body: object) =>
  site.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
    body: JSON.stringify(body),
  });

const CARD = `/trips/${codeOf(['nba-2026-12-04-miami-heat-at-boston-celtics-1'])}/card.png`;
const signIn = (address: string) =>
  post(address, '/auth/v1/token?grant_type=password', { email: 'a@example.com', password: 'a' });
const verify = (address: string) =>
  post(address, '/auth/v1/verify', { type: 'signup', token_hash: 'a'.repeat(56) });
const MAP = CARD.replace('card.png', 'map.svg');
const drawMap = (address: string) => site.get(MAP, { 'cf-connecting-ip': address });
const drawCard = (address: string) => site.get(CARD, { 'cf-connecting-ip': address });

/** Cards and maps share a limit. */
test.each([
  { what: 'passwords', action: 'auth-token-wide', ask: signIn, open: 400, refused: 429 },
  { what: 'mailed links', action: 'auth-verify-wide', ask: verify, open: 403, refused: 429 },
  { what: 'cards of trips', action: 'trip-card-wide', ask: drawCard, open: 404, refused: 302 },
  { what: 'maps of trips', action: 'trip-card-wide', ask: drawMap, open: 404, refused: 429, network: 'b' },
])('an IPv6 /48 has a limit of $what', async ({ action, ask, open, refused, network = '9' }) => {
  expect((await ask(`2001:db8:${network}:1::1`)).status).toBe(open);
  const keyHash = await site.deps.auth.secrets.lookupKey('network', `2001:db8:${network}::/48`);
  const empty = new Date(NOW.getTime() + 86_400_000);
  const emptied = await site.db
    .update(rateLimits)
    .set({ fullAt: empty })
    .where(and(eq(rateLimits.keyHash, keyHash), eq(rateLimits.action, action)));
  expect(emptied.rowCount).toBe(1);
  const limited = await ask(`2001:db8:${network}:2::1`);
  expect([limited.status, limited.headers.get('Cache-Control')]).toEqual([refused, 'no-store']);
  expect((await ask('2001:db8:a:1::1')).status).toBe(open);
});
