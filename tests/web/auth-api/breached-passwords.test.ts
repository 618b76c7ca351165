import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';
import { openTestSite } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';

const BREACHED = 'correct horse battery';
const AGENT = 'Fanroads/1.0 (+https://fanroads.test)';
const asked: { url: string | undefined; padding: string | string[] | undefined }[] = [];
let mood: 'answers' | 'fails' | 'hangs' = 'answers';

/** Speaks the range protocol: suffixes of SHA-1 with counts, padded with counts of 0. It refuses unknown agents. */
const list = createServer((request, response) => {
  asked.push({ url: request.url, padding: request.headers['add-padding'] });
  if (mood === 'hangs') return;
  response.statusCode = mood === 'fails' ? 503 : 200;
  if (request.headers['user-agent'] !== AGENT) response.statusCode = 403;
  const suffixOf = (password: string) =>
    createHash('sha1').update(password).digest('hex').toUpperCase().slice(5);
  response.end(
    [`${'0'.repeat(35)}:3`, `${suffixOf(BREACHED)}:42`, `${suffixOf('only padding')}:0`].join('\r\n'),
  );
});
const port = await listenOnLoopback(list);
const site = await openTestSite({
  AUTH_CHECK_BREACHED_PASSWORDS: 'true',
  'SERVICES.breachedPasswords': `http://127.0.0.1:${port}`,
});
const wire = authApiClient(site);
afterAll(async () => {
  await site.close();
  list.closeAllConnections();
  list.close();
});

const signUp = (password: string) => wire.post('/signup', { email: freshEmail(), password });

test('POST /signup · weak_password: known from a breach; sends only five characters of a hash', async () => {
  const answer = await signUp(BREACHED);
  expect([answer.status, await answer.json()]).toEqual([
    422,
    {
      code: 'weak_password',
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      weak_password: { reasons: ['pwned'] },
    },
  ]);
  expect(asked.at(-1)).toEqual({ url: expect.stringMatching(/^\/range\/[0-9A-F]{5}$/), padding: 'true' });
});

test('accepts a password without a breach, with or without padding', async () => {
  expect((await signUp('a long walk to section 114')).status).toBe(200);
  expect((await signUp('only padding')).status).toBe(200);
});

test.each(['fails', 'hangs'] as const)('accepts passwords when the list %s', async (fault) => {
  mood = fault;
  expect((await signUp(BREACHED)).status).toBe(200);
  mood = 'answers';
});
