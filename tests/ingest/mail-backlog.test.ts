import { eq, sql } from 'drizzle-orm';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';
import { deriveSecrets } from '../../src/auth/secrets.ts';
import { mailOutbox } from '../../src/db/schema/accounts.ts';
import { storeAccount } from '../support/accounts.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { NOW, openTestSite, ORIGIN, siteOver } from '../support/test-site.ts';
import { freshNetwork } from '../support/fresh-network.ts';

const QUEUED = 60_000;
const PER_SECOND = 2;
const AT_ONCE = 6;

const provider = await startSlowProvider();
const site = await openTestSite({ RESEND_API_KEY: 're_key', 'SERVICES.resend': provider.baseUrl });
const { db, databaseUrl } = site;
const secrets = deriveSecrets(AUTH_SECRETS.AUTH_SECRET);
const jobs = createJobRunner({
  databaseUrl,
  source: 'sample',
  now: NOW,
  bindings: {
    ...AUTH_SECRETS,
    RESEND_API_KEY: 're_key',
    'SERVICES.resend': provider.baseUrl,
    'LIMITS.tripMailsSecond': '1000',
  },
});
afterAll(() => Promise.all([site.close(), provider.close()]));

beforeAll(async () => {
  await db.execute(sql`
    INSERT INTO mail_outbox
      (id, kind, recipient, sealed_mail, is_account_mail, created_at, next_attempt_at)
    SELECT gen_random_uuid(), 'trip_changed', 'fan' || n || '@example.com', 'sealed', false,
      due - (${QUEUED} - n) * interval '1 millisecond', due - interval '1 hour'
    FROM generate_series(1, ${QUEUED}) AS n, (SELECT ${NOW.toISOString()}::timestamptz AS due) AS clock`);
  // Only the oldest are sent here, so only their text must open.
  const oldest = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .orderBy(mailOutbox.createdAt)
    .limit(4 * AT_ONCE);
  const text = JSON.stringify({ subject: 'A trip', text: 'A trip', html: '<p>A trip</p>' });
  for (const { id } of oldest) {
    const sealedMail = await secrets.seal(text, id);
    await db.update(mailOutbox).set({ sealedMail }).where(eq(mailOutbox.id, id));
  }
});

/** A provider whose requests wait until it takes them, so that the test counts mails instead of seconds. */
async function startSlowProvider() {
  const bodyShape = v.object({ to: v.strictTuple([v.string()]) });
  const waiting: { to: string; respond: () => void }[] = [];
  let isFree = false;
  const server = createServer((request, response) => {
    const respond = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
    void (async () => {
      const { to } = v.parse(bodyShape, await json(request));
      if (isFree) respond();
      else waiting.push({ to: to[0], respond });
    })();
  });
  const port = await listenOnLoopback(server);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    waiting,
    /** Takes what waits longest. */
    take: () => waiting.shift()?.respond(),
    /** From now on it takes everything. */
    takeAll: () => {
      isFree = true;
      for (const { respond } of waiting.splice(0)) respond();
    },
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

/** Asks for a sign-in code as the form does. */
async function askForCode(through: Pick<typeof site, 'ask'>): Promise<string> {
  const { email } = await storeAccount(site.deps);
  const response = await through.ask('/auth?mode=code', {
    method: 'POST',
    body: new URLSearchParams({ email: email ?? '' }),
    headers: { origin: ORIGIN, accept: 'application/json', ...freshNetwork() },
  });
  expect(response.status).toBe(200);
  return email ?? '';
}

/** Lets the provider work until it gets this mail. @returns the number of mails that it takes before. */
async function takenBefore(email: string): Promise<number> {
  let taken = 0;
  for (;;) {
    await expect.poll(() => provider.waiting.length, { interval: 5 }).toBeGreaterThan(0);
    const [first] = provider.waiting;
    if (first?.to === email) return taken;
    provider.take();
    taken += 1;
    expect(taken).toBeLessThanOrEqual(10 * PER_SECOND);
  }
}

/** A code whose request could not send it, and whose next attempt is due. */
async function codeThatWasNotSent(): Promise<string> {
  const variables = { 'SERVICES.resend': 'http://127.0.0.1:1' };
  const email = await askForCode(siteOver(db, databaseUrl, async () => undefined, variables));
  const isCode = eq(mailOutbox.recipient, email);
  const attempts = async () => (await db.select().from(mailOutbox).where(isCode))[0]?.attempts;
  await expect.poll(attempts).toBe(1);
  await db.update(mailOutbox).set({ nextAttemptAt: NOW }).where(isCode);
  return email;
}

test('while 60,000 mails about trips wait, a sign-in code goes ahead of them', async () => {
  const run = jobs.sendMail();
  await expect.poll(() => provider.waiting.length).toBe(AT_ONCE);
  const email = await askForCode(site);
  await expect.poll(() => provider.waiting.map(({ to }) => to), { interval: 5 }).toContain(email);
  expect(await takenBefore(email)).toBeLessThanOrEqual(AT_ONCE);
  // The job sends what a request could not send, as its next mail.
  expect(await takenBefore(await codeThatWasNotSent())).toBeLessThanOrEqual(2 * AT_ONCE);
  await db.execute(sql`TRUNCATE mail_outbox CASCADE`);
  provider.takeAll();
  expect((await run).counts).toMatchObject({ sent: expect.any(Number), givenUp: 0 });
});
