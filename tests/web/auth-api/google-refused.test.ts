import { Events, type MutableResponse } from 'oauth2-mock-server';
import { afterAll, describe, expect, test } from 'vitest';
import { exportSPKI, importJWK, SignJWT } from 'jose';
import { openSilentServer } from '../../support/silent-server.ts';
import { flowStates, identities, sessions, users } from '../../../src/db/schema/accounts.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';
import { browserOf, fragmentOf, locationOf, makePkce, toCallback } from './google-flow.ts';

const realClock = () => new Date();
const google = await startHostileGoogle();
const site = await openTestSite(google.variables, realClock);
afterAll(async () => {
  await site.close();
  await google.close();
});

const rowsOf = async ({ db }: TestSite) => ({
  users: await db.select().from(users),
  identities: await db.select().from(identities),
  sessions: await db.select().from(sessions),
  codes: (await db.select().from(flowStates)).flatMap(({ authCodeHash }) => authCodeHash ?? []),
});
const NOTHING = { users: [], identities: [], sessions: [], codes: [] };

/** Signs in with the provider's next token. @returns the error code that the client receives. */
async function refusalOf(asked: TestSite = site): Promise<string | null> {
  const browser = browserOf(asked);
  const returned = locationOf(await browser.visit(await toCallback(browser, makePkce().query)));
  expect(fragmentOf(returned)['error_code'] ?? null).toBe(returned.searchParams.get('error_code'));
  return returned.searchParams.get('error_code');
}

const REFUSED_CLAIM = 'The ID token was rejected: ERR_JWT_CLAIM_VALIDATION_FAILED';
const EXPIRED = 'The ID token was rejected: ERR_JWT_EXPIRED';
const ANOTHER_CLIENT = 'The ID token was made for another client';
const ANOTHER_ACCESS = 'The ID token belongs to another access token';
/** Of the latest log line. */
const lastReason = () => site.warnings.at(-1)?.fields?.['reason'];

/** Started before the other tests, so that it waits for the timeout during them. */
const withoutResponse = signInWithoutResponse();

const seconds = () => Math.floor(Date.now() / 1000);
const idToken = (token: string) => (response: { body: unknown }) =>
  Object.assign(response.body ?? {}, { id_token: token });

describe('GET /callback · bad_oauth_callback, and stores nothing: an ID token', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['for another client', { aud: 'another' }, REFUSED_CLAIM],
    ['for several clients', { aud: ['another', 'fanroads'], azp: 'another' }, ANOTHER_CLIENT],
    ['from another issuer', { iss: 'https://accounts.google.example' }, REFUSED_CLAIM],
    ['of another request (nonce)', { nonce: 'another' }, 'The ID token belongs to another request'],
    ['of no request (nonce)', { nonce: undefined }, 'The ID token belongs to another request'],
    ['that has expired', { exp: seconds() - 60, iat: seconds() - 120 }, EXPIRED],
    ['without an expiry', { exp: undefined }, REFUSED_CLAIM],
    ['with an expiry that is not a number', { exp: 'tomorrow' }, REFUSED_CLAIM],
    ['from long ago', { iat: seconds() - 3600 }, EXPIRED],
    ['from the future', { iat: seconds() + 3600, nbf: undefined }, REFUSED_CLAIM],
    ['without a subject', { sub: undefined }, REFUSED_CLAIM],
    ['with an empty subject', { sub: '' }, 'The provider’s response is not valid OpenID Connect'],
    ['of another access token', { at_hash: 'bm90IHRoaXMgb25lIQ' }, ANOTHER_ACCESS],
  ])('%s', async (_, claims, reason) => {
    google.claim(somebody(claims));
    expect(await refusalOf()).toBe('bad_oauth_callback');
    expect(lastReason()).toBe(reason);
    expect(await rowsOf(site)).toEqual(NOTHING);
  });

  const NOT_ALLOWED = 'The ID token was rejected: ERR_JOSE_ALG_NOT_ALLOWED';
  test.each<[string, () => Promise<void>, unknown]>([
    [
      'with an unpublished key',
      async () =>
        google.tamper(({ header }) => {
          header.kid = 'unknown';
        }),
      'The ID token was rejected: ERR_JWKS_NO_MATCHING_KEY',
    ],
    [
      'that is not signed (alg none)',
      async () => {
        const claims = { ...somebody(), iss: google.server.issuer.url, aud: 'fanroads' };
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const dated = { ...claims, iat: seconds(), exp: seconds() + 60 };
        google.answer(idToken(`${part({ alg: 'none' })}.${part(dated)}.`));
      },
      NOT_ALLOWED,
    ],
    [
      'signed with the public key as a shared secret (alg HS256)',
      async () => {
        const [key] = google.server.issuer.keys.toJSON();
        const published = await importJWK({ ...key, alg: 'RS256' });
        if (published instanceof Uint8Array) throw new Error('not a key pair');
        const secret = new TextEncoder().encode(await exportSPKI(published));
        // Valid in everything but its signature.
        const forged = new SignJWT({ ...somebody(), iss: google.server.issuer.url ?? '', aud: 'fanroads' })
          .setIssuedAt()
          .setExpirationTime('1h')
          .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' });
        google.answer(idToken(await forged.sign(secret)));
      },
      NOT_ALLOWED,
    ],
    ['that is not a JWT', async () => google.answer(idToken('not a token')), expect.any(String)],
  ])('%s', async (_, forge, reason) => {
    google.claim(somebody());
    await forge();
    expect(await refusalOf()).toBe('bad_oauth_callback');
    expect(lastReason()).toEqual(reason);
    expect(await rowsOf(site)).toEqual(NOTHING);
  });
});

