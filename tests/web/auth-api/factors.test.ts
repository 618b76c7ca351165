import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import {
  factorChallenges,
  factors,
  mailOutbox,
  recoveryCodes,
  sessions,
} from '../../../src/db/schema/accounts.ts';
import { authenticate } from '../../../src/auth/sessions/authenticate.ts';
import { confirmFactor, enrollFactor } from '../../../src/auth/factors/enroll-factor.ts';
import { totpStepOf } from '../../../src/auth/factors/totp.ts';
import { storeAccount } from '../../support/accounts.ts';
import { done } from '../../support/authenticator.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import { crowd, raceRounds } from './race.ts';
import { authApiClient, type Session } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openTestSite({
  ...withLimits({ factor: '9000/60', factorDay: '9000/86400', token: '9000/60' }),
});
afterAll(site.close);
const wire = authApiClient(site);

const enrolment = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.string().optional(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
});
type Enrolment = z.infer<typeof enrolment>;

const newSession = async () => wire.signIn((await storeAccount(site.deps)).email);
// A challenge must be verified from the network that requested it.
const NETWORK = { 'cf-connecting-ip': '203.0.113.7' };
const call = (session: Session, method: string, path: string, body?: object) =>
  wire.send(method, path, body, { ...NETWORK, ...wire.bearer(session) });
const enrol = async (session: Session, name = 'Phone'): Promise<Enrolment> =>
  enrolment.parse(
    await (await call(session, 'POST', '/factors', { factor_type: 'totp', friendly_name: name })).json(),
  );
