import { expect, test } from 'vitest';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { BASE, espnEvent, useEspnRows } from './vendor-rows.ts';

const { seasonOf } = await useEspnRows();

/** The ids of the two teams as the feed server gives them. */
function sideIds(): string[] {
  const [first]: { competitors?: { team: { id: string } }[] }[] = Object(espnEvent({}))['competitions'];
  return (first?.competitors ?? []).map(({ team }) => team.id);
}

function series(wins: readonly [number, number], more: VendorEvent = {}): VendorEvent {
  const competitors = sideIds().map((id, index) => ({ id, wins: wins[index] ?? 0, ties: 0 }));
  return {
    series: {
      type: 'playoff',
      title: 'Playoff Series',
      completed: false,
      totalCompetitions: 7,
      competitors,
      ...more,
    },
  };
}

/** Games 5 to 7 of a first round, the first played, the others listed as scheduled. */
function lastGames(played: VendorEvent, seasonType = 3): VendorEvent[] {
  const final = { type: { name: 'STATUS_FINAL', state: 'post', completed: true } };
  const season = { year: 2027, type: seasonType };
  const note = (text: string) => ({ notes: [{ headline: `East 1st Round - ${text}` }] });
  return [
    espnEvent(
      { ...note('Game 5'), ...played, status: final },
      { id: '5', season, date: '2027-04-27T23:00Z' },
    ),
    espnEvent(note('Game 6 If Necessary'), { id: '6', season, date: '2027-04-29T23:00Z' }),
    espnEvent(note('Game 7 If Necessary'), { id: '7', season, date: '2027-05-01T23:00Z' }),
  ];
}

async function statuses(events: VendorEvent[]): Promise<string[]> {
  return (await seasonOf('NBA', events)).games.map(({ seriesGame, status }) => `${seriesGame} ${status}`);
}

const OPEN = ['5 final', '6 contingent', '7 contingent'];
const OVER = ['5 final', '6 cancelled', '7 cancelled'];

test('T63 takes the games of a won series off the lists', async () => {
  expect(await statuses(lastGames(series([4, 1])))).toEqual(OVER);
  expect(await statuses(lastGames(series([1, 4])))).toEqual(OVER);
  expect(await statuses(lastGames(series([3, 1], { completed: true, totalCompetitions: 5 })))).toEqual(OVER);
  expect(await statuses(lastGames(series([3, 1], { totalCompetitions: 5 })))).toEqual(OVER);
});

test.each([
  ['an open series', series([3, 2])],
  ['no series', {}],
  ['an unreadable series', { series: 'tied' }],
  [
    'a series of other teams',
    series([4, 1], {
      competitors: [
        { id: '77', wins: 4 },
        { id: '78', wins: 1 },
      ],
    }),
  ],
  ['another kind of series', series([4, 1], { type: 'season' })],
])('T63 keeps the games of %s', async (_what, played) => {
  expect(await statuses(lastGames(played))).toEqual(OPEN);
});

test('T63 ignores the series of a past year on games of the regular season', async () => {
  const events = lastGames(series([4, 1], { completed: true }), 2);
  expect((await seasonOf('NBA', events)).games.map(({ status }) => status)).toEqual([
    'final',
    'contingent',
    'contingent',
  ]);
});

test('T63 keeps the games of the same teams in another year', async () => {
  const [over] = lastGames(series([4, 1]));
  const next = espnEvent({}, { id: '9', season: { year: 2028, type: 3 }, date: '2027-05-20T23:00Z' });
  const { games } = await seasonOf(BASE.NBA.league, [over ?? {}, next]);
  expect(games.map(({ status }) => status)).toEqual(['final', 'scheduled']);
});

test('T63 keeps the conference finals of two teams that have met in the play-in', async () => {
  const playIn = espnEvent(series([1, 0], { completed: true, totalCompetitions: 1 }), {
    id: '1',
    season: { year: 2027, type: 5 },
    date: '2027-04-14T23:00Z',
  });
  const finals = espnEvent(series([0, 0]), {
    id: '2',
    season: { year: 2027, type: 3 },
    date: '2027-05-20T23:00Z',
  });
  const { games } = await seasonOf('NBA', [playIn, finals]);
  expect(games.at(-1)?.status).toBe('scheduled');
});
