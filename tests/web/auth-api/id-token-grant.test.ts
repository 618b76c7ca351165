import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { factors, mailOutbox, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { openTestSite, siteOver } from '../../support/test-site.ts';
import { authApiClient, type Session } from './api-client.ts';

const google = await startHostileGoogle();
const site = await openTestSite(google.variables, () => new Date());
afterAll(async () => {
  await site.close();
  await google.close();
});
const wire = authApiClient(site);

const NONCE = 'one page’s own nonce';
const hashed = createHash('sha256').update(NONCE).digest('hex');
const idToken = (claims: Record<string, unknown>): Promise<string> =>
  google.server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: 'fanroads' }, claims);
    },
  });
const signIn = (body: object) => wire.post('/token?grant_type=id_token', { provider: 'google', ...body });
const peopleCount = async () => (await site.db.select().from(users)).length;

test('an ID token from One Tap creates an account and opens it again', async () => {
  const person = somebody();
  const token = await idToken({ ...person, nonce: hashed });
  const session = await wire.readSession(await signIn({ id_token: token, nonce: NONCE }));
  expect(session.user).toMatchObject({
    email: person.email,
    identities: [{ provider: 'google', id: person.sub }],
  });
  const again = await wire.readSession(await signIn({ id_token: token, nonce: NONCE }));
  expect(again.user.id).toBe(session.user.id);
});

test.each([
  ['Nonces mismatch', { nonce: hashed }, 'another'],
  ['Passed nonce and nonce in id_token should either both exist or not.', { nonce: hashed }, ''],
  ['Passed nonce and nonce in id_token should either both exist or not.', {}, NONCE],
  ['Unacceptable audience in id_token', { aud: 'another', nonce: hashed }, NONCE],
  ['Bad ID token', { iss: 'https://accounts.google.example', nonce: hashed }, NONCE],
  ['Bad ID token', { exp: 1, iat: 1, nonce: hashed }, NONCE],
  ['Bad ID token', { at_hash: 'of another access token', nonce: hashed }, NONCE],
])('POST /token id_token · %s, as an OAuth error, and stores nothing', async (description, claims, nonce) => {
  const before = await peopleCount();
  const token = await idToken({ ...somebody(), ...claims });
  const response = await signIn({ id_token: token, nonce, access_token: 'an access token' });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid request', error_description: description },
  ]);
  expect(await peopleCount()).toBe(before);
});

test('advisory 1 (CVE-2026-31813): POST /token id_token · Bad ID token: from an issuer that the token or the client names', async () => {
  const evil = await startHostileGoogle();
  let asked = 0;
  evil.server.service.on('beforeResponse', () => (asked += 1));
  const before = await peopleCount();
  // Valid but for the issuer.
  const theirs = await evil.server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: 'fanroads' }, somebody());
    },
  });
  const issuer = evil.server.issuer.url ?? '';
  for (const named of [{}, { issuer }, { provider: issuer }, { provider: 'google', iss: issuer }]) {
    expect((await signIn({ id_token: theirs, ...named })).status).toBe(400);
  }
  await evil.close();
  expect(asked).toBe(0);
  // With an attacker's key that the header points to.
  const { privateKey } = await generateKeyPair('RS256');
  const [known] = google.server.issuer.keys.toJSON();
  const forged = await new SignJWT({ ...somebody(), iss: google.server.issuer.url ?? '', aud: 'fanroads' })
    .setProtectedHeader({ alg: 'RS256', kid: known?.kid ?? '', jku: 'https://evil.example/keys' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const response = await signIn({ id_token: forged });
  expect(await response.json()).toEqual({ error: 'invalid request', error_description: 'Bad ID token' });
  expect(await peopleCount()).toBe(before);
});

/** Adds a Google identity to the account of a session. */
const link = async (session: Session, person: Record<string, unknown>, body: object = {}) =>
  wire.post(
    '/token?grant_type=id_token',
    { provider: 'google', id_token: await idToken(person), link_identity: true, ...body },
    wire.bearer(session),
  );
const member = async () => wire.signIn((await storeAccount(site.deps)).email);

test('link_identity adds Google to the account of the current session, which stays', async () => {
  const session = await member();
  const person = somebody();
  const linked = await wire.readSession(await link(session, person));
  expect(linked.refresh_token).toBe(session.refresh_token);
  expect(linked.user).toMatchObject({
    id: session.user.id,
    email: session.user.email,
    app_metadata: { providers: ['email', 'google'] },
  });
  const again = await wire.readSession(await signIn({ id_token: await idToken(person) }));
  expect(again.user.id).toBe(session.user.id);
  const mails = await site.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, session.user.email));
  expect(mails.map(({ kind }) => kind)).toEqual(['identity_linked']);
});

test('POST /token id_token · no_authorization, session_not_found, identity_already_exists: for link_identity', async () => {
  const session = await member();
  const person = somebody();
  const { status } = await link(session, person);
  expect(status).toBe(200);
  const anonymous = await signIn({ id_token: await idToken(somebody()), link_identity: true });
  expect(await wire.refusal(anonymous)).toEqual([401, 'no_authorization']);
  expect(await wire.refusal(await link(await member(), person))).toEqual([422, 'identity_already_exists']);
  await wire.send('POST', '/logout', undefined, wire.bearer(session));
  expect(await wire.refusal(await link(session, somebody()))).toEqual([403, 'session_not_found']);
});

test('POST /token id_token · manual_linking_disabled, insufficient_aal: for link_identity', async () => {
  const closed = siteOver(
    site.db,
    site.databaseUrl,
    async () => undefined,
    { ...google.variables, AUTH_MANUAL_LINKING_ENABLED: 'false' },
    () => new Date(),
  );
  const session = await member();
  const body = { provider: 'google', id_token: await idToken(somebody()), link_identity: true };
  const refused = await authApiClient(closed).post('/token?grant_type=id_token', body, wire.bearer(session));
  expect(await wire.refusal(refused)).toEqual([404, 'manual_linking_disabled']);
  const at = new Date();
  await site.db.insert(factors).values({
    id: crypto.randomUUID(),
    userId: session.user.id,
    type: 'totp',
    status: 'verified',
    sealedSecret: '',
    createdAt: at,
    updatedAt: at,
  });
  expect(await wire.refusal(await link(session, somebody()))).toEqual([401, 'insufficient_aal']);
});

test('POST /token id_token · provider_disabled, validation_failed', async () => {
  expect(await wire.refusal(await signIn({ provider: 'apple', id_token: 'x' }))).toEqual([
    400,
    'provider_disabled',
  ]);
  expect(await wire.refusal(await signIn({}))).toEqual([400, 'validation_failed']);
});

test('POST /token id_token · provider_disabled: names the issuer where Google is off', async () => {
  const off = await openTestSite();
  const body = { provider: 'google', id_token: 'x' };
  const response = await authApiClient(off).post('/token?grant_type=id_token', body);
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    },
  ]);
  await off.close();
});
