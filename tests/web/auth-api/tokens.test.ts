import { exportJWK, generateKeyPair, importJWK, SignJWT, CompactEncrypt, type JWTPayload } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { rotateSigningKeys } from '../../../scripts/auth-secrets.ts';
import { parseWorkerConfig } from '../../../src/env.ts';
import { storeAccount } from '../../support/accounts.ts';
import { AUTH_SECRETS } from '../../support/deps.ts';
import { openTestSite, ORIGIN } from '../test-site.ts';
import { wireOf, type Session } from './wire.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = wireOf(site);
const session = await wire.signIn((await storeAccount(site.deps)).email);
const [, payloadPart = '', signature = ''] = session.access_token.split('.');
const claims: JWTPayload = JSON.parse(Buffer.from(payloadPart, 'base64url').toString());
const [signingKey = {}] = site.deps.auth.config.signingKeys.keys;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const answerTo = async (token: string) => wire.refusal(await wire.user({ access_token: token }));
const signed = (changes: Record<string, unknown>) => site.deps.auth.keys.sign({ ...claims, ...changes });

test('our own token is good, so that the refusals below mean something', async () => {
  expect((await wire.user({ access_token: await signed({}) })).status).toBe(200);
});

test('GET /user · bad_jwt: no algorithm, another algorithm, the public key as a shared secret (CVE-2026-22817)', async () => {
  const publicKey = JSON.stringify(site.deps.auth.keys.published.keys[0]);
  const secret = new TextEncoder().encode(publicKey);
  const kid = signingKey.kid ?? '';
  expect(await answerTo(`${encode({ alg: 'none', kid })}.${payloadPart}.`)).toEqual([403, 'bad_jwt']);
  expect(await answerTo(`${encode({ kid })}.${payloadPart}.${signature}`)).toEqual([403, 'bad_jwt']);
  const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
  expect(await answerTo(confused)).toEqual([403, 'bad_jwt']);
});

test('GET /user · bad_jwt: a stranger’s key under our kid, or with its own key inside', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = signingKey.kid ?? '';
  const headers = [
    { alg: 'ES256', kid },
    { alg: 'ES256', kid: 'other' },
    { alg: 'ES256', kid, jwk: await exportJWK(publicKey) },
  ];
  for (const header of headers) {
    expect(await answerTo(await new SignJWT(claims).setProtectedHeader(header).sign(privateKey))).toEqual([
      403,
      'bad_jwt',
    ]);
  }
});

test.each([
  ['another audience', { aud: 'somebody-else' }],
  ['no audience', { aud: undefined }],
  ['another issuer', { iss: 'https://evil.example/auth/v1' }],
  ['an end in the past', { exp: 1 }],
  ['no end', { exp: undefined }],
  ['no session', { session_id: undefined }],
  ['a subject that is no id', { sub: '../admin' }],
])('GET /user · bad_jwt: %s (CVE-2025-62610)', async (_, changes) => {
  expect(await answerTo(await signed(changes))).toEqual([403, 'bad_jwt']);
});

test.each([['text'], [Number.NaN], [-1], [1e300], ['9999999999']])(
  'GET /user · bad_jwt: an end of %s (CVE-2026-44459)',
  async (exp) => {
    // Signed by hand: the library refuses to write such a claim.
    const key = await importJWK(signingKey, 'ES256');
    const payload = new TextEncoder().encode(JSON.stringify({ ...claims, exp }));
    const { CompactSign } = await import('jose');
    const token = await new CompactSign(payload)
      .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid ?? '' })
      .sign(key);
    expect(await answerTo(token)).toEqual([403, 'bad_jwt']);
  },
);

test('GET /user · bad_jwt: an encrypted token with an expensive key is refused unread (CVE-2022-36083)', async () => {
  const token = await new CompactEncrypt(new TextEncoder().encode('{}'))
    .setProtectedHeader({ alg: 'PBES2-HS256+A128KW', enc: 'A128GCM' })
    .setKeyManagementParameters({ p2c: 1000 })
    .encrypt(new TextEncoder().encode('password'));
  expect(await answerTo(token)).toEqual([403, 'bad_jwt']);
});

test.each([['..'], ['a.b'], ['a.b.c'], ['%00'], ['é.é.é'], ['x'.repeat(20_000)]])(
  'GET /user · bad_jwt: %.20s is no token, and no fault',
  async (token) => {
    const answer = await wire.send('GET', '/user', undefined, {
      authorization: `Bearer ${encodeURI(token)}`,
    });
    expect(await wire.refusal(answer)).toEqual([403, 'bad_jwt']);
  },
);

test('the key set publishes public halves only, and may be kept for ten minutes', async () => {
  const answer = await site.get('/auth/v1/.well-known/jwks.json');
  const { keys } = await answer.json();
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  expect(keys.map((key: object) => Object.keys(key).toSorted())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  ]);
});

test('after a rotation both keys are published, old tokens stay good and new ones carry the new key', async () => {
  for (const algorithm of ['ES256', 'RS256'] as const) {
    const rotated = await rotateSigningKeys(site.deps.auth.config.signingKeys, algorithm);
    const after = await openTestSite({
      AUTH_SIGNING_KEYS: JSON.stringify(rotated),
      DATABASE_URL: site.databaseUrl,
    });
    const { keys } = await (await after.get('/auth/v1/.well-known/jwks.json')).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(rotated.keys.map(({ kid }) => kid));
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const verified = await after.deps.auth.keys.verify(session.access_token, {
      currentDate: after.deps.now(),
    });
    expect(verified.sub).toBe(claims.sub);
    await after.close();
  }
});

test('a shared secret signs only where it is configured, and is never published', async () => {
  const kid = 'shared';
  const k = Buffer.from('a shared secret of enough length!').toString('base64url');
  const set = JSON.stringify({ keys: [{ kty: 'oct', kid, alg: 'HS256', k }] });
  const shared = await openTestSite({ AUTH_SIGNING_KEYS: set });
  const own = wireOf(shared);
  const theirs: Session = await own.signIn((await storeAccount(shared.deps)).email);
  expect((await own.user(theirs)).status).toBe(200);
  expect(await (await shared.get('/auth/v1/.well-known/jwks.json')).json()).toEqual({ keys: [] });
  expect(await wire.refusal(await wire.user(theirs))).toEqual([403, 'bad_jwt']);
  await shared.close();
});

test.each([['AUTH_SECRET'], ['AUTH_PASSWORD_PEPPERS'], ['AUTH_SIGNING_KEYS']])(
  'without %s the start is refused, naming it (GHSA-8fpg-xm3f-6cx3)',
  (name) => {
    const complete = {
      SITE_ORIGIN: ORIGIN,
      DATABASE_URL: 'postgres://u:p@host.neon.tech/db',
      ...AUTH_SECRETS,
    };
    expect(() => parseWorkerConfig({ ...complete, [name]: '' })).toThrow(`${name} is not set`);
  },
);
