import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { identities, users } from '../../src/db/schema/accounts.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { AUTH_JS_VERSIONS } from '../support/auth-js.ts';
import { openBrowser } from '../support/cookie-browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { depsBeside } from '../support/deps.ts';
import { startFaultProxy, type Toxic } from '../support/fault-proxy.ts';
import { newestMail } from '../support/mailbox.ts';
import { takeErrors } from '../support/unexpected-errors.ts';
import { startWorker } from '../support/worker.ts';
import { freshEmail, wireOf, type Session } from '../web/auth-api/wire.ts';

/** Long ago for a client's own clock: it holds every access token for ended, and renews it at every look. */
const NOW = new Date(Date.now() - 86_400_000);
const GIVE_UP_AFTER_MS = 1_000;

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const proxy = await startFaultProxy(tap.url);
const bindings = {
  ...(await makeAuthSecrets()),
  PAGE_DATABASE_TIMEOUT_MS: String(GIVE_UP_AFTER_MS),
  AUTH_MAIL_ADDRESS_LIMIT: '1000/60',
  AUTH_MAIL_LIMIT: '1000/60',
  AUTH_TOKEN_LIMIT: '10000/60',
  AUTH_VERIFY_LIMIT: '10000/60',
  AUTH_PASSWORD_ACCOUNT_LIMIT: '10000/60',
};
const worker = await startWorker({ databaseUrl: proxy.url, now: NOW, bindings });
/** The same secrets under Node, past the proxy. */
const deps = depsBeside(bindings, database, NOW);
const ask = (path: string, request: RequestInit = {}) =>
  fetch(worker.origin + path, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...request });
const wire = wireOf({ ask });
afterAll(async () => {
  await worker.stop();
  await proxy.close();
  await tap.close();
  await database.close();
});
beforeEach(heal);
afterEach(heal);

async function heal(): Promise<void> {
  tap.afterCall = () => undefined;
  await proxy.suffer(null);
  // What a fault makes the Worker log is asked about in tests/worker/database-faults.test.ts.
  takeErrors();
}

const TOXICS: readonly (readonly [name: string, toxic: Toxic])[] = [
  ['answers too late', { kind: 'latency', ms: 2 * GIVE_UP_AFTER_MS }],
  ['resets connections', { kind: 'reset' }],
  ['resets connections in the middle of answers', { kind: 'reset-mid-answer' }],
  ['ends answers early', { kind: 'truncate', afterBytes: 300 }],
  ['loses three of ten', { kind: 'loss', share: 0.3 }],
  ['takes calls and never answers', { kind: 'silence' }],
  ['is away', { kind: 'down' }],
];

/** A browser that is signed in and whose access token has ended: it holds only what renews it. */
async function signedInBrowser(email: string | null) {
  const { refresh_token: refreshToken } = await wire.signIn(email);
  const browser = openBrowser(worker.origin, ask);
  const headers = { cookie: `rt=${refreshToken}; signed-in=1` };
  return { browser, headers };
}

test.for(TOXICS)(
  'a database that %s signs no visitor out, and gives nobody half a page',
  async ([, toxic]) => {
    const { email } = await storeAccount(deps);
    const { headers } = await signedInBrowser(email);
    await proxy.suffer(toxic);
    const form = { method: 'POST', body: new URLSearchParams({ first_name: 'Ada' }) };
    const origin = { origin: 'http://localhost:8787' };
    const answers = await Promise.all([
      ask(paths.me(), { headers }),
      ask(paths.me(), { headers: { ...headers, accept: 'text/html' } }),
      ask(paths.account(), { headers }),
      ask('/account/profile', { ...form, headers: { ...headers, ...origin } }),
    ]);
    const seen = answers.map(({ status, headers: answered }) => ({
      isGood: status === 200 || status === 303,
      isOutage:
        status === 503 && answered.has('retry-after') && /no-store/.test(answered.get('cache-control') ?? ''),
      isSignedOut:
        /\/auth\b/.test(answered.get('location') ?? '') ||
        answered.getSetCookie().some((cookie) => /=;|Max-Age=0/i.test(cookie)),
    }));
    expect(seen.filter(({ isGood, isOutage, isSignedOut }) => isSignedOut || !(isGood || isOutage))).toEqual(
      [],
    );
    await heal();
    // The browser heard of no new token, whatever became of the old one.
    await expect
      .poll(async () => (await ask(paths.me(), { headers })).json(), { timeout: 30_000, interval: 500 })
      .toMatchObject({ user: { email } });
  },
);

