import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sessions, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { mailsTo, newestMail, type ReceivedMail } from '../../support/mailbox.ts';
import { openTestSite } from '../../support/test-site.ts';
import { crowd, raceRounds } from './race.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const AT_ONCE = 50;
const ROUNDS = raceRounds(2);

const site = await openTestSite({
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  ...withLimits({ codeDay: '1000/86400' }),
});
afterAll(site.close);
const wire = authApiClient(site);

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

test('opens one session and never fails with 50 simultaneous uses of a link', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, linkToken } = await signedUp();
    const once = () => wire.post('/verify', { type: 'signup', token_hash: linkToken });
    expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
    expect(await sessionsOf(email)).toBe(1);
  }
});

test('advisory 13 (better-auth#8067): opens one session with 50 simultaneous uses of a code', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, code } = await signedUp();
    const once = () => wire.post('/verify', { type: 'signup', email, token: code });
    expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
    expect(await sessionsOf(email)).toBe(1);
  }
});

test('rejects the right code after 50 simultaneous wrong ones', async () => {
  const { email, code } = await signedUp();
  const once = (token: string) => () => wire.post('/verify', { type: 'signup', email, token });
  expect(await crowd(AT_ONCE, once('wrong!'))).toEqual({ 403: AT_ONCE });
  expect((await once(code)()).status).toBe(403);
});

test('advisory 13 (better-auth#8067): opens one session with 50 simultaneous uses of a sign-in code', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = freshEmail();
    await wire.post('/otp', { email });
    const { code } = await newestMail(site.deps, email, 'magiclink');
    const once = () => wire.post('/verify', { type: 'magiclink', email, token: code });
    expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
    expect(await sessionsOf(email)).toBe(1);
  }
});

test('opens one session with 25 simultaneous uses each of a mail’s code and link', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, code, linkToken } = await signedUp();
    const proofs = [{ email, token: code }, { token_hash: linkToken }];
    const once = (index: number) => wire.post('/verify', { type: 'signup', ...proofs[index % 2] });
    expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
    expect(await sessionsOf(email)).toBe(1);
  }
});

test('issues one code for 50 simultaneous uses of a PKCE link', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { linkToken } = await signedUp({ code_challenge: 'c'.repeat(43), code_challenge_method: 's256' });
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        site.get(`/auth/v1/verify?type=signup&token=${linkToken}`, freshNetwork()),
      ),
    );
    const codes = responses.filter((response) => /\?code=/.test(response.headers.get('location') ?? ''));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(303));
    expect(codes).toHaveLength(1);
  }
});

test('creates one account for 20 simultaneous sign-ups of an address', async () => {
  const many = await openTestSite({
    ENVIRONMENT: 'development',
    RESEND_API_KEY: '',
    ...withLimits({ mailAddress: '100/60', mailDay: '100/86400' }),
  });
  const email = freshEmail();
  const once = () => authApiClient(many).post('/signup', { email, password: PASSWORD });
  const responses = await Promise.all(Array.from({ length: 20 }, once));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(await many.db.select().from(users)).toHaveLength(1);
  const statuses: number[] = [];
  for (const { linkToken } of await mailsTo(many.deps, email)) {
    const response = await authApiClient(many).post('/verify', { type: 'signup', token_hash: linkToken });
    statuses.push(response.status);
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(403)]);
  await many.close();
});
