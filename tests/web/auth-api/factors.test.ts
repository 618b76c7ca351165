import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { authenticate } from '../../../src/auth/sessions/authenticate.ts';
import { confirmFactor, enrollFactor } from '../../../src/auth/factors/own-factors.ts';
import { totpStepOf } from '../../../src/auth/factors/totp.ts';
import { factorChallenges, factors, recoveryCodes, sessions } from '../../../src/db/schema/accounts.ts';
import { codeOf, done } from '../../support/authenticator.ts';
import { NOW } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, claimsOf, type Session } from './api-client.ts';
import { NEXT_PASSWORD, openAuthSite, testAnswers } from './auth-site.ts';
import { addFactor, factorClient, readEnrolment } from './factor-client.ts';
import { crowd, raceRounds } from './race.ts';

const { site, api, alsoApi, signedIn, kindsTo } = await openAuthSite(
  withLimits({ factor: '9000/60', factorDay: '9000/86400', token: '9000/60' }),
);
afterAll(site.close);
const { call, challenge, enrol, code, show } = factorClient(api, NOW);

const answer = (...asked: Parameters<typeof call>) => answerOf(call(...asked));
const assurance = (session: Session) => claimsOf(session)['aal'];
const refreshed = async ({ refresh_token: token }: Session) => api.readSession(await api.refresh(token));
/** A session with two factors and one with the password alone, of one account. */
async function withFactor() {
  const session = await signedIn();
  const { factor, raised } = await addFactor(api, session, NOW, -1);
  return { session, factor, raised, oneFactor: await api.signIn(session.user.email) };
}

