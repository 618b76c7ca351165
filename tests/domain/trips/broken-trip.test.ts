import { expect, test } from 'vitest';
import { mustExist } from '../../../src/domain/must-exist.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { brokenTrip, dateText, NOTHING_LEFT } from '../../../src/domain/trips/check/broken-trip.ts';
import { checkTrip, tripLocations } from '../../../src/domain/trips/check/check-trip.ts';
import { ownerKnew } from '../../../src/domain/trips/check/former-games.ts';
import { repairOf } from '../../../src/domain/trips/check/repair.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { tripGames } from '../../../src/domain/trips/finder/trip-game.ts';
import { knownGameOf } from '../../../src/domain/trips/watch/known-game.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { plainGame } from '../../support/plain-game.ts';
import { codeOf } from '../../support/trip-codes.ts';

const NOW = new Date('2026-11-29T12:00:00Z');

/** For example, 'NFL Baltimore Ravens at Cincinnati Bengals'. */
function game(text: string, localDateTime: string, facts: Partial<Game> = {}) {
  const [, league = '', awayTeam = '', homeTeam = ''] = /^(\w+) (.+) at (.+)$/.exec(text) ?? [];
  const team = mustExist(ALL_TEAMS.find((one) => one.league === league && one.fullName === homeTeam));
  const venue = mustExist(venueById(team.venueId) ?? undefined);
  const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-').replaceAll('.', '');
  const { id: venueId, name: venueName, city, timeZone, latitude, longitude } = venue;
  return {
    ...plainGame({
      league: team.league,
      homeTeam,
      awayTeam,
      localDateTime,
      timeZone,
      venueId,
      venueName,
      city,
    }),
    id: `${league.toLowerCase()}-${localDateTime.slice(0, 10)}-${slug(awayTeam)}-at-${slug(homeTeam)}-1`,
    isListed: true,
    venuePlace: { country: 'US' },
    latitude,
    longitude,
    ...facts,
  };
}

type TestGame = ReturnType<typeof game>;
type Change = Partial<
  Pick<TestGame, 'status' | 'isListed' | 'dateTbd' | 'venueId' | 'venueName' | 'city'>
> & {
  to?: string;
};

function changed(one: TestGame, { to, ...facts }: Change): TestGame {
  const moved = to ? { localDateTime: to, startsAt: localTimeToInstant(to, one.timeZone) } : {};
  return { ...one, ...moved, ...facts };
}

const BUCKS = game('NBA Miami Heat at Milwaukee Bucks', '2026-12-26T19:00:00');
const BEARS = game('NFL Baltimore Ravens at Chicago Bears', '2026-12-27T12:00:00');
const PACERS = game('NBA Atlanta Hawks at Indiana Pacers', '2026-12-28T19:00:00');
const TRIP = [BUCKS, BEARS, PACERS];
const PACKERS = game('NFL Detroit Lions at Green Bay Packers', '2026-12-27T15:25:00');
const BULLS = game('NBA Orlando Magic at Chicago Bulls', '2026-12-27T18:00:00');
const LATER_BEARS = game('NFL Buffalo Bills at Chicago Bears', '2026-12-30T19:00:00');

/** What the banner of a trip says after these changes of its games. */
function bannerOf(
  changes: readonly (Change | null)[],
  {
    games = TRIP,
    others = [],
    isOwner = true,
    now = NOW,
    repair = true,
    daysAfter = 0,
  }: {
    games?: readonly TestGame[];
    others?: readonly TestGame[];
    isOwner?: boolean;
    now?: Date;
    repair?: boolean | 'busy';
    daysAfter?: number;
  } = {},
) {
  const code = codeOf(
    games.map(({ id }) => id),
    { daysAfter },
  );
  const plan = mustExist(decodeTrip(code) ?? undefined);
  const stored = games.map((one, index) => changed(one, changes[index] ?? {}));
  const compared = mustExist(checkTrip({ plan, home: null, games: stored, now }, VENUE_DRIVES) ?? undefined);
  const all = [...stored.filter(({ isListed }) => isListed), ...others];
  const known = new Map(games.map((one, position) => [position, knownGameOf(one)]));
  const planned = {
    code,
    plan,
    home: null,
    now,
    games: repair === true ? tripGames(all, tripLocations(all)) : [],
    ...(isOwner && { was: ownerKnew(compared.stops, [], known) }),
  };
  const found = repair === 'busy' ? 'busy' : repairOf(planned, compared);
  const { title, reasons, dates, fix, withoutFix } = brokenTrip(planned, compared, found);
  return [title, ...reasons, ...dates.map(dateText), fix?.text ?? withoutFix];
}

