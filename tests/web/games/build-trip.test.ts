import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { gameIdentity } from '../../../src/domain/games/game.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';

const undecided = { awayTeam: null, homeTeam: 'Chicago Bears', localDateTime: '2026-12-20T12:00:00' };
const firstOfTwo = hostedGame('MLB', 'Detroit Tigers', 'Chicago Cubs', '2027-04-05T13:20:00');

const { site } = await openFinderSite([
  hostedGame('NFL', 'Green Bay Packers', 'Chicago Bears', '2026-12-06T12:00:00'),
  {
    ...hostedGame('NFL', 'Detroit Lions', 'Chicago Bears', undecided.localDateTime),
    ...undecided,
    id: gameIdentity({ league: 'NFL', ...undecided, gameNumber: null }),
    opponentTbd: true,
  },
  {
    ...hostedGame('NFL', 'Minnesota Vikings', 'Chicago Bears', '2027-01-10T12:00:00'),
    timeTbd: true,
    startsAt: null,
  },
  { ...firstOfTwo, doubleheader: 'straight', gameNumber: 1 },
  {
    ...firstOfTwo,
    id: firstOfTwo.id.replace(/1$/, '2'),
    sourceEventId: 'second',
    doubleheader: 'straight',
    gameNumber: 2,
  },
]);
afterAll(site.close);

const linksOn = async (path: string) =>
  parse(await site.html(path))
    .querySelectorAll('a[href^="/trips?game="]')
    .map((link) => link.getAttribute('href') ?? '');

test.for([
  ['/nfl/teams/chicago-bears', 'nfl-2026-12-06-green-bay-packers-at-chicago-bears-1'],
  ['/nfl/schedule', 'nfl-2026-12-06-green-bay-packers-at-chicago-bears-1'],
  ['/mlb/teams/chicago-cubs', 'mlb-2027-04-05-detroit-tigers-at-chicago-cubs-1'],
  ['/mlb/schedule', 'mlb-2027-04-05-detroit-tigers-at-chicago-cubs-1'],
] as const)('on %s only a game that a trip can visit leads to its trips', async ([path, game]) => {
  const [link = '', ...others] = await linksOn(path);
  expect([link, others]).toEqual([`/trips?game=${game}`, []]);
  expect((await site.get(link)).status).toBe(200);
});
