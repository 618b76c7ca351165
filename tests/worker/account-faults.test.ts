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
import { freshEmail, authApiClient, type Session } from '../web/auth-api/api-client.ts';
import { withLimits } from '../support/with-limits.ts';

/** A day behind the client's clock, so that the client takes each access token for expired and renews it. */
const NOW = new Date(Date.now() - 86_400_000);
const DATABASE_TIMEOUT_MS = 1_000;

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const proxy = await startFaultProxy(tap.url);
const bindings = {
  ...(await makeAuthSecrets()),
  'LIMITS.pageDatabaseMs': String(DATABASE_TIMEOUT_MS),
  ...withLimits({
    mailAddress: '1000/60',
    mail: '1000/60',
    token: '10000/60',
    verify: '10000/60',
    passwordNetwork: '10000/60',
    passwordAccount: '20000/60',
    mailDay: '1000/86400',
    codeDay: '1000/86400',
    userRead: '10000/60',
    userChange: '10000/60',
  }),
};
const worker = await startWorker({ databaseUrl: proxy.url, now: NOW, bindings });
/** With the Worker's secrets, without the proxy. */
const deps = depsBeside(bindings, database, NOW);
const ask = (path: string, request: RequestInit = {}) =>
  fetch(worker.origin + path, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...request });
const api = authApiClient({ ask });
afterAll(async () => {
  await worker.stop();
  await proxy.close();
  await tap.close();
  await database.close();
});
beforeEach(repair);
afterEach(repair);

async function repair(): Promise<void> {
  tap.afterCall = () => undefined;
  await proxy.suffer(null);
  // tests/worker/database-faults.test.ts checks what is logged.
  takeErrors();
}

const TOXICS: readonly (readonly [name: string, toxic: Toxic])[] = [
  ['responds too late', { kind: 'latency', ms: 2 * DATABASE_TIMEOUT_MS }],
  ['resets connections', { kind: 'reset' }],
  ['resets connections in the middle of responses', { kind: 'reset-mid-answer' }],
  ['ends responses early', { kind: 'truncate', afterBytes: 300 }],
  ['loses 30 % of messages', { kind: 'loss', share: 0.3 }],
  ['accepts calls and never responds', { kind: 'silence' }],
  ['is down', { kind: 'down' }],
];

/** A signed-in browser with only a refresh token, as after the access token has expired. */
async function signedInBrowser(email: string | null) {
  const { refresh_token: refreshToken } = await api.signIn(email);
  const browser = openBrowser(worker.origin, ask);
  const headers = { cookie: `rt=${refreshToken}; signed-in=1` };
  return { browser, headers };
}

test.for(TOXICS)('a database that %s signs nobody out and returns no partial page', async ([, toxic]) => {
  const { email } = await storeAccount(deps);
  const { headers } = await signedInBrowser(email);
  await proxy.suffer(toxic);
  const form = { method: 'POST', body: new URLSearchParams({ first_name: 'Ada' }) };
  const origin = { origin: 'http://localhost:8787' };
  const responses = await Promise.all([
    ask(paths.me(), { headers }),
    ask(paths.me(), { headers: { ...headers, accept: 'text/html' } }),
    ask(paths.account(), { headers }),
    ask('/account/profile', { ...form, headers: { ...headers, ...origin } }),
  ]);
  const seen = responses.map(({ status, headers: received }) => ({
    isGood: status === 200 || status === 303,
    isOutage:
      status === 503 && received.has('retry-after') && /no-store/.test(received.get('cache-control') ?? ''),
    isSignedOut:
      /\/auth\b/.test(received.get('location') ?? '') ||
      received.getSetCookie().some((cookie) => /=;|Max-Age=0/i.test(cookie)),
  }));
  expect(seen.filter(({ isGood, isOutage, isSignedOut }) => isSignedOut || !(isGood || isOutage))).toEqual(
    [],
  );
  await repair();
  // The browser never received a new token.
  await expect
    .poll(async () => (await ask(paths.me(), { headers })).json(), { timeout: 30_000, interval: 500 })
    .toMatchObject({ user: { email } });
});