test.for(TOXICS)('a database that %s signs neither public client out', async ([, toxic]) => {
  const { email } = await storeAccount(deps);
  const clients = AUTH_JS_VERSIONS.map(([, { open }]) => open({ url: `${worker.origin}/auth/v1` }));
  for (const client of clients) await client.signInWithPassword({ email: String(email), password: PASSWORD });
  await proxy.suffer(toxic);
  const renewals = clients.map((client) => client.getSession());
  await new Promise((later) => setTimeout(later, 1.2 * GIVE_UP_AFTER_MS));
  await heal();
  await Promise.all(renewals);
  const isSignedIn = async (client: (typeof clients)[number]) => {
    const { data } = await client.getSession();
    return data.session?.user.email === email && (await client.getUser()).data.user?.email === email;
  };
  expect(await Promise.all(clients.map(isSignedIn))).toEqual([true, true]);
});

interface Operation {
  /** What it needs, done on a sound line. */
  prepare: () => Promise<{
    email: string;
    call: () => Promise<Response>;
    isDone: (again: Response) => Promise<boolean>;
  }>;
}

const isOk = async ({ ok }: Response) => ok;

async function signedIn(): Promise<{ email: string; session: Session }> {
  const { email } = await storeAccount(deps);
  return { email: String(email), session: await wire.signIn(email) };
}

const OPERATIONS: Record<string, Operation> = {
  'a sign-up': {
    prepare: async () => {
      const email = freshEmail();
      const call = () => wire.post('/signup', { email, password: PASSWORD });
      return { email, call, isDone: isOk };
    },
  },
  'a sign-in': {
    prepare: async () => {
      const { email } = await signedIn();
      const call = () => wire.post('/token?grant_type=password', { email, password: PASSWORD });
      return { email, call, isDone: isOk };
    },
  },
  'a renewal': {
    prepare: async () => {
      const { email, session } = await signedIn();
      const isDone = async (again: Response) => {
        const child = await wire.readSession(again);
        return (await wire.refresh(child.refresh_token)).ok;
      };
      return { email, call: () => wire.refresh(session.refresh_token), isDone };
    },
  },
  'a change of the account': {
    prepare: async () => {
      const { email, session } = await signedIn();
      const call = () => wire.send('PUT', '/user', { data: { first_name: 'Ada' } }, wire.bearer(session));
      return { email, call, isDone: isOk };
    },
  },
  'a recovery': {
    prepare: async () => {
      const { email } = await signedIn();
      return { email, call: () => wire.post('/recover', { email }), isDone: isOk };
    },
  },
  'a confirmation': {
    prepare: async () => {
      const email = freshEmail();
      await wire.post('/signup', { email, password: PASSWORD });
      const { linkToken } = await newestMail(deps, email, 'confirmation');
      const call = () => wire.post('/verify', { type: 'email', token_hash: linkToken });
      // A link works once: when that was the lost time, the account is confirmed and its password opens it.
      const isDone = async (again: Response) => again.ok || (await wire.signIn(email)).user.email === email;
      return { email, call, isDone };
    },
  },
  'a sign-out': {
    prepare: async () => {
      const { email, session } = await signedIn();
      const call = () => wire.send('POST', '/logout', undefined, wire.bearer(session));
      // Gone is gone: the public client takes these for done.
      const isDone = async ({ status }: Response) => [204, 401, 403, 404].includes(status);
      return { email, call, isDone };
    },
  },
};

test.for(Object.entries(OPERATIONS))(
  '%s whose answer from the database is lost, whichever: 503, nothing by half, and asked again it is done',
  async ([, { prepare }]) => {
    const statuses: number[] = [];
    for (let lost = 1; ; lost += 1) {
      const { email, call, isDone } = await prepare();
      const before = tap.calls;
      let isLost = false;
      tap.afterCall = (count) => {
        if (count !== before + lost) return;
        isLost = true;
        void proxy.suffer({ kind: 'reset-mid-answer' });
      };
      const answer = await call();
      // What comes after the answer is over by then, or comes to nothing.
      await heal();
      if (!isLost) break;
      statuses.push(answer.status);
      expect(await isDone(await call())).toBe(true);
      const accounts = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
      expect(accounts).toHaveLength(1);
      expect(await database.db.$count(identities, eq(identities.userId, String(accounts[0]?.id)))).toBe(1);
      if (answer.ok) break;
    }
    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses.filter((status) => status !== 503 && status !== statuses.at(-1))).toEqual([]);
  },
);
