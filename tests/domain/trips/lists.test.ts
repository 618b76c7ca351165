import { expect, test } from 'vitest';
import type { League } from '../../../src/domain/leagues.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import type { SequenceGame } from '../../../src/domain/trips/leg.ts';
import { tripSequences } from '../../../src/domain/trips/trip-sequences.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { FIRST_DATE, madeGame } from './made-games.ts';

/** A game on a date so many days on, at the home of the team that the venue is called after. */
function on(
  day: number,
  homeTeam: string,
  awayTeam: string,
  facts: Partial<SequenceGame> = {},
): SequenceGame {
  const id = `${awayTeam} at ${homeTeam}, day ${String(day).padStart(2, '0')}`;
  return madeGame({
    id,
    venueId: homeTeam,
    homeTeam,
    awayTeam,
    localDate: addDays(FIRST_DATE, day),
    ...facts,
  });
}

/** A roadtrip's lists in words: the days of every entry, and after a plus those of its other dates. */
function lists(games: SequenceGame[], ownTeams: string[], league: League = 'MLB') {
  const days = ({ games: stops }: { games: readonly SequenceGame[] }) =>
    stops.map(({ id, homeTeam }) => `${homeTeam} ${Number(id.slice(-2))}`).join(', ');
  const drive = () => ({ miles: 120, minutes: 120 });
  return tripSequences(league, games, ownTeams, drive, ROADTRIP_LIMITS).map((entry) => ({
    list: `${entry.type} ${entry.length}`,
    position: entry.position,
    team: entry.team,
    days: [entry.sequence, ...entry.otherDates].map(days).join(' + '),
  }));
}
const inList = (name: string, of: ReturnType<typeof lists>) =>
  of.filter(({ list }) => list === name).map(({ days }) => days);

test('lists the best trip of every start date unless all its games are part of another', () => {
  const games = [
    on(0, 'Reds', 'Mets'),
    on(1, 'Cubs', 'Mets'),
    on(2, 'Tigers', 'Mets'),
    on(10, 'Reds', 'Cubs'),
    on(11, 'Cubs', 'Reds'),
  ];
  // What starts on day 1 is the end of what starts on day 0.
  expect(inList('any-team week', lists(games, ['Reds', 'Cubs', 'Tigers']))).toEqual([
    'Reds 0, Cubs 1, Tigers 2',
    'Reds 10, Cubs 11',
  ]);
});

test('folds a trip that shares all but one game with the entry before it, and no other', () => {
  const cubs = (day: number) => on(day, 'Cubs', 'Mets');
  const brewers = (day: number) => on(day, 'Brewers', 'Reds');
  const teams = ['Cubs', 'Brewers'];
  // From day 0 and from day 1 the Brewers of day 2 are met: the first game alone differs.
  expect(inList('any-team week', lists([cubs(0), cubs(1), brewers(2)], teams))).toEqual([
    'Cubs 0, Brewers 2 + Cubs 1, Brewers 2',
  ]);
  // Each shares a game with the one before; the third shares none with the first and is no date of it.
  expect(inList('any-team week', lists([cubs(0), brewers(1), cubs(4), brewers(5)], teams))).toEqual([
    'Cubs 0, Brewers 1 + Brewers 1, Cubs 4',
    'Cubs 4, Brewers 5',
  ]);
});

test('starts a weekend on Thursday to Saturday and ends it on Sunday', () => {
  // The first date is a Wednesday.
  const everyDay = Array.from({ length: 7 }, (_, day) => on(day, day % 2 ? 'Cubs' : 'Brewers', 'Mets'));
  const weekends = inList('any-team weekend', lists(everyDay, ['Cubs', 'Brewers']));
  expect(weekends).toEqual(['Cubs 1, Brewers 2 + Brewers 2, Cubs 3', 'Cubs 3, Brewers 4']);
});

test('lists followed teams in the trip’s order, then visitors by name, with other dates folded', () => {
  const weekOf = (day: number) => [
    on(day, 'Cubs', 'Mets'),
    on(day + 1, 'Brewers', 'Mets'),
    on(day + 2, 'Brewers', 'Cubs'),
    on(day + 3, 'Cubs', 'Astros'),
    on(day + 4, 'Brewers', 'Astros'),
  ];
  const games = [...weekOf(0), ...weekOf(10)];
  const followed = lists(games, ['Brewers', 'Cubs']).filter(({ list }) => list === 'same-team week');
  expect(followed.map(({ team, days }) => `${team}: ${days}`)).toEqual([
    'Cubs: Cubs 0, Brewers 2 + Cubs 10, Brewers 12',
    'Cubs: Brewers 2, Cubs 3 + Brewers 12, Cubs 13',
    'Astros: Cubs 3, Brewers 4 + Cubs 13, Brewers 14',
    'Mets: Cubs 0, Brewers 1 + Cubs 10, Brewers 11',
  ]);
  expect(followed.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
});

test('lists every NFL home game and twinbills of two stadiums, and no followed teams', () => {
  const nfl = { league: 'NFL' } as const;
  const games = [
    on(4, 'Browns', 'Bengals', nfl),
    on(5, 'Bills', 'Jets', nfl),
    on(11, 'Bills', 'Browns', nfl),
  ];
  const made = lists(games.toReversed(), ['Browns', 'Bills'], 'NFL');
  expect(inList('any-team week', made)).toEqual(['Browns 4', 'Bills 5', 'Bills 11']);
  expect(inList('twinbill week', made)).toEqual(['Browns 4, Bills 5']);
  expect(made.filter(({ list }) => list.startsWith('same-team'))).toEqual([]);
});
