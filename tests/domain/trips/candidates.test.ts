import { expect, test } from 'vitest';
import {
  sequenceCandidates,
  venueLocations,
  type CandidateGame,
} from '../../../src/domain/trips/sequence-candidates.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { KNOWN_VENUES } from '../../../src/domain/venues/index.ts';
import { plainGame } from '../../support/plain-game.ts';

const spurs = teamBySlug('NBA', 'san-antonio-spurs');
const cubs = teamBySlug('MLB', 'chicago-cubs');
const bears = teamBySlug('NFL', 'chicago-bears');
if (!spurs || !cubs || !bears) throw new Error('teams are missing');

const places = venueLocations(KNOWN_VENUES);

function game(
  facts: Partial<CandidateGame> & Pick<CandidateGame, 'league' | 'homeTeam' | 'venueId'>,
): CandidateGame {
  const localDateTime = facts.localDateTime ?? '2026-12-01T19:00:00';
  const id = `${facts.homeTeam} ${localDateTime} ${facts.gameNumber ?? 1}`;
  return { id, ...plainGame({ awayTeam: 'Visitors', localDateTime, ...facts }) };
}

const candidatesOf = (games: CandidateGame[]) => sequenceCandidates(games, [spurs, cubs, bears], places);
const atHome = { league: 'NBA', homeTeam: 'San Antonio Spurs', venueId: 'frost-bank-center' } as const;
const wrigley = { league: 'MLB', homeTeam: 'Chicago Cubs', venueId: 'wrigley-field' } as const;

test('accepts a firm home game with its stop, country and date', () => {
  expect(candidatesOf([game(atHome)])).toMatchObject([
    { venueId: 'frost-bank-center', country: 'US', localDate: '2026-12-01', isStraightDoubleheader: false },
  ]);
});

test.each([
  [
    'a game of a team that is not on the trip',
    game({ league: 'NBA', homeTeam: 'Houston Rockets', venueId: 'toyota-center' }),
  ],
  ['a date that is an estimate', game({ ...atHome, dateTbd: true, timeTbd: true })],
  ['an opponent to be decided', game({ ...atHome, awayTeam: null, opponentTbd: true })],
  ['a second home 80 miles away', game({ ...atHome, venueId: 'moody-center' })],
  ['a game abroad', game({ ...atHome, venueId: 'accor-arena', neutralSite: true })],
  ['a venue nobody can place', game({ ...atHome, venueId: 'espn-somewhere' })],
  ['no venue at all', game({ ...atHome, venueId: null })],
  ['a game that was postponed', game({ ...atHome, status: 'postponed' })],
  ['a game that was called off', game({ ...atHome, status: 'cancelled' })],
  [
    'an NFL game whose day may still move',
    game({ league: 'NFL', homeTeam: 'Chicago Bears', venueId: 'soldier-field', timeTbd: true }),
  ],
])('rejects %s', (_name, candidate) => {
  expect(candidatesOf([candidate])).toEqual([]);
});

test('accepts a game of unknown time outside the NFL', () => {
  expect(candidatesOf([game({ ...wrigley, timeTbd: true })])).toMatchObject([{ startsAt: null }]);
});

test('treats a straight doubleheader as one outing and a split one as two', () => {
  const twin = (doubleheader: 'straight' | 'split') =>
    candidatesOf([
      game({ ...wrigley, gameNumber: 1, doubleheader }),
      game({ ...wrigley, gameNumber: 2, doubleheader, timeTbd: doubleheader === 'straight' }),
    ]).map(({ isStraightDoubleheader }) => isStraightDoubleheader);
  expect(twin('straight')).toEqual([true]);
  expect(twin('split')).toEqual([false, false]);
});

test('treats a venue up to 60 miles from the usual one as home', () => {
  const home = places.get(atHome.venueId);
  if (!home?.position) throw new Error('the Spurs have no home');
  const { latitude, longitude } = home.position;
  // A degree of latitude is 69.1 miles.
  const northBy = (miles: number) => ({
    ...home,
    position: { latitude: latitude + miles / 69.1, longitude },
  });
  const around = new Map([...places, ['near', northBy(59.9)], ['far', northBy(60.1)]]);
  const played = (venueId: string) => sequenceCandidates([game({ ...atHome, venueId })], [spurs], around);
  expect(played('near')).toMatchObject([{ venueId: 'near' }]);
  expect(played('far')).toEqual([]);
});

test('rejects the NFL’s last week until its days are set, and accepts the week before', () => {
  const bearsAtHome = { league: 'NFL', homeTeam: 'Chicago Bears', venueId: 'soldier-field' } as const;
  const week17 = game({ ...bearsAtHome, localDateTime: '2027-01-03T12:00:00' });
  const week18 = game({ ...bearsAtHome, localDateTime: '2027-01-10T00:00:00', timeTbd: true });
  expect(candidatesOf([week17, week18]).map(({ localDate }) => localDate)).toEqual(['2027-01-03']);
});
