import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { securityEvents } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { openTestDatabase } from '../../support/database.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { listGames, ORIGIN, siteOver } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail } from './api-client.ts';
import { accountsOf, KEEPS_MAILS } from './auth-site.ts';

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const site = siteOver(connect(tap.url, 20_000), tap.url, database.close, KEEPS_MAILS);
afterAll(async () => {
  await tap.close();
  await site.close();
});
const { api, owner } = accountsOf(site);
const hashes = vi.spyOn(site.deps.auth.passwords, 'hash');
const checks = vi.spyOn(site.deps.auth.passwords, 'verify');

/** Everything that a client could see, count or time. */
async function traceOf(email: string, ask: (email: string) => Promise<Response>) {
  hashes.mockClear();
  checks.mockClear();
  const noted = async () => (await site.db.select({ id: securityEvents.id }).from(securityEvents)).length;
  const before = await noted();
  tap.statements.splice(0);
  const response = await ask(email);
  const statements = tap.statements.splice(0);
  const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
  return {
    status: response.status,
    headers: [...response.headers],
    body: (await response.text()).replaceAll(email, 'EMAIL').replaceAll(ids, 'ID'),
    // What sends mails runs after the response.
    statements: statements.filter(([first = '']) => !first.startsWith('update "mail_outbox"')),
    // Something is written for everybody, since writing takes time.
    isNoted: (await noted()) > before,
    hashes: hashes.mock.calls.length,
    checks: checks.mock.calls.length,
  };
}

const owners: Record<string, () => Promise<{ email: string }>> = {
  confirmed: () => owner(),
  unconfirmed: () => owner({ emailConfirmedAt: null }),
  changing: () => owner({ newEmail: freshEmail() }),
  banned: () => owner({ bannedUntil: new Date('2100-01-01') }),
  withoutPassword: () => owner({ passwordHash: null }),
  waiting: async () => {
    const email = freshEmail();
    await api.post('/signup', { email, password: PASSWORD });
    return { email };
  },
};

const sendForm = (path: string, fields: Record<string, string>) =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, ...freshNetwork() },
  });
await storeVenues(site.db);
await listGames(site.db, [hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00')]);
const TRIP = codeOf(['nba-2026-12-06-miami-heat-at-houston-rockets-1']);
const keepPage = (mode: 'keep' | 'keep-code') => paths.auth(mode, null, { trip: TRIP });
test('the form that keeps a trip tells every address that an email was sent', async () => {
  for (const email of [freshEmail(), (await owner()).email]) {
    const sent = await sendForm(keepPage('keep'), { email, mails: '1' });
    expect([sent.status, await sent.text()]).toEqual([
      200,
      expect.stringContaining('We sent a link and a code'),
    ]);
  }
});

const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
test.each<[string, (email: string) => Promise<Response>]>([
  ['POST /signup', (email) => api.post('/signup', { email, password: 'another password', data: { a: 1 } })],
  ['POST /signup with PKCE', (email) => api.post('/signup', { email, password: PASSWORD, ...challenge })],
  ['POST /recover', (email) => api.post('/recover', { email })],
  ['POST /recover with PKCE', (email) => api.post('/recover', { email, ...challenge })],
  ['POST /otp', (email) => api.post('/otp', { email, data: { a: 1 } })],
  ['POST /otp with PKCE', (email) => api.post('/otp', { email, ...challenge })],
  ['POST /otp for those who are here', (email) => api.post('/otp', { email, create_user: false })],
  ['POST /resend signup', (email) => api.post('/resend', { type: 'signup', email })],
  ['POST /resend email_change', (email) => api.post('/resend', { type: 'email_change', email })],
  ['POST /verify', (email) => api.post('/verify', { type: 'email', email, token: 'wrong!' })],
  ['the form that asks for a code', (email) => sendForm('/auth?mode=code', { email })],
  ['the form that takes one', (email) => sendForm('/auth/code', { email, code: '123456' })],
  ['the form that keeps a trip', (email) => sendForm(keepPage('keep'), { email, mails: '1' })],
  ['the form that keeps it without emails', (email) => sendForm(keepPage('keep'), { email, mails: '' })],
  ['the form that keeps a team', (email) => sendForm('/auth?mode=keep&team=boston-celtics', { email })],
  [
    'the form that takes a kept trip’s code',
    (email) => sendForm(keepPage('keep-code'), { email, code: '123456' }),
  ],
  ['POST /token password', (email) => api.signInWith(email, 'wrong password')],
])(
  '%s: responses, statements and hashes are the same with and without an account',
  async (operation, ask) => {
    // The stand-in that an unknown account's password is compared with is made once.
    await api.signInWith(freshEmail(), 'wrong password');
    const unknown = await traceOf(freshEmail(), ask);
    expect(unknown.statements.length, operation).toBeGreaterThan(0);
    expect(unknown.isNoted, operation).toBe(true);
    for (const [name, store] of Object.entries(owners)) {
      // Their own sign-up has used up the minute's mail; that, too, is asked before anything is looked up.
      if (name === 'waiting' && /signup/.test(operation)) continue;
      expect(await traceOf((await store()).email, ask), name).toEqual(unknown);
    }
  },
);
