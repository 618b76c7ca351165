import {
  CompactEncrypt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { afterAll, expect, test } from 'vitest';
import { rotateSigningKeys } from '../../../scripts/site/auth-secrets.ts';
import { generateSigningKey } from '../../../src/auth/tokens/signing-keys.ts';
import { parseWorkerConfig } from '../../../src/config/parse-config.ts';
import { jsonLog } from '../../../src/observability/log.ts';
import { createApp } from '../../../src/web/app.ts';
import { createDeps } from '../../../src/composition/web-deps.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { AUTH_SECRETS, testDeps } from '../../support/deps.ts';
import { ORIGIN } from '../../support/test-site.ts';
import { takeErrors } from '../../support/unexpected-errors.ts';
import { answerOf, authApiClient, claimsOf, freshEmail } from './api-client.ts';
import { openAuthSite } from './auth-site.ts';

const { site, api, also, owner, signedIn, userRowOf } = await openAuthSite();
afterAll(site.close);
const session = await signedIn();
const [, payloadPart = ''] = session.access_token.split('.');
const claims: JWTPayload = claimsOf(session);
const COMPLETE = {
  DATABASE_URL: site.databaseUrl,
  SITE_ORIGIN: ORIGIN,
  GAME_SOURCE: 'espn',
  MAIL_FROM: 'Fanroads <hello@fanroads.test>',
  ...AUTH_SECRETS,
};
const [signingKey = {}] = site.deps.auth.config.signingKeys.keys;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const answerTo = (access_token: string, over = api) => answerOf(over.user({ access_token }));
const signed = (changes: Record<string, unknown>) => site.deps.auth.keys.sign({ ...claims, ...changes });

test('accepts our own token', async () => {
  expect(await answerTo(await signed({}))).toBe('200');
});

test.each(['ES256', 'RS256'] as const)(
  'advisory 14 (CVE-2026-22817): GET /user · bad_jwt: no algorithm, or the public key of %s as a shared secret',
  async (algorithm) => {
    const key = await generateSigningKey(algorithm);
    const own = also({ AUTH_SIGNING_KEYS: JSON.stringify({ keys: [key] }) });
    const tell = (token: string) => answerTo(token, authApiClient(own));
    const good = await own.deps.auth.keys.sign(claims);
    expect(await tell(good)).toBe('200');
    const { kid = '' } = key;
    const [, , sound = ''] = good.split('.');
    for (const alg of ['none', 'None', 'NONE', '', undefined]) {
      expect(await tell(`${encode({ alg, kid })}.${payloadPart}.`)).toBe('403 bad_jwt');
      expect(await tell(`${encode({ alg, kid })}.${payloadPart}.${sound}`)).toBe('403 bad_jwt');
    }
    const published = own.deps.auth.keys.published.keys[0] ?? {};
    const imported = await importJWK(published, algorithm, { extractable: true });
    const pem = imported instanceof Uint8Array ? '' : await exportSPKI(imported);
    for (const secret of [JSON.stringify(published), pem, `${pem}\n`, published.n ?? published.x ?? '']) {
      const confused = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid });
      expect(await tell(await confused.sign(new TextEncoder().encode(secret)))).toBe('403 bad_jwt');
    }
  },
);

test('advisory 14 (CVE-2026-22817): refuses to start with a key without an algorithm', () => {
  const { alg: _, ...unnamed } = signingKey;
  const keys = JSON.stringify({ keys: [unnamed] });
  expect(() => parseWorkerConfig({ ...COMPLETE, AUTH_SIGNING_KEYS: keys })).toThrow('AUTH_SIGNING_KEYS');
});

test('GET /user · bad_jwt: another key under our kid, or a key in the header', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = signingKey.kid ?? '';
  const headers = [
    { alg: 'ES256', kid },
    { alg: 'ES256', kid: 'other' },
    { alg: 'ES256', kid, jwk: await exportJWK(publicKey) },
  ];
  for (const header of headers) {
    const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    expect(await answerTo(token)).toBe('403 bad_jwt');
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
])('advisory 15 (CVE-2025-62610): GET /user · bad_jwt: %s', async (_, changes) => {
  expect(await answerTo(await signed(changes))).toBe('403 bad_jwt');
});

test.each([['text'], [Number.NaN], [-1], [1e300], ['9999999999']])(
  'advisory 15 (CVE-2026-44459): GET /user · bad_jwt: an end of %s',
  async (exp) => {
    // Signed by hand: the library refuses to write such a claim.
    const key = await importJWK(signingKey, 'ES256');
    const payload = new TextEncoder().encode(JSON.stringify({ ...claims, exp }));
    const { CompactSign } = await import('jose');
    const token = await new CompactSign(payload)
      .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid ?? '' })
      .sign(key);
    expect(await answerTo(token)).toBe('403 bad_jwt');
  },
);

test('advisory 19 (CVE-2022-36083, CVE-2024-28176): GET /user · bad_jwt: rejects an encrypted token without decrypting it', async () => {
  const text = new TextEncoder();
  const encrypted = (header: { p2c: number; zip?: string }) =>
    `${encode({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2s: 'c2FsdA', kid: signingKey.kid, ...header })}.${'A'.repeat(54)}.${'A'.repeat(16)}.${'A'.repeat(5_000)}.${'A'.repeat(22)}`;
  const small = await new CompactEncrypt(text.encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'PBES2-HS256+A128KW', enc: 'A128GCM' })
    .setKeyManagementParameters({ p2c: 1000 })
    .encrypt(text.encode('password'));
  // Whoever counted that far would not be done within the test.
  for (const token of [small, encrypted({ p2c: 2 ** 31 - 1 }), encrypted({ p2c: 2 ** 31 - 1, zip: 'DEF' })]) {
    expect(await answerTo(token)).toBe('403 bad_jwt');
  }
});

