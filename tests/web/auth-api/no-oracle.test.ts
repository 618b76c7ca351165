import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { securityEvents } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { openTestDatabase } from '../../support/database.ts';
import { ORIGIN, siteOver } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail, authApiClient } from './api-client.ts';

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const site = siteOver(connect(tap.url, 20_000), tap.url, database.close, {
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
});
afterAll(async () => {
  await tap.close();
  await site.close();
});
const wire = authApiClient(site);
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

const owners = {
  confirmed: async () => (await storeAccount(site.deps)).email ?? '',
  unconfirmed: async () => (await storeAccount(site.deps, { emailConfirmedAt: null })).email ?? '',
  changing: async () => (await storeAccount(site.deps, { newEmail: freshEmail() })).email ?? '',
  banned: async () => (await storeAccount(site.deps, { bannedUntil: new Date('2100-01-01') })).email ?? '',
  withoutPassword: async () => (await storeAccount(site.deps, { passwordHash: null })).email ?? '',
  waiting: async () => {
    const email = freshEmail();
    await wire.post('/signup', { email, password: PASSWORD });
    return email;
  },
};

const sendForm = (path: string, fields: Record<string, string>) =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, ...freshNetwork() },
  });
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
test.each<[string, (email: string) => Promise<Response>]>([
  ['POST /signup', (email) => wire.post('/signup', { email, password: 'another password', data: { a: 1 } })],
  ['POST /signup with PKCE', (email) => wire.post('/signup', { email, password: PASSWORD, ...challenge })],
  ['POST /recover', (email) => wire.post('/recover', { email })],
  ['POST /recover with PKCE', (email) => wire.post('/recover', { email, ...challenge })],
  ['POST /otp', (email) => wire.post('/otp', { email, data: { a: 1 } })],
  ['POST /otp with PKCE', (email) => wire.post('/otp', { email, ...challenge })],
  ['POST /otp for those who are here', (email) => wire.post('/otp', { email, create_user: false })],
  ['POST /resend signup', (email) => wire.post('/resend', { type: 'signup', email })],
  ['POST /resend email_change', (email) => wire.post('/resend', { type: 'email_change', email })],
  ['POST /verify', (email) => wire.post('/verify', { type: 'email', email, token: 'wrong!' })],
  ['the form that asks for a code', (email) => sendForm('/auth?mode=code', { email })],
  ['the form that takes one', (email) => sendForm('/auth/code', { email, code: '123456' })],
  [
    'POST /token password',
    (email) => wire.post('/token?grant_type=password', { email, password: 'wrong password' }),
  ],
])(
  '%s: responses, statements and hashes are the same with and without an account',
  async (operation, ask) => {
    // The stand-in that an unknown account's password is compared with is made once.
    await wire.post('/token?grant_type=password', { email: freshEmail(), password: 'wrong password' });
    const unknown = await traceOf(freshEmail(), ask);
    expect(unknown.statements.length, operation).toBeGreaterThan(0);
    expect(unknown.isNoted, operation).toBe(true);
    for (const [name, store] of Object.entries(owners)) {
      // Their own sign-up has used up the minute's mail; that, too, is asked before anything is looked up.
      if (name === 'waiting' && /signup/.test(operation)) continue;
      expect(await traceOf(await store(), ask), name).toEqual(unknown);
    }
  },
);
