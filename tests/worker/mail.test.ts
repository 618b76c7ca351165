import { afterAll, expect, test } from 'vitest';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { startLocalWorker } from '../../scripts/site/local-worker.ts';
import { deriveSecrets } from '../../src/auth/secrets.ts';
import { insertMail } from '../../src/db/queries/accounts/mail-outbox.ts';
import { mailOutbox } from '../../src/db/schema/accounts.ts';
import { openTestDatabase } from '../support/database.ts';

const database = await openTestDatabase();
const secrets = await makeAuthSecrets();
const worker = await startLocalWorker({
  port: 0,
  hasEmail: true,
  bindings: {
    ...secrets,
    SITE_ORIGIN: 'https://fanroads.test',
    GAME_SOURCE: 'espn',
    MAIL_FROM: 'Fanroads <hello@fanroads.test>',
    DATABASE_URL: database.url,
  },
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});

const outbox = () => database.db.select().from(mailOutbox);
const SENT = { sentAt: expect.any(Date), sealedMail: null, lastError: null };

test('in production the mail of a sign-up is sent through Cloudflare Email after the response', async () => {
  const response = await fetch(`${worker.origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'a long walk to section 114' }),
  });
  expect([response.status, await response.json()]).toMatchObject([200, { email: 'ada@example.com' }]);
  await expect.poll(async () => outbox()).toMatchObject([{ kind: 'confirmation', ...SENT }]);
});

test('the hourly cron sends mails that are left in the outbox', async () => {
  const id = crypto.randomUUID();
  const at = new Date(Date.now() - 1000);
  const text = JSON.stringify({ subject: 'Left behind', text: 'A line', html: '<p>A line</p>' });
  await insertMail(database.db, {
    id,
    kind: 'recovery',
    recipient: 'grace@example.com',
    sealedMail: await deriveSecrets(secrets.AUTH_SECRET).seal(text, id),
    createdAt: at,
    nextAttemptAt: at,
  });
  await worker.runCron('12 * * * *');
  expect((await outbox()).filter((mail) => mail.id === id)).toMatchObject([SENT]);
});