test('enrolls an app with its first code, steps the session up and ends other sessions', async () => {
  const session = await signedIn();
  const elsewhere = await api.signIn(session.user.email);
  const factor = await enrol(session);
  expect(factor.totp.qr_code).toMatch(/^<svg/);
  expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`);
  const raised = await api.readSession(await show(session, factor, code(factor)));
  expect(assurance(raised)).toBe('aal2');
  expect(raised.user['factors']).toMatchObject([
    { id: factor.id, status: 'verified', friendly_name: 'Phone' },
  ]);
  expect((await api.user(elsewhere)).status).toBe(403);
  expect(await kindsTo(session.user.email)).toEqual(['factor_enrolled']);
  expect(assurance(await refreshed(raised))).toBe('aal2');
  expect(await answerOf(api.refresh(session.refresh_token))).toBe('400 refresh_token_already_used');
  const [stored] = await site.db.select().from(factors).where(eq(factors.id, factor.id));
  expect(stored?.sealedSecret).not.toContain(factor.totp.secret);
});

test('accepts a code once, and no older code after it', async () => {
  const session = await signedIn();
  const factor = await enrol(session);
  const raised = await api.readSession(await show(session, factor, code(factor)));
  for (const used of [code(factor), code(factor, -1)]) {
    expect(await answerOf(show(raised, factor, used))).toBe('422 mfa_verification_failed');
  }
  expect(await answerOf(show(raised, factor, code(factor, 1)))).toBe('200');
});

test.each([
  ['one challenge', 1],
  ['50 challenges', 50],
])('opens one session and never fails with 50 simultaneous uses of a code for %s', async (_, challenges) => {
  for (let round = 0; round < raceRounds(2); round++) {
    const session = await signedIn();
    const factor = await enrol(session);
    const ids: string[] = [];
    for (let made = 0; made < challenges; made++) ids.push((await challenge(session, factor)).id);
    const attempt = (index: number) =>
      call(session, `POST /factors/${factor.id}/verify`, {
        challenge_id: ids[index % challenges],
        code: code(factor),
      });
    expect(await crowd(50, attempt)).toEqual({ 200: 1, 422: 49 });
    const stored = await site.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
    expect(stored.map(({ aal, refreshCounter }) => [aal, refreshCounter])).toEqual([['aal2', 2]]);
  }
});

test('POST /factors/{id}/verify · mfa_verification_failed: a wrong code, two steps off, or no code', async () => {
  const session = await signedIn();
  const factor = await enrol(session);
  for (const typed of ['000000', code(factor, 2), code(factor, -2), '', '12345', 'abcdef']) {
    expect(await answerOf(show(session, factor, typed))).toBe('422 mfa_verification_failed');
  }
});

test('POST /factors/{id}/verify · mfa_challenge_expired, mfa_ip_address_mismatch', async () => {
  const session = await signedIn();
  const factor = await enrol(session);
  const { id: challengeId, expires_at: expiresAt } = await challenge(session, factor);
  expect(expiresAt).toBe(NOW.getTime() / 1000 + 300);
  const body = { challenge_id: challengeId, code: code(factor) };
  const verify = `POST /factors/${factor.id}/verify`;
  const elsewhere = { ...api.bearer(session), 'cf-connecting-ip': '203.0.113.9' };
  expect(await api.answer(verify, body, elsewhere)).toBe('422 mfa_ip_address_mismatch');
  await site.db.update(factorChallenges).set({ expiresAt: NOW }).where(eq(factorChallenges.id, challengeId));
  expect(await answer(session, verify, body)).toBe('422 mfa_challenge_expired');
  const unknown = { ...body, challenge_id: crypto.randomUUID() };
  expect(await answer(session, verify, unknown)).toBe('422 mfa_ip_address_mismatch');
});

test('POST /factors · mfa_factor_name_conflict, and too_many_enrolled_mfa_factors: the eleventh', async () => {
  const session = await signedIn();
  const named = (name: string) => ({ factor_type: 'totp', friendly_name: name });
  await enrol(session, 'App 1');
  expect(await answer(session, 'POST /factors', named('App 1'))).toBe('422 mfa_factor_name_conflict');
  for (let made = 2; made <= 10; made++) await enrol(session, `App ${made}`);
  expect(await answer(session, 'POST /factors', named('App 11'))).toBe('422 too_many_enrolled_mfa_factors');
});

testAnswers(
  'POST /factors',
  [
    [{ factor_type: 'palm' }, '400 validation_failed'],
    [{ factor_type: 'phone', phone: '15551234567' }, '422 mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, '422 mfa_webauthn_enroll_not_enabled'],
    // NUL, half a character, and more issuer than a picture holds.
    [{ factor_type: 'totp', friendly_name: 'a\0b' }, '400 validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'a\ud83d' }, '400 validation_failed'],
    [{ factor_type: 'totp', issuer: 'a\0b' }, '400 validation_failed'],
    [{ factor_type: 'totp', issuer: 'a\ud83d' }, '400 validation_failed'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(5_000) }, '400 validation_failed'],
  ],
  async (body) => answer(await signedIn(), 'POST /factors', body),
);

test('POST /factors/{id}/challenge · mfa_factor_not_found: another user’s, or not an id', async () => {
  const { factor } = await withFactor();
  const stranger = await signedIn();
  for (const id of [factor.id, crypto.randomUUID(), 'x', '..%2fusers']) {
    expect(await answer(stranger, `POST /factors/${id}/challenge`)).toBe('404 mfa_factor_not_found');
  }
});

test('POST /factors/{id}/challenge · over_request_rate_limit: fifteen a minute for one user', async () => {
  const narrow = alsoApi({ LIMITS: '' });
  const session = await signedIn();
  const { id } = await readEnrolment(await narrow.ask('POST /factors', { factor_type: 'totp' }, session));
  const answers = [];
  for (let asked = 0; asked < 16; asked++) {
    answers.push(await narrow.answer(`POST /factors/${id}/challenge`, {}, session));
  }
  expect(answers).toEqual([...Array<string>(15).fill('200'), '429 over_request_rate_limit']);
});

test('DELETE /factors/{id} · with two factors it goes, and sessions are aal1 again', async () => {
  const { session, factor, raised } = await withFactor();
  const removed = await call(raised, `DELETE /factors/${factor.id}`);
  expect([removed.status, await removed.json()]).toEqual([200, { id: factor.id }]);
  const own = await site.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
  expect(new Set(own.map(({ aal }) => aal))).toEqual(new Set(['aal1']));
  expect(assurance(await refreshed(raised))).toBe('aal1');
});

test('removes an unfinished app with one factor', async () => {
  const session = await signedIn();
  const { id } = await enrol(session);
  expect(await answer(session, `DELETE /factors/${id}`)).toBe('200');
});

test('advisory 8 (GHSA-xg6x-h9c9-2m83): insufficient_aal: of another session, and of this one from before', async () => {
  const { session, factor, raised, oneFactor } = await withFactor();
  for (const token of [oneFactor, session]) {
    const refused: [string, object | undefined, string][] = [
      ['PUT /user', { password: NEXT_PASSWORD }, '401 insufficient_aal'],
      ['PUT /user', { email: 'new@example.com' }, '401 insufficient_aal'],
      ['POST /factors', { factor_type: 'totp' }, '403 insufficient_aal'],
      [`DELETE /factors/${factor.id}`, undefined, '422 insufficient_aal'],
      [`DELETE /user/identities/${crypto.randomUUID()}`, undefined, '401 insufficient_aal'],
      ['GET /user/identities/authorize?provider=google', undefined, '401 insufficient_aal'],
    ];
    for (const [request, body, refusal] of refused) {
      expect([request, await answer(token, request, body)]).toEqual([request, refusal]);
    }
  }
  expect(await answer(raised, 'PUT /user', { password: NEXT_PASSWORD })).toBe('200');
});

test('POST /factors/{id}/verify · insufficient_aal: an unfinished app does not replace the verified one', async () => {
  const { raised, oneFactor } = await withFactor();
  const unfinished = await enrol(raised, 'Left unfinished');
  const refused = show(oneFactor, unfinished, code(unfinished));
  expect(await answerOf(refused)).toBe('403 insufficient_aal');
  const finished = await api.readSession(await show(raised, unfinished, code(unfinished)));
  expect(assurance(finished)).toBe('aal2');
});

test('ignores a code of a session that ends meanwhile', async () => {
  const { auth } = site.deps;
  const client = { network: '192.0.2.1', userAgent: null };
  const session = await signedIn();
  const person = done(await authenticate(auth, session.access_token));
  const begun = done(await enrollFactor(auth, person, { friendlyName: 'Phone', issuer: null })).enrolment;
  await call(session, 'POST /logout');
  const proof = { factorId: begun.factorId, code: codeOf(begun.secret, NOW) };
  expect(await confirmFactor(auth, person, proof, client)).toMatchObject({ code: 'session_not_found' });
  const again = await api.signIn(session.user.email);
  expect(again.user['factors']).toMatchObject([{ status: 'unverified' }]);
  const codes = await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, session.user.id));
  expect(codes).toEqual([]);
});

test('cuts long names between characters', async () => {
  const body = { factor_type: 'totp', friendly_name: `${'x'.repeat(99)}🏈`, issuer: '球'.repeat(100) };
  const { friendly_name: name } = await readEnrolment(await call(await signedIn(), 'POST /factors', body));
  expect(name).toBe('x'.repeat(99));
});

// RFC 6238, appendix B: its SHA-1 vectors, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', async (seconds, shown) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(await totpStepOf(secret, shown, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});
