import { createHash } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { factors, users } from '../../../src/db/schema/accounts.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { openSilentServer } from '../../support/silent-server.ts';
import { answerOf, problemOf, type Session } from './api-client.ts';
import { openGoogleSite } from './google-site.ts';

const { google, site, api, alsoApi, signedIn, kindsTo, close } = await openGoogleSite();
afterAll(close);

const NONCE = 'one page’s own nonce';
const hashed = createHash('sha256').update(NONCE).digest('hex');
const tokenBy = ({ server }: typeof google, claims: Record<string, unknown>): Promise<string> =>
  server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: 'fanroads' }, claims);
    },
  });
const idToken = (claims: Record<string, unknown>) => tokenBy(google, claims);
const GRANT = 'POST /token?grant_type=id_token';
const signIn = (body: object, over = api) => over.ask(GRANT, { provider: 'google', ...body });

test('an ID token from One Tap creates an account and opens it again', async () => {
  const person = somebody();
  const body = { id_token: await idToken({ ...person, nonce: hashed }), nonce: NONCE };
  const session = await api.readSession(await signIn(body));
  expect(session.user).toMatchObject({
    email: person.email,
    identities: [{ provider: 'google', id: person.sub }],
  });
  expect((await api.readSession(await signIn(body))).user.id).toBe(session.user.id);
});

const BOTH = 'Passed nonce and nonce in id_token should either both exist or not.';
test.each([
  ['Nonces mismatch', { nonce: hashed }, 'another'],
  [BOTH, { nonce: hashed }, ''],
  [BOTH, {}, NONCE],
  ['Unacceptable audience in id_token', { aud: 'another', nonce: hashed }, NONCE],
  ['Bad ID token', { iss: 'https://accounts.google.example', nonce: hashed }, NONCE],
  ['Bad ID token', { exp: 1, iat: 1, nonce: hashed }, NONCE],
  ['Bad ID token', { at_hash: 'of another access token', nonce: hashed }, NONCE],
])('POST /token id_token · %s, as an OAuth error, and stores nothing', async (description, claims, nonce) => {
  const before = await site.db.$count(users);
  const token = await idToken({ ...somebody(), ...claims });
  const response = await signIn({ id_token: token, nonce, access_token: 'an access token' });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid request', error_description: description },
  ]);
  expect(await site.db.$count(users)).toBe(before);
});

test('advisory 1 (CVE-2026-31813): POST /token id_token · Bad ID token: from an issuer that the token or the client names', async () => {
  const evil = await startHostileGoogle();
  let asked = 0;
  evil.server.service.on('beforeResponse', () => (asked += 1));
  const before = await site.db.$count(users);
  // Valid but for the issuer.
  const theirs = await tokenBy(evil, somebody());
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
  expect(await site.db.$count(users)).toBe(before);
});

/** Adds a Google identity to the account of a session. */
const link = async (session: Session, person: Record<string, unknown>, over = api) =>
  over.ask(GRANT, { provider: 'google', id_token: await idToken(person), link_identity: true }, session);

test('link_identity adds Google to the account of the current session, which stays', async () => {
  const session = await signedIn();
  const { id, email } = session.user;
  const person = somebody();
  const linked = await api.readSession(await link(session, person));
  expect(linked.refresh_token).toBe(session.refresh_token);
  expect(linked.user).toMatchObject({ id, email, app_metadata: { providers: ['email', 'google'] } });
  const again = await api.readSession(await signIn({ id_token: await idToken(person) }));
  expect(again.user.id).toBe(id);
  expect(await kindsTo(email)).toEqual(['identity_linked']);
});

test('POST /token id_token · no_authorization, session_not_found, identity_already_exists: for link_identity', async () => {
  const session = await signedIn();
  const person = somebody();
  expect(await answerOf(link(session, person))).toBe('200');
  const anonymous = signIn({ id_token: await idToken(somebody()), link_identity: true });
  expect(await answerOf(anonymous)).toBe('401 no_authorization');
  expect(await answerOf(link(await signedIn(), person))).toBe('422 identity_already_exists');
  await api.ask('POST /logout', undefined, session);
  expect(await answerOf(link(session, somebody()))).toBe('403 session_not_found');
});

test('POST /token id_token · manual_linking_disabled, insufficient_aal: for link_identity', async () => {
  const closed = alsoApi({ AUTH_MANUAL_LINKING_ENABLED: 'false' });
  const session = await signedIn();
  expect(await answerOf(link(session, somebody(), closed))).toBe('404 manual_linking_disabled');
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
  expect(await answerOf(link(session, somebody()))).toBe('401 insufficient_aal');
});

test('POST /token id_token · provider_disabled, validation_failed', async () => {
  expect(await answerOf(signIn({ provider: 'apple', id_token: 'x' }))).toBe('400 provider_disabled');
  expect(await answerOf(signIn({}))).toBe('400 validation_failed');
  const off = alsoApi({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', 'SERVICES.google': '' });
  expect(await problemOf(signIn({ id_token: 'x' }, off))).toBe(
    '400 provider_disabled: Provider (issuer "https://accounts.google.com") is not enabled',
  );
});

test('POST /token id_token · request_timeout: responds after the timeout', async () => {
  const silent = await openSilentServer();
  const slow = alsoApi({ 'LIMITS.authRequestSeconds': '1', 'SERVICES.google': silent.url });
  expect(await answerOf(signIn({ id_token: 'a.b.c' }, slow))).toBe('504 request_timeout');
  silent.close();
});