test('GET /callback · bad_oauth_callback: ignores published keys of another algorithm than RS256', async () => {
  const elliptic = await startHostileGoogle('ES256');
  const other = await openTestSite(elliptic.variables, realClock);
  elliptic.claim(somebody());
  expect(await refusalOf(other)).toBe('bad_oauth_callback');
  expect(await rowsOf(other)).toEqual(NOTHING);
  await other.close();
  await elliptic.close();
});

test.each([
  ['500', 500, {}, 'The provider responded 500'],
  ['a refusal', 400, { error: 'invalid_grant' }, 'The provider rejected the code: invalid_grant'],
  ['no tokens', 200, {}, "Missing or invalid 'access_token' field"],
  ['no ID token', 200, { access_token: 'a', token_type: 'Bearer' }, "Missing or invalid field 'id_token'"],
])(
  'GET /callback · bad_oauth_callback: the provider responds to a code with %s',
  async (_, statusCode, body, reason) => {
    google.claim(somebody());
    google.answer((response) => Object.assign(response, { statusCode, body }));
    expect(await refusalOf()).toBe('bad_oauth_callback');
    expect(lastReason()).toBe(reason);
    expect(await rowsOf(site)).toEqual(NOTHING);
  },
);

test('fetches a new key of the provider and accepts its token', async () => {
  const rotating = await startHostileGoogle();
  const other = await openTestSite(rotating.variables, realClock);
  rotating.claim(somebody());
  expect(await refusalOf(other)).toBeNull();
  const { kid: next } = await rotating.server.issuer.keys.generate('RS256');
  // Keys take turns: the old one signs the access token, the new one the ID token.
  const signedBy: string[] = [];
  rotating.tamper(({ header }) => signedBy.push(header.kid));
  // Unknown keys refetch the published ones at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await refusalOf(other)).toBeNull();
  expect(signedBy.at(-1)).toBe(next);
  await other.close();
  await rotating.close();
});

test('GET /callback · bad_oauth_callback: the provider never responds to a code', async () => {
  expect(await withoutResponse).toEqual([
    'bad_oauth_callback',
    'The provider did not respond in time',
    NOTHING,
  ]);
});

/** A sign-in at a provider that accepts a code and never responds. */
async function signInWithoutResponse() {
  const silent = await openSilentServer();
  const slow = await startHostileGoogle();
  slow.server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    Object.assign(body, { token_endpoint: silent.url });
  });
  const other = await openTestSite(slow.variables, realClock);
  const code = await refusalOf(other);
  const found = [code, other.warnings.at(-1)?.fields?.['reason'], await rowsOf(other)];
  silent.close();
  await other.close();
  await slow.close();
  return found;
}