const MOVED = { to: '2026-12-28T19:15:00' };
const OFF = { status: 'cancelled' } as const;
const NO_OTHER = 'We found no other trip with these stops on your dates.';

test.each<[string, string[], string[]]>([
  [
    'a game that another one moved onto, and what fits on the date that it left',
    bannerOf([null, MOVED], { others: [PACKERS] }),
    [
      'You lose Hawks at Pacers.',
      'Ravens at Bears moved from Sun, Dec 27, 12:00 PM CT to Mon, Dec 28, 7:15 PM CT.',
      'The drive from Chicago to Indianapolis no longer fits: you would need 8 hr 55 min more.',
      'Sunday is free: Lions at Packers, 3:25 PM CT, 116 mi, fits.',
      'On Monday you see Ravens at Bears.',
      'The fix keeps 2 of 3 stops.',
    ],
  ],
  [
    'a game that moved out of the dates',
    bannerOf([null, MOVED], { games: [BUCKS, BEARS], others: [PACKERS, BULLS] }),
    [
      'You lose Ravens at Bears.',
      'It moved from Sun, Dec 27, 12:00 PM CT to Mon, Dec 28, 7:15 PM CT.',
      'Ravens at Bears is on Mon, Dec 28, outside your dates, Dec 26-27, 2026.',
      'Sunday is free: Magic at Bulls, 6:00 PM CT, 92 mi; Lions at Packers, 3:25 PM CT, 116 mi, fit.',
      'The fix keeps 1 of 2 stops.',
    ],
  ],
  [
    'the same by an address, which knows dates only',
    bannerOf([null, MOVED], { games: [BUCKS, BEARS], isOwner: false }),
    [
      'You lose Ravens at Bears.',
      'It moved from Sun, Dec 27 to Mon, Dec 28.',
      'Ravens at Bears is on Mon, Dec 28, outside your dates, Dec 26-27, 2026.',
      'No other game fits on Sunday.',
      'The fix keeps 1 of 2 stops.',
    ],
  ],
  [
    'a canceled game whose night no other game fills',
    bannerOf([null, OFF]),
    [
      'You lose Ravens at Bears.',
      'It is canceled. It was planned for Sun, Dec 27, 12:00 PM CT.',
      'No other game fits on Sunday.',
      'The fix keeps 2 of 3 stops.',
    ],
  ],
  [
    'two games, each with its date',
    bannerOf([null, OFF, { status: 'postponed' }], { others: [PACKERS, BULLS] }),
    [
      'You lose Ravens at Bears and Hawks at Pacers.',
      'Ravens at Bears is canceled. It was planned for Sun, Dec 27, 12:00 PM CT.',
      'Hawks at Pacers is postponed, with no new date yet. It was planned for Mon, Dec 28, 7:00 PM.',
      'Sunday is free: Magic at Bulls, 6:00 PM CT, 92 mi; Lions at Packers, 3:25 PM CT, 116 mi, fit.',
      'No other game fits on Monday.',
      'The fix keeps 1 of 3 stops.',
    ],
  ],
  [
    'a game of the same home team that the fix has instead',
    bannerOf([null, OFF], { daysAfter: 3, others: [LATER_BEARS] }),
    [
      'You lose Ravens at Bears.',
      'It is canceled. It was planned for Sun, Dec 27, 12:00 PM CT.',
      'No other game fits on Sunday.',
      'The fix keeps all 3 stops, with Bills at Bears on Wed, Dec 30.',
    ],
  ],
  [
    'every game',
    bannerOf([OFF, OFF, { isListed: false }]),
    [
      'You lose every game of this trip.',
      'Heat at Bucks is canceled. It was planned for Sat, Dec 26, 7:00 PM CT.',
      'Ravens at Bears is canceled. It was planned for Sun, Dec 27, 12:00 PM CT.',
      'Hawks at Pacers is no longer on the schedule. It was planned for Mon, Dec 28, 7:00 PM.',
      NO_OTHER,
    ],
  ],
  [
    'the only game',
    bannerOf([OFF], { games: [BEARS] }),
    ['You lose Ravens at Bears.', 'It is canceled. It was planned for Sun, Dec 27, 12:00 PM CT.', NO_OTHER],
  ],
  [
    'a game that lost its date',
    bannerOf([null, { dateTbd: true }]),
    [
      'You lose Ravens at Bears.',
      'It has no date right now. It was planned for Sun, Dec 27, 12:00 PM CT.',
      'No other game fits on Sunday.',
      'The fix keeps 2 of 3 stops.',
    ],
  ],
  [
    'a game that went to another city',
    bannerOf([null, null, { venueId: 'ball-arena', venueName: 'Ball Arena', city: 'Denver' }]),
    [
      'You lose Hawks at Pacers.',
      'It moved to Ball Arena in Denver. It was planned at Gainbridge Fieldhouse. It is still on Mon, Dec 28, 7:00 PM.',
      'The drive from Chicago to Denver takes more than 8 hours a day.',
      'No other game fits on Monday.',
      'The fix keeps 2 of 3 stops.',
    ],
  ],
  [
    'a drive that no longer fits, while too many people search',
    bannerOf([null, MOVED], { repair: 'busy' }),
    [
      'This trip no longer works as planned.',
      'Ravens at Bears moved from Sun, Dec 27, 12:00 PM CT to Mon, Dec 28, 7:15 PM CT.',
      'The drive from Chicago to Indianapolis no longer fits: you would need 8 hr 55 min more.',
      'Many people are searching right now. Reload this page in a minute to see a fix.',
    ],
  ],
  [
    'a trip under way without a game, and the rest works',
    bannerOf([null, OFF], { now: new Date('2026-12-27T10:00:00Z') }),
    [
      'You lose Ravens at Bears.',
      'It is canceled. It was planned for Sun, Dec 27, 12:00 PM CT.',
      'The rest of your trip still works.',
    ],
  ],
  [
    'a trip under way with a drive that no longer fits',
    bannerOf([null, MOVED], { now: new Date('2026-12-27T10:00:00Z') }),
    [
      'This trip no longer works as planned.',
      'Ravens at Bears moved from Sun, Dec 27, 12:00 PM CT to Mon, Dec 28, 7:15 PM CT.',
      'The drive from Chicago to Indianapolis no longer fits: you would need 8 hr 55 min more.',
      'Your trip has begun, so we plan no other one.',
    ],
  ],
])('%s', (_, said, expected) => {
  expect(said).toEqual(expected);
});