/** The code an app shows, by a reading of RFC 6238 that is not ours. */
const codeOf = ({ totp }: { totp: { secret: string } }, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({
    timestamp: NOW.getTime() + stepsAhead * 30_000,
  });
const challenge = async (session: Session, { id }: Pick<Enrolment, 'id'>) => {
  const response: unknown = await (await call(session, 'POST', `/factors/${id}/challenge`, {})).json();
  return z.object({ id: z.uuid(), expires_at: z.number() }).parse(response);
};
const show = async (session: Session, factor: Enrolment, code: string) =>
  call(session, 'POST', `/factors/${factor.id}/verify`, {
    challenge_id: (await challenge(session, factor)).id,
    code,
  });
const enrolled = async (session: Session) => {
  const factor = await enrol(session);
  return { factor, raised: await wire.readSession(await show(session, factor, codeOf(factor, -1))) };
};
const assurance = ({ access_token: token }: Session) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aal;

test('enrolls an app with its first code, steps the session up and ends other sessions', async () => {
  const session = await newSession();
  const elsewhere = await wire.signIn(session.user.email);
  const factor = await enrol(session);
  expect(factor.totp.qr_code).toMatch(/^<svg/);
  expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`);
  const raised = await wire.readSession(await show(session, factor, codeOf(factor)));
  expect(assurance(raised)).toBe('aal2');
  expect(raised.user['factors']).toMatchObject([
    { id: factor.id, status: 'verified', friendly_name: 'Phone' },
  ]);
  expect((await wire.user(elsewhere)).status).toBe(403);
  const [mail] = await site.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, session.user.email));
  expect(mail?.kind).toBe('factor_enrolled');
  expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([
    400,
    'refresh_token_already_used',
  ]);
});

test('keeps two factors after a refresh', async () => {
  const { raised } = await enrolled(await newSession());
  expect(assurance(await wire.readSession(await wire.refresh(raised.refresh_token)))).toBe('aal2');
});

test('accepts a code once, and no older code after it', async () => {
  const session = await newSession();
  const factor = await enrol(session);
  const raised = await wire.readSession(await show(session, factor, codeOf(factor)));
  for (const code of [codeOf(factor), codeOf(factor, -1)]) {
    expect(await wire.refusal(await show(raised, factor, code))).toEqual([422, 'mfa_verification_failed']);
  }
  expect((await show(raised, factor, codeOf(factor, 1))).status).toBe(200);
});

test.each([
  ['one challenge', 1],
  ['50 challenges', 50],
])('opens one session and never fails with 50 simultaneous uses of a code for %s', async (_, challenges) => {
  for (let round = 0; round < raceRounds(2); round++) {
    const session = await newSession();
    const factor = await enrol(session);
    const ids: string[] = [];
    for (let made = 0; made < challenges; made++) ids.push((await challenge(session, factor)).id);
    const code = codeOf(factor);
    const attempt = (index: number) =>
      call(session, 'POST', `/factors/${factor.id}/verify`, {
        challenge_id: ids[index % challenges],
        code,
      });
    expect(await crowd(50, attempt)).toEqual({ 200: 1, 422: 49 });
    const stored = await site.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
    expect(stored.map(({ aal, refreshCounter }) => [aal, refreshCounter])).toEqual([['aal2', 2]]);
  }
});

test('POST /factors/{id}/verify · mfa_verification_failed: a wrong code, two steps off, or no code', async () => {
  const session = await newSession();
  const factor = await enrol(session);
  for (const code of ['000000', codeOf(factor, 2), codeOf(factor, -2), '', '12345', 'abcdef']) {
    expect(await wire.refusal(await show(session, factor, code))).toEqual([422, 'mfa_verification_failed']);
  }
});

test('POST /factors/{id}/verify · mfa_challenge_expired, mfa_ip_address_mismatch', async () => {
  const session = await newSession();
  const factor = await enrol(session);
  const { id: challengeId, expires_at: expiresAt } = await challenge(session, factor);
  expect(expiresAt).toBe(NOW.getTime() / 1000 + 300);
  const body = { challenge_id: challengeId, code: codeOf(factor) };
  const path = `/factors/${factor.id}/verify`;
  const elsewhere = { ...wire.bearer(session), 'cf-connecting-ip': '203.0.113.9' };
  expect(await wire.refusal(await wire.send('POST', path, body, elsewhere))).toEqual([
    422,
    'mfa_ip_address_mismatch',
  ]);
  await site.db.update(factorChallenges).set({ expiresAt: NOW }).where(eq(factorChallenges.id, challengeId));
  expect(await wire.refusal(await call(session, 'POST', path, body))).toEqual([422, 'mfa_challenge_expired']);
  const unknown = { ...body, challenge_id: crypto.randomUUID() };
  expect(await wire.refusal(await call(session, 'POST', path, unknown))).toEqual([
    422,
    'mfa_ip_address_mismatch',
  ]);
});

test('POST /factors · mfa_factor_name_conflict', async () => {
  const session = await newSession();
  await enrol(session, 'Tablet');
  const again = await call(session, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Tablet' });
  expect(await wire.refusal(again)).toEqual([422, 'mfa_factor_name_conflict']);
});

test('POST /factors · too_many_enrolled_mfa_factors: the eleventh', async () => {
  const session = await newSession();
  for (let made = 0; made < 10; made++) await enrol(session, `App ${made}`);
  const response = await call(session, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'App 10' });
  expect(await wire.refusal(response)).toEqual([422, 'too_many_enrolled_mfa_factors']);
});

test('POST /factors · insufficient_aal and validation_failed', async () => {
  const session = await newSession();
  await enrolled(session);
  const oneFactor = await wire.signIn(session.user.email);
  const body = { factor_type: 'totp', friendly_name: 'Another' };
  expect(await wire.refusal(await call(oneFactor, 'POST', '/factors', body))).toEqual([
    403,
    'insufficient_aal',
  ]);
  const other = await call(await newSession(), 'POST', '/factors', { factor_type: 'palm' });
  expect(await wire.refusal(other)).toEqual([400, 'validation_failed']);
});

test('POST /factors/{id}/challenge · mfa_factor_not_found: another user’s, or not an id', async () => {
  const { factor } = await enrolled(await newSession());
  const stranger = await newSession();
  for (const id of [factor.id, crypto.randomUUID(), 'x', '..%2fusers']) {
    expect(await wire.refusal(await call(stranger, 'POST', `/factors/${id}/challenge`))).toEqual([
      404,
      'mfa_factor_not_found',
    ]);
  }
});

test('POST /factors/{id}/challenge · over_request_rate_limit: fifteen a minute for one user', async () => {
  const narrow = await openTestSite();
  const own = authApiClient(narrow);
  const session = await own.signIn((await storeAccount(narrow.deps)).email);
  const made = await own.post('/factors', { factor_type: 'totp' }, own.bearer(session));
  const { id } = enrolment.parse(await made.json());
  const statuses = [];
  for (let asked = 0; asked < 16; asked++) {
    statuses.push((await own.post(`/factors/${id}/challenge`, {}, own.bearer(session))).status);
  }
  expect(statuses).toEqual([...Array<number>(15).fill(200), 429]);
  await narrow.close();
});

test('DELETE /factors/{id} · insufficient_aal for one factor; with two it goes, and sessions are aal1 again', async () => {
  const session = await newSession();
  const { factor, raised } = await enrolled(session);
  const oneFactor = await wire.signIn(session.user.email);
  expect(await wire.refusal(await call(oneFactor, 'DELETE', `/factors/${factor.id}`))).toEqual([
    422,
    'insufficient_aal',
  ]);
  const removed = await call(raised, 'DELETE', `/factors/${factor.id}`);
  expect([removed.status, await removed.json()]).toEqual([200, { id: factor.id }]);
  const levels = await site.db
    .select({ aal: sessions.aal })
    .from(sessions)
    .where(eq(sessions.userId, session.user.id));
  expect(new Set(levels.map(({ aal }) => aal))).toEqual(new Set(['aal1']));
  expect(assurance(await wire.readSession(await wire.refresh(raised.refresh_token)))).toBe('aal1');
});

test('removes an unfinished app with one factor', async () => {
  const session = await newSession();
  const { id } = await enrol(session);
  expect((await call(session, 'DELETE', `/factors/${id}`)).status).toBe(200);
});

test('advisory 8 (GHSA-xg6x-h9c9-2m83): PUT /user, DELETE /factors/{id} · insufficient_aal: of another session, and of this one from before', async () => {
  const session = await newSession();
  const { factor, raised } = await enrolled(session);
  const oneFactor = await wire.signIn(session.user.email);
  for (const token of [oneFactor, session]) {
    const refusalOf = async (method: string, path: string, body?: object) =>
      wire.refusal(await call(token, method, path, body));
    const password = { password: 'the upper deck on a Tuesday' };
    expect(await refusalOf('PUT', '/user', password)).toEqual([401, 'insufficient_aal']);
    expect(await refusalOf('PUT', '/user', { email: 'new@example.com' })).toEqual([401, 'insufficient_aal']);
    expect(await refusalOf('POST', '/factors', { factor_type: 'totp' })).toEqual([403, 'insufficient_aal']);
    expect(await refusalOf('DELETE', `/factors/${factor.id}`)).toEqual([422, 'insufficient_aal']);
    const identity = `/user/identities/${crypto.randomUUID()}`;
    expect(await refusalOf('DELETE', identity)).toEqual([401, 'insufficient_aal']);
    const way = '/user/identities/authorize?provider=google';
    expect(await refusalOf('GET', way)).toEqual([401, 'insufficient_aal']);
  }
  expect((await call(raised, 'PUT', '/user', { password: 'the upper deck on a Tuesday' })).status).toBe(200);
});

test('POST /factors/{id}/verify · insufficient_aal: an unfinished app does not replace the verified one', async () => {
  const session = await newSession();
  const { raised } = await enrolled(session);
  const unfinished = await enrol(raised, 'Left unfinished');
  const oneFactor = await wire.signIn(session.user.email);
  expect(await wire.refusal(await show(oneFactor, unfinished, codeOf(unfinished)))).toEqual([
    403,
    'insufficient_aal',
  ]);
  const finished = await wire.readSession(await show(raised, unfinished, codeOf(unfinished)));
  expect(assurance(finished)).toBe('aal2');
});

test('ignores a code of a session that ends meanwhile', async () => {
  const { auth } = site.deps;
  const client = { network: '192.0.2.1', userAgent: null };
  const session = await newSession();
  const person = done(await authenticate(auth, session.access_token));
  const { enrolment: begun } = done(
    await enrollFactor(auth, person, { friendlyName: 'Phone', issuer: null }),
  );
  await call(session, 'POST', '/logout');
  const proof = { factorId: begun.factorId, code: codeOf({ totp: begun }) };
  expect(await confirmFactor(auth, person, proof, client)).toMatchObject({ code: 'session_not_found' });
  const again = await wire.signIn(session.user.email);
  expect(again.user['factors']).toMatchObject([{ status: 'unverified' }]);
  const codes = await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, session.user.id));
  expect(codes).toEqual([]);
});

const unstorable = [
  ['NUL in its name', { friendly_name: 'a\0b' }],
  ['half a character in its name', { friendly_name: 'a\ud83d' }],
  ['NUL in its issuer', { issuer: 'a\0b' }],
  ['half a character in its issuer', { issuer: 'a\ud83d' }],
  ['more issuer than a picture holds', { issuer: 'x'.repeat(5_000) }],
] as const;
test.for(unstorable)('POST /factors · validation_failed: %s', async ([, body]) => {
  const response = await call(await newSession(), 'POST', '/factors', { factor_type: 'totp', ...body });
  expect(await wire.refusal(response)).toEqual([400, 'validation_failed']);
});

test('cuts long names between characters', async () => {
  const session = await newSession();
  const body = { factor_type: 'totp', friendly_name: `${'x'.repeat(99)}🏈`, issuer: '球'.repeat(100) };
  const response = await call(session, 'POST', '/factors', body);
  expect(enrolment.parse(await response.json()).friendly_name).toBe('x'.repeat(99));
});

test('stores secrets encrypted', async () => {
  const { factor } = await enrolled(await newSession());
  const [stored] = await site.db.select().from(factors).where(eq(factors.id, factor.id));
  expect(stored?.sealedSecret).not.toContain(factor.totp.secret);
});

// RFC 6238, appendix B: its SHA-1 vectors, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', async (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(await totpStepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});
