import { expect, test } from 'vitest';
import { againstPeers } from '../../../scripts/bench/peers/peer-figures.ts';
import { assertSameCall, assertSamePage, statementsFor } from '../../../scripts/bench/peers/peer-workers.ts';
import { measureInRounds } from '../../../scripts/bench/compare.ts';

const TEAM = { league: 'NBA', fullName: 'Boston Celtics', slug: 'boston-celtics' };

function call(query: string, ...params: string[]) {
  return {
    url: 'http://db/sql',
    headers: { 'neon-batch-read-only': 'true' },
    body: JSON.stringify({ queries: [{ query, params }] }),
  };
}

test('statements of one team become statements for any team', () => {
  const recorded = call(
    'SELECT $1',
    '{"team:boston-celtics"}',
    'Boston Celtics',
    'NBA',
    '2026-11-20T17:00:00.000Z',
    '10',
  );
  expect(JSON.parse(statementsFor(recorded, TEAM))).toEqual([
    { query: 'SELECT $1', params: ['{"team:{slug}"}', '{team}', '{league}', '{now}', '10'] },
  ]);
});

test('calls are the same when they differ only in the time', () => {
  const product = call('SELECT $1', '2026-11-20T17:00:00.000Z', 'NBA');
  expect(() => assertSameCall(product, call('SELECT $1', '2026-11-20T17:00:00.123Z', 'NBA'))).not.toThrow();
  expect(() => assertSameCall(product, call('SELECT $1', '2026-11-20T17:00:00.000Z', 'NHL'))).toThrow();
  expect(() => assertSameCall(product, call('SELECT 1', '2026-11-20T17:00:00.000Z', 'NBA'))).toThrow();
});

test('pages are the same when their texts, links and structured data are', () => {
  const page = (link: string, text: string, name = 'Celtics') =>
    `<head><title>Celtics</title><script type="application/ld+json">{"name":"${name}"}</script></head>
     <body><p>See <a href="${link}">${text}</a></p><template>Loading</template></body>`;
  const product = page('/nba', 'All teams');
  expect(() => assertSamePage(product, page('/nba', 'All   <b>teams</b>'))).not.toThrow();
  expect(() => assertSamePage(product, page('/nba', 'All games'))).toThrow();
  expect(() => assertSamePage(product, page('/nba', 'Allteams'))).toThrow();
  expect(() => assertSamePage(product, page('/nhl', 'All teams'))).toThrow();
  expect(() => assertSamePage(product, page('/nba', 'All teams', 'Bruins'))).toThrow();
});

test('every other round has the reverse order', async () => {
  const order: string[] = [];
  await measureInRounds(2, ['a', 'b', 'c'], async (name) => order.push(name));
  expect(order.join('')).toBe('abccba');
});

test('compares the product with each measured peer, and with a limit where there is one', () => {
  const round = (product: number, astro: number, honoJsx: number) =>
    new Map([
      ['product', product],
      ['astro', astro],
      ['hono-jsx', honoJsx],
    ] as const);
  const rounds = [round(1, 2, 0), round(2, 4, 0), round(6, 4, 0)];
  expect(againstPeers({ what: 'time', unit: 'ms', rounds, limits: { astro: 1 } })).toMatchObject([
    { what: 'time, against Astro', kind: 'target', reference: 4, product: 2, ratio: 0.5, ok: true },
    { what: 'time, against hono/jsx', kind: 'report', reference: 0, product: 2, ratio: null, interval: null },
  ]);
});
