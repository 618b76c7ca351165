import { parse } from 'node-html-parser';
import { afterAll, expect, test, vi } from 'vitest';
import { identityParts } from '../../../src/domain/games/game-of-identity.ts';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const WEEKEND = '/trips?start=2026-12-03&end=2026-12-06';
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `&${name}=a${index}`).join('');

test.each([
  ['17 segments', '/A'.repeat(17)],
  ['8,000 segments', '/A'.repeat(8000)],
  ['8,000 segments of an API', `/api/v1${'/A'.repeat(8000)}`],
  ['1,001 characters', `/nba/teams/${'A'.repeat(990)}`],
  ['1,001 characters with accents', `/${'%C3%89'.repeat(167)}`],
])('refuses a path of %s before any other rule reads it', async (_, path) => {
  const response = await site.get(path);
  expect(response.status).toBe(414);
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('reads a path of 16 segments, and one of 1,000 characters', async () => {
  const segments = await site.get('/A'.repeat(16));
  expect(segments.headers.get('location')).toBe('/a'.repeat(16));
  const characters = `/nba/teams/${'a'.repeat(989)}`;
  expect((await site.get(characters)).status).toBe(404);
});

test('text of more than 100 characters is no identity of a game', () => {
  const identity = (away: string) => `nba-2026-12-04-${away}-at-boston-celtics-1`;
  const rest = identity('').length;
  expect(identityParts(identity('a'.repeat(100 - rest)))?.home).toBe('boston-celtics');
  expect(identityParts(identity('a'.repeat(101 - rest)))).toBeNull();
});

test('a rejected question lists twenty problems at most', async () => {
  const response = await site.get(`${WEEKEND}${numbered('game', 1000)}`);
  expect(response.status).toBe(400);
  const text = parse(await response.text()).textContent;
  expect(text.split('We don’t know the game').length - 1).toBeLessThanOrEqual(20);
  expect(text).toContain('Pick at most 6 games.');
});

test('the API names twenty problems at most, and looks each parameter up once', async () => {
  const { prototype } = URLSearchParams;
  const spies = [vi.spyOn(prototype, 'get'), vi.spyOn(prototype, 'has'), vi.spyOn(prototype, 'getAll')];
  const names = Array.from({ length: 100 }, (_, index) => `a${index}=&a${index}=`).join('&');
  const response = await site.get(`/api/v1/games?${names}`);
  // A database call of the same process that runs meanwhile reads its connection string.
  const lookedUp = spies.flatMap(({ mock }) =>
    mock.calls.map(([name]) => name).filter((name) => name !== 'application_name'),
  );
  for (const spy of spies) spy.mockRestore();
  expect(response.status).toBe(400);
  const { errors }: { errors: object[] } = JSON.parse(await response.text());
  expect(errors).toHaveLength(20);
  expect(lookedUp).toHaveLength(new Set(lookedUp).size);
});

test('the API reads two hundred parameters, and a form a hundred fields', async () => {
  const response = await site.get(`/api/v1/games?a=${numbered('a', 200)}`);
  const { errors }: { errors: object[] } = JSON.parse(await response.text());
  expect(errors).toEqual([{ parameter: 'query', message: 'must have at most 200 parameters' }]);
  const form = (fields: number) =>
    site.ask('/auth', {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: `mode=sign-in${numbered('b', fields)}&email=fan@example.com&password=`,
    });
  expect(await (await form(90)).text()).toContain('fan@example.com');
  expect(await (await form(100)).text()).not.toContain('fan@example.com');
});
