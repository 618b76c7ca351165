import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sessions, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { mailsTo, newestMail, type ReceivedMail } from '../../support/mailbox.ts';
import { openTestSite } from '../../support/test-site.ts';
import { crowd, raceRounds, RACE_TIMEOUT_MS } from './race.ts';
import { freshEmail, freshNetwork, wireOf } from './wire.ts';

const AT_ONCE = 50;
const ROUNDS = raceRounds(2);

const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
afterAll(site.close);
const wire = wireOf(site);

async function signedUp(body: object = {}): Promise<ReceivedMail & { email: string }> {
  const email = freshEmail();
  await wire.post('/signup', { email, password: PASSWORD, ...body });
  return { email, ...(await newestMail(site.deps, email, 'confirmation')) };
}

async function sessionsOf(email: string): Promise<number> {
  const rows = await site.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email));
  return rows.length;
}

test(
  '50 uses of one link at once, round after round: one session, and never a 500',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email, linkToken } = await signedUp();
      const once = () => wire.post('/verify', { type: 'signup', token_hash: linkToken });
      expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
      expect(await sessionsOf(email)).toBe(1);
    }
  },
  RACE_TIMEOUT_MS,
);

test(
  'advisory 13 (better-auth#8067): 50 uses of one code at once: one session, whatever the order',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email, code } = await signedUp();
      const once = () => wire.post('/verify', { type: 'signup', email, token: code });
      expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
      expect(await sessionsOf(email)).toBe(1);
    }
  },
  RACE_TIMEOUT_MS,
);

test('50 wrong codes at once are five tries: the right one comes too late', async () => {
  const { email, code } = await signedUp();
  const once = (token: string) => () => wire.post('/verify', { type: 'signup', email, token });
  expect(await crowd(AT_ONCE, once('wrong!'))).toEqual({ 403: AT_ONCE });
  expect((await once(code)()).status).toBe(403);
});

test(
  'advisory 13 (better-auth#8067): 50 uses of one sign-in code at once: one session',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = freshEmail();
      await wire.post('/otp', { email });
      const { code } = await newestMail(site.deps, email, 'magiclink');
      const once = () => wire.post('/verify', { type: 'magiclink', email, token: code });
      expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
      expect(await sessionsOf(email)).toBe(1);
    }
  },
  RACE_TIMEOUT_MS,
);

test(
  'one mail’s code and link, 25 times each at once: one session',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email, code, linkToken } = await signedUp();
      const proofs = [{ email, token: code }, { token_hash: linkToken }];
      const once = (index: number) => wire.post('/verify', { type: 'signup', ...proofs[index % 2] });
      expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
      expect(await sessionsOf(email)).toBe(1);
    }
  },
  RACE_TIMEOUT_MS,
);

test(
  '50 followers of one PKCE link at once: one code',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { linkToken } = await signedUp({ code_challenge: 'c'.repeat(43), code_challenge_method: 's256' });
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          site.get(`/auth/v1/verify?type=signup&token=${linkToken}`, freshNetwork()),
        ),
      );
      const codes = answers.filter((answer) => /\?code=/.test(answer.headers.get('location') ?? ''));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(303));
      expect(codes).toHaveLength(1);
    }
  },
  RACE_TIMEOUT_MS,
);

test('20 sign-ups of one address at once make one account, and one of their links works', async () => {
  const many = await openTestSite({
    ENVIRONMENT: 'development',
    RESEND_API_KEY: '',
    AUTH_MAIL_ADDRESS_LIMIT: '100/60',
  });
  const email = freshEmail();
  const once = () => wireOf(many).post('/signup', { email, password: PASSWORD });
  const answers = await Promise.all(Array.from({ length: 20 }, once));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(await many.db.select().from(users)).toHaveLength(1);
  const statuses: number[] = [];
  for (const { linkToken } of await mailsTo(many.deps, email)) {
    const answer = await wireOf(many).post('/verify', { type: 'signup', token_hash: linkToken });
    statuses.push(answer.status);
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(403)]);
  await many.close();
});
