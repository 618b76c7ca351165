import { expect, test } from 'vitest';
import { readJobArguments } from '../../../scripts/deploy/job-arguments.ts';

test('a job for leagues runs for all four, or for the named one', () => {
  const read = (text: string) => {
    const { job, leagues, isRemote, acceptsSmallerSeason } = readJobArguments(text.split(' '));
    return [job.name, leagues, isRemote, acceptsSmallerSeason];
  };
  expect(read('refresh-games')).toEqual(['refresh-games', ['NFL', 'NBA', 'NHL', 'MLB'], false, false]);
  expect(read('refresh-games --league nhl --remote')).toEqual(['refresh-games', ['NHL'], true, false]);
  expect(read('refresh-games --league nba --accept-shrinkage')).toEqual([
    'refresh-games',
    ['NBA'],
    false,
    true,
  ]);
  expect(read('purge-expired')).toEqual(['purge-expired', [null], false, false]);
});

test.each([
  [[], /^Usage: npm run job/],
  [
    ['bake-bread'],
    /Jobs: refresh-games, refresh-game-day, rebuild-sequences, rebuild-trip-lists, watch-trips, resolve-performers, send-mail, purge-expired/,
  ],
  [['refresh-games', 'nba'], /^Usage: npm run job/],
  [['refresh-games', '--league', 'xfl'], /^Unsupported league: xfl\nUsage/],
  [['purge-expired', '--league', 'nfl'], /^purge-expired does not take a league\.\nUsage/],
  [
    ['refresh-games', '--accept-shrinkage'],
    /^--accept-shrinkage is for refresh-games with a --league\.\nUsage/,
  ],
  [['rebuild-sequences', '--league', 'nba', '--accept-shrinkage'], /^--accept-shrinkage is for/],
  [['refresh-games', '--speed'], /^Unknown option '--speed'/],
])('explains the usage for %j', (args, message) => {
  expect(() => readJobArguments(args)).toThrow(message);
});