test('more than three lost games are counted', () => {
  const games = [
    BUCKS,
    BEARS,
    PACERS,
    game('NBA Boston Celtics at Cleveland Cavaliers', '2026-12-29T19:00:00'),
    game('NBA Miami Heat at Detroit Pistons', '2026-12-30T19:00:00'),
  ];
  expect(bannerOf([null, OFF, OFF, OFF, OFF], { games })[0]).toBe('You lose 4 of 5 games.');
});

test('a game that an address finds again is only a guess', () => {
  const listed = game('NFL Baltimore Ravens at Chicago Bears', '2026-12-28T19:15:00');
  const code = codeOf([BUCKS.id, BEARS.id]);
  const plan = mustExist(decodeTrip(code) ?? undefined);
  const games = [BUCKS, listed];
  const compared = mustExist(checkTrip({ plan, home: null, games, now: NOW }, VENUE_DRIVES) ?? undefined);
  const planned = { code, plan, home: null, now: NOW, games: tripGames(games, tripLocations(games)) };
  expect(brokenTrip(planned, compared, repairOf(planned, compared)).reasons[0]).toBe(
    'It seems to have moved from Sun, Dec 27 to Mon, Dec 28. Check with the team.',
  );
});

test('a trip whose games are all gone from the database says so', () => {
  expect([NOTHING_LEFT.title, NOTHING_LEFT.withoutFix]).toEqual([
    'You lose every game of this trip.',
    NO_OTHER,
  ]);
});
