import { expect, test } from 'vitest';
import { makeAuthSecrets } from '../../../scripts/site/auth-secrets.ts';
import { WORKER } from '../../../src/config/parse-config.ts';
import { variablesOf } from '../../../src/config/variable.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { siteOver } from '../../support/test-site.ts';

const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';
const BASE: Record<string, string> = {
  GAME_SOURCE: 'espn',
  DATABASE_URL: NO_DATABASE,
  // Turnstile's two keys need each other.
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: 'one',
};

/** Another value of each secret. */
const OTHER_SECRETS: Record<string, string> = {
  ...(await makeAuthSecrets()),
  DATABASE_URL: 'postgres://nobody:other@127.0.0.1:1/none',
  SEATGEEK_CLIENT_ID: 'other',
  SEATGEEK_CLIENT_SECRET: 'other',
  OPERATOR_EMAIL: 'other@fanroads.test',
  ALERT_WEBHOOK: 'https://other.test/hook',
  INTERNAL_SECRET: 'another secret of thirty-two characters',
  RESEND_API_KEY: 're_other',
  RESEND_WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  GOOGLE_CLIENT_ID: 'other',
  GOOGLE_CLIENT_SECRET: 'other',
  TURNSTILE_SECRET_KEY: 'other',
};

async function etagWith(variables: Record<string, string>): Promise<string | null> {
  const site = siteOver(connect(NO_DATABASE, 200), NO_DATABASE, async () => undefined, {
    ...BASE,
    ...variables,
  });
  return (await site.get('/robots.txt')).headers.get('ETag');
}

test('an ETag does not depend on secrets, so that nobody can test guesses', async () => {
  const secrets = variablesOf(WORKER)
    .filter(({ kind }) => kind === 'secret')
    .map(({ name }) => name);
  expect(secrets.toSorted()).toEqual(Object.keys(OTHER_SECRETS).toSorted());
  const etag = await etagWith({});
  expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
  expect(await etagWith({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })).toBe(etag);
  expect(await etagWith(OTHER_SECRETS)).toBe(etag);
});

test.each([
  { TICKET_SELLER_TEMPLATE: 'https://seller.test/{team-slug}' },
  { GOOGLE_MAPS_EMBED_KEY: 'key' },
  { VIATOR_PARTNER_ID: 'P00654321' },
  { GAME_SOURCE: 'seatgeek', SEATGEEK_CLIENT_ID: 'id' },
])('an ETag depends on what pages show: %j', async (variables) => {
  expect(await etagWith(variables)).not.toBe(await etagWith({}));
});