test.for(TOXICS)('a database that %s signs neither public client out', async ([, toxic]) => {
  const { email } = await storeAccount(deps);
  const clients = AUTH_JS_VERSIONS.map(([, { open }]) => open({ url: `${worker.origin}/auth/v1` }));
  for (const client of clients) await client.signInWithPassword({ email: String(email), password: PASSWORD });
  await proxy.suffer(toxic);
  const renewals = clients.map((client) => client.getSession());
  await new Promise((later) => setTimeout(later, 1.2 * DATABASE_TIMEOUT_MS));
  await repair();
  await Promise.all(renewals);
  const isSignedIn = async (client: (typeof clients)[number]) => {
    const { data } = await client.getSession();
    return data.session?.user.email === email && (await client.getUser()).data.user?.email === email;
  };
  expect(await Promise.all(clients.map(isSignedIn))).toEqual([true, true]);
});

interface Operation {
  /** Runs while the connection works. */
  prepare: () => Promise<{
    email: string;
    call: () => Promise<Response>;
    isDone: (again: Response) => Promise<boolean>;
  }>;
}

const isOk = async ({ ok }: Response) => ok;

async function signedIn(): Promise<{ email: string; session: Session }> {
  const { email } = await storeAccount(deps);
  return { email: String(email), session: await api.signIn(email) };
}

const OPERATIONS: Record<string, Operation> = {
  'a sign-up': {
    prepare: async () => {
      const email = freshEmail();
      const call = () => api.post('/signup', { email, password: PASSWORD });
      return { email, call, isDone: isOk };
    },
  },
  'a sign-in': {
    prepare: async () => {
      const { email } = await signedIn();
      const call = () => api.post('/token?grant_type=password', { email, password: PASSWORD });
      return { email, call, isDone: isOk };
    },
  },
  'a renewal': {
    prepare: async () => {
      const { email, session } = await signedIn();
      const isDone = async (again: Response) => {
        const child = await api.readSession(again);
        return (await api.refresh(child.refresh_token)).ok;
      };
      return { email, call: () => api.refresh(session.refresh_token), isDone };
    },
  },
  'a change of the account': {
    prepare: async () => {
      const { email, session } = await signedIn();
      const call = () => api.send('PUT', '/user', { data: { first_name: 'Ada' } }, api.bearer(session));
      return { email, call, isDone: isOk };
    },
  },
  'a recovery': {
    prepare: async () => {
      const { email } = await signedIn();
      return { email, call: () => api.post('/recover', { email }), isDone: isOk };
    },
  },
  'a confirmation': {
    prepare: async () => {
      const email = freshEmail();
      await api.post('/signup', { email, password: PASSWORD });
      const { linkToken } = await newestMail(deps, email, 'confirmation');
      const call = () => api.post('/verify', { type: 'email', token_hash: linkToken });
      // A link works once. If the lost attempt used it, the account is confirmed and its password works.
      const isDone = async (again: Response) => again.ok || (await api.signIn(email)).user.email === email;
      return { email, call, isDone };
    },
  },
  'a sign-out': {
    prepare: async () => {
      const { email, session } = await signedIn();
      const call = () => api.send('POST', '/logout', undefined, api.bearer(session));
      // The public client treats these as signed out.
      const isDone = async ({ status }: Response) => [204, 401, 403, 404].includes(status);
      return { email, call, isDone };
    },
  },
};

test.for(Object.entries(OPERATIONS))(
  '%s with any lost database response: 503, no partial change, and a second attempt succeeds',
  async ([, { prepare }]) => {
    const statuses: number[] = [];
    for (let lostCall = 1; ; lostCall += 1) {
      const { email, call, isDone } = await prepare();
      const before = tap.calls;
      let isLost = false;
      tap.afterCall = (count) => {
        if (count !== before + lostCall) return;
        isLost = true;
        void proxy.suffer({ kind: 'reset-mid-answer' });
      };
      const response = await call();
      // Work after the response has ended or failed by now.
      await repair();
      if (!isLost) break;
      statuses.push(response.status);
      expect(await isDone(await call())).toBe(true);
      const accounts = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
      expect(accounts).toHaveLength(1);
      expect(await database.db.$count(identities, eq(identities.userId, String(accounts[0]?.id)))).toBe(1);
      if (response.ok) break;
    }
    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses.filter((status) => status !== 503 && status !== statuses.at(-1))).toEqual([]);
  },
);
