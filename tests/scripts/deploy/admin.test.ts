import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';
import { securityEvents } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { AUTH_SECRETS } from '../../support/deps.ts';
import { openTestSite } from '../../support/test-site.ts';
import { authApiClient, freshEmail } from '../../web/auth-api/api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

// The command signs with the real time.
const site = await openTestSite(withLimits({ mail: '3/300' }), () => new Date());
const server = createServer((request, response) => {
  void (async () => {
    const headers = {
      authorization: String(request.headers.authorization),
      'content-type': 'application/json',
    };
    const { method = 'GET', url = '/' } = request;
    const sent = await text(request);
    const reply = await site.ask(url, { method, headers, ...(method === 'GET' ? {} : { body: sent }) });
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
  })();
});
const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
afterAll(async () => {
  server.close();
  await site.close();
});
const api = authApiClient(site);

/** Runs `npm run admin` as on an operator's machine. */
async function admin(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { AUTH_OPERATOR_KEYS } = AUTH_SECRETS;
  const variables: Record<string, string> = { SITE_ORIGIN: origin, AUTH_OPERATOR_KEYS };
  const run = spawn(process.execPath, ['scripts/deploy/admin.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  const ended = new Promise<number | null>((done) => run.once('close', done));
  const output = await Promise.all([text(run.stdout), text(run.stderr)]);
  return { code: await ended, output: output.join('') };
}

const tryCodes = async (email: string, count: number) => {
  const statuses: number[] = [];
  for (let tried = 0; tried < count; tried += 1) {
    statuses.push((await api.post('/verify', { type: 'recovery', email, token: 'wrong!' })).status);
  }
  return statuses;
};

test('refills the limits of one email, and of no other', async () => {
  const account = await storeAccount(site.deps);
  const email = account.email ?? '';
  const other = freshEmail();
  expect((await tryCodes(email, 21)).at(-1)).toBe(429);
  expect((await tryCodes(other, 21)).at(-1)).toBe(429);
  expect(await admin('limits', 'reset', email.toUpperCase())).toEqual({
    code: 0,
    output: 'Refilled auth-code-day.\n',
  });
  expect(await tryCodes(email, 1)).toEqual([403]);
  expect(await tryCodes(other, 1)).toEqual([429]);
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, account.id));
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'account_changed_by_operator', details: { what: 'limits reset' } }),
  );
});

test.each([
  ['192.0.2.7', 'auth-mail'],
  ['2001:db8:1:2:3:4:5:6', 'auth-mail, auth-mail-wide'],
])('refills the limits of the network of %s', async (address, actions) => {
  const signUp = async () =>
    (
      await api.post(
        '/signup',
        { email: freshEmail(), password: 'a long walk to section 114' },
        { 'cf-connecting-ip': address },
      )
    ).status;
  const untilRefused = [await signUp(), await signUp(), await signUp(), await signUp()];
  expect(untilRefused).toEqual([200, 200, 200, 429]);
  expect(await admin('limits', 'reset', address)).toEqual({ code: 0, output: `Refilled ${actions}.\n` });
  expect(await signUp()).toBe(200);
});

test('the SQL for operators names the network that signs up, and the limit that it used up', async () => {
  const [, section = ''] = readFileSync('docs/runbook.md', 'utf8').split('## Abuse');
  const statements = [...section.matchAll(/```sql\n([^`]+)```/g)].map(([, statement = '']) => statement);
  const [networks, limits] = await Promise.all(
    statements.map(async (statement) => (await site.db.execute(sql.raw(statement))).rows),
  );
  expect(networks).toContainEqual({ network: '192.0.2.7', kind: 'signed_up', count: '4' });
  expect(limits).toContainEqual({ action: 'auth-mail', refused: '0', used: '2' });
});

test('says that nothing was in use, or that it is no address', async () => {
  expect((await admin('limits', 'reset', '192.0.2.99')).output).toBe('No limit of theirs was in use.\n');
  const wrong = await admin('limits', 'reset', 'ada');
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('address must be an IP address')]);
});

test('says that no shared trip has a key', async () => {
  const { code, output } = await admin('links', 'end', `https://fanroads.test/t/${'0'.repeat(32)}`);
  expect([code, output]).toEqual([1, expect.stringContaining('No shared trip has this key')]);
});