test.each(['..', 'a.b', 'a.b.c', '%00', 'é.é.é', 'x'.repeat(20_000)])(
  'GET /user · bad_jwt: %.20s is not a token',
  async (token) => {
    expect(await answerTo(encodeURI(token))).toBe('403 bad_jwt');
  },
);

test('publishes public keys only, cacheable for ten minutes', async () => {
  const response = await site.get('/auth/v1/.well-known/jwks.json');
  const { keys } = await response.json();
  expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  expect(keys.map((key: object) => Object.keys(key).toSorted())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  ]);
});

test('publishes both keys after a rotation and keeps old tokens valid', async () => {
  for (const algorithm of ['ES256', 'RS256'] as const) {
    const rotated = await rotateSigningKeys(site.deps.auth.config.signingKeys, algorithm);
    const after = also({ AUTH_SIGNING_KEYS: JSON.stringify(rotated) });
    const { keys } = await (await after.get('/auth/v1/.well-known/jwks.json')).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(rotated.keys.map(({ kid }) => kid));
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const verified = await after.deps.auth.keys.verify(session.access_token, {
      currentDate: after.deps.now(),
    });
    expect(verified.sub).toBe(claims.sub);
  }
});

/** The set as usual tools write it, which name both uses of the pair in its private half. */
const asToolsWrite = (key: JWK) =>
  JSON.stringify({ keys: [{ ...key, key_ops: ['sign', 'verify'], ext: true }] });

test.each(['ES256', 'RS256'] as const)('signs with a key of %s that names its uses', async (algorithm) => {
  const keys = asToolsWrite(await generateSigningKey(algorithm));
  const own = authApiClient(
    also({ AUTH_SIGNING_KEYS: keys, AUTH_OPERATOR_KEYS: keys, AUTH_AUTO_CONFIRM: 'true' }),
  );
  const theirs = await own.open('POST /signup', { email: freshEmail(), password: PASSWORD });
  expect((await own.user(theirs)).status).toBe(200);
});

const [otherKey, rsaKey] = [await generateSigningKey('ES256'), await generateSigningKey('RS256')];
const { d: _, ...publicKey } = otherKey;
const { p: __, ...incompleteKey } = rsaKey;
test.each([
  ['a public key', [publicKey]],
  ['a key whose halves do not belong together', [{ ...signingKey, d: otherKey.d }]],
  ['a key of another curve', [{ ...signingKey, crv: 'P-384' }]],
  ['a key named for another algorithm', [{ ...signingKey, alg: 'RS256' }]],
  ['a key for encryption', [{ ...signingKey, use: 'enc' }]],
  ['an RSA key without a prime', [incompleteKey]],
  ['an unusable key behind a sound one', [signingKey, { ...signingKey, kid: 'old', d: otherKey.d }]],
])('advisory 24: %s stops the start before a sign-up writes an account', async (_name, keys) => {
  const env = { ...COMPLETE, AUTH_SIGNING_KEYS: JSON.stringify({ keys }), AUTH_AUTO_CONFIRM: 'true' };
  const broken = createApp(() => createDeps(env));
  const email = freshEmail();
  const response = await broken.request(`${ORIGIN}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(500);
  expect(await userRowOf(email)).toBeUndefined();
  const logged = takeErrors().join(' ');
  expect(logged).toContain('AUTH_SIGNING_KEYS');
  expect(logged).not.toContain(otherKey.d);
});

test('accepts a shared secret only where configured and never publishes it', async () => {
  const kid = 'shared';
  const k = Buffer.from('a shared secret of enough length!').toString('base64url');
  const set = JSON.stringify({ keys: [{ kty: 'oct', kid, alg: 'HS256', k }] });
  const shared = also({ AUTH_SIGNING_KEYS: set });
  const own = authApiClient(shared);
  const theirs = await own.signIn((await owner()).email);
  expect((await own.user(theirs)).status).toBe(200);
  expect(await (await shared.get('/auth/v1/.well-known/jwks.json')).json()).toEqual({ keys: [] });
  expect(await answerOf(api.user(theirs))).toBe('403 bad_jwt');
});

test.each(['AUTH_SECRET', 'AUTH_PASSWORD_PEPPERS', 'AUTH_SIGNING_KEYS'])(
  'advisory 24 (GHSA-8fpg-xm3f-6cx3): without %s nothing works, and no response says why',
  async (name) => {
    for (const value of ['', undefined, 'x']) {
      const broken = createApp(() => {
        const config = parseWorkerConfig({ ...COMPLETE, [name]: value });
        return testDeps({ config, db: site.db, log: jsonLog, now: site.deps.now });
      });
      for (const path of [
        '/auth/v1/user',
        '/auth/v1/settings',
        '/auth/v1/.well-known/jwks.json',
        '/api/me',
      ]) {
        const response = await broken.request(`${ORIGIN}${path}`, { headers: api.bearer(session) });
        expect([response.status, (await response.text()).includes(name)]).toEqual([500, false]);
      }
    }
    expect(takeErrors().join(' ')).toContain(name);
  },
);
