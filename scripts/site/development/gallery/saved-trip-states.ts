import type { MyTrip, MyTripsView } from '../../../../src/web/account/trips/my-trips-view.ts';
import type { SavedTripView } from '../../../../src/web/account/trips/saved-trip-view.ts';
import type { BrokenTrip } from '../../../../src/domain/trips/check/broken-trip.ts';
import type { KnownGame } from '../../../../src/domain/trips/watch/known-game.ts';
import { mustExist } from '../../../../src/domain/must-exist.ts';
import type { League } from '../../../../src/domain/leagues.ts';
import { knownLine } from '../../../../src/web/games/game-line.ts';
import { paths } from '../../../../src/web/urls/paths.ts';

const EMAIL = 'ada@example.com';
const CHECKED = 'Checked 2 hr ago.';
const MOVED = 'Heat at Raptors moved to Fri, Dec 4, 9:30 PM ET';
const LATE = 'The drive from Detroit to Toronto no longer fits: you would need 3 hr 40 min more.';

const OVER = { kind: 'past', text: 'This trip is over.', checked: '' } as const;

function line(league: League, matchup: string, localDateTime: string) {
  return knownLine(`${matchup} ${localDateTime}`, league, known(matchup, localDateTime));
}

function known(matchup: string, localDateTime: string): KnownGame {
  return {
    matchup,
    localDateTime,
    timeZone: 'America/New_York',
    city: null,
    startsAt: null,
    timeTbd: false,
    dateTbd: false,
    venueId: null,
    venueName: null,
    status: 'scheduled',
    isListed: true,
  };
}

function changed(id: string, text: string, [was, now]: readonly [string, string | null]) {
  const matchup = text.slice(0, text.search(/ (moved|is) /));
  return {
    id,
    text,
    lines: [
      { ...line('NBA', matchup, was), isOff: true },
      ...(now === null ? [] : [line('NBA', matchup, now)]),
    ],
  };
}

const LAKES: MyTrip = {
  id: 'lakes',
  name: 'Detroit, Toronto & Cleveland',
  dates: 'Dec 4-8, 2026',
  countdown: 'in 14 days',
  games: [
    line('NBA', 'Heat at Pistons', '2026-12-04T19:30:00'),
    line('NBA', 'Heat at Raptors', '2026-12-06T18:00:00'),
    line('NBA', 'Heat at Cavaliers', '2026-12-08T19:00:00'),
  ],
  version: 1,
  status: { kind: 'fine', text: 'All 3 games stand.', checked: CHECKED },
  changes: [],
  broken: null,
};

const MOVE = changed('1', `${MOVED}.`, ['2026-12-06T15:00:00', '2026-12-04T21:30:00']);

const LOSS: BrokenTrip = {
  title: 'You lose Heat at Raptors.',
  reasons: ['It moved from Sun, Dec 6, 3:00 PM to Fri, Dec 4, 9:30 PM.', LATE],
  dates: [
    {
      date: '2026-12-06',
      text: 'Sunday is free:',
      fillers: [
        { code: 'a-fix-with-sabres', matchup: 'Bruins at Sabres', detail: '5:00 PM, 258 mi' },
        { code: 'a-fix-with-lions', matchup: 'Bears at Lions', detail: '1:00 PM, 2 mi' },
      ],
    },
  ],
  fix: { code: 'a-fix', text: 'The fix keeps 2 of 3 stops.' },
  withoutFix: '',
};

const MY_TRIPS: MyTripsView = {
  who: `Ada Fan, ${EMAIL}`,
  returnTo: null,
  finder: paths.trips(),
  summary: '1 of 5 trips needs you.',
  next: [
    {
      ...LAKES,
      id: 'under-way',
      name: 'Indianapolis',
      dates: 'Nov 19-21, 2026',
      countdown: 'under way',
      games: [
        line('NFL', 'Colts at Titans', '2026-11-19T20:15:00'),
        line('NBA', 'Pacers at Grizzlies', '2026-11-21T19:00:00'),
      ],
      status: {
        kind: 'tight',
        text: 'Both games stand, but a drive is tight.',
        checked: 'Checked 12 min ago. On game day, check with the team too.',
      },
    },
    LAKES,
    {
      ...LAKES,
      id: 'broken',
      name: 'Birthday weekend with the whole family and Grandpa',
      status: { kind: 'broken', text: 'This trip no longer works as planned.', checked: CHECKED },
      changes: [
        MOVE,
        changed('2', 'Heat at Cavaliers is postponed, with no new date yet.', ['2026-12-08T19:00:00', null]),
      ],
      broken: LOSS,
    },
    {
      ...LAKES,
      id: 'accepted',
      name: 'Chicago',
      dates: 'Jan 2, 2027',
      countdown: 'in 43 days',
      games: [line('NHL', 'Blues at Blackhawks', '2027-01-02T19:30:00')],
      status: { kind: 'accepted', text: 'Kept as it is. It no longer works as planned.', checked: CHECKED },
    },
    {
      ...LAKES,
      id: 'waiting',
      name: 'Boston & New York',
      dates: 'Feb 5-7, 2027',
      countdown: 'in 77 days',
      status: { kind: 'waiting', text: 'A game changed.', checked: 'We are checking this trip.' },
      changes: [
        changed('3', 'Knicks at Celtics moved to 8:00 PM.', ['2027-02-05T19:30:00', '2027-02-05T20:00:00']),
      ],
    },
  ],
  votes: [],
  past: [
    {
      ...LAKES,
      id: 'past',
      countdown: 'over',
      status: OVER,
    },
  ],
};

const TRIP: SavedTripView = {
  id: 'lakes',
  version: 1,
  name: LAKES.name,
  typedName: LAKES.name,
  dates: LAKES.dates,
  countdown: LAKES.countdown,
  status: LAKES.status,
  check: {
    stops: [
      stop('Heat at Pistons', '2026-12-04T19:00:00', 'Little Caesars Arena, Detroit'),
      stop('Heat at Raptors', '2026-12-06T15:00:00', 'Scotiabank Arena, Toronto'),
      stop('Heat at Cavaliers', '2026-12-08T19:00:00', 'Rocket Arena, Cleveland'),
    ],
    changes: [],
    broken: null,
    others: paths.trips(),
  },
  done: null,
  notices: [],
  attendance: [],
  mails: {
    areOn: true,
    canBeOn: true,
    hint: `We write to ${EMAIL} when a game of this trip moves or a drive no longer fits.`,
  },
  live: {
    link: `https://fanroads.com${paths.liveTrip('0123456789abcdef0123456789abcdef')}`,
    text: 'Lakes with Dad, Dec 4-8, 2026',
    siteOrigin: 'https://fanroads.com',
    ownCalendar: paths.liveCalendar('fedcba9876543210fedcba9876543210'),
    showsHome: false,
    home: 'Chicago, IL',
    followers: 5,
  },
  tickets: ['Heat at Pistons', 'Heat at Raptors', 'Heat at Cavaliers'].map((matchup, index) => ({
    id: matchup,
    matchup,
    day: ['Fri, Dec 4', 'Sun, Dec 6', 'Tue, Dec 8'][index] ?? '',
    count: { field: `n${index + 1}`, text: index === 0 ? '4' : '', problem: null },
    price: { field: `p${index + 1}`, text: index === 0 ? '48' : '', problem: null },
  })),
  cost: {
    line: '$349-606 per person, without most tickets',
    bill: [
      { label: 'Gas, 505 mi', value: '$53-70' },
      { label: '1 room, 4 nights', value: '$448-784' },
      { label: 'Tickets bought, 4', value: '$192' },
      { label: 'Tickets to buy', value: '4' },
    ],
    change: paths.trip('an-example-of-a-code'),
  },
  page: paths.trip('an-example-of-a-code'),
  wanted: null,
  problem: null,
};

const CHECK = mustExist(TRIP.check ?? undefined);
const BROKEN: SavedTripView = {
  ...TRIP,
  status: { kind: 'broken', text: 'This trip no longer works as planned.', checked: CHECKED },
  check: {
    ...CHECK,
    stops: CHECK.stops.map((one, index) =>
      index === 1
        ? {
            line: { ...line('NBA', 'Heat at Raptors', '2026-12-04T21:30:00') },
            note: 'Moved from Sun, Dec 6',
          }
        : one,
    ),
    broken: LOSS,
  },
  notices: [
    { ...MOVE, date: 'Nov 20, 2026' },
    {
      ...changed('2', 'Heat at Pistons moved to 7:00 PM.', ['2026-12-04T19:30:00', '2026-12-04T19:00:00']),
      date: 'Oct 2, 2026',
    },
  ],
};

export const SAVED_TRIP_VIEWS: Readonly<Record<string, SavedTripView>> = {
  attendance: {
    ...TRIP,
    countdown: 'over',
    status: OVER,
    attendance: [
      { id: '1', matchup: 'Heat at Pistons', day: 'Fri, Dec 4', isCheckedOff: true },
      { id: '2', matchup: 'Heat at Raptors', day: 'Sun, Dec 6', isCheckedOff: false },
      { id: '3', matchup: 'Heat at Cavaliers', day: 'Tue, Dec 8', isCheckedOff: false },
    ],
    problem: { form: 'check-off', text: 'Check a game first.' },
  },
  fine: TRIP,
  broken: BROKEN,
  fixed: { ...TRIP, done: 'Fixed. Links you sent before show the old plan.' },
  'no-fix': withoutFix(),
  kept: {
    ...BROKEN,
    status: { ...BROKEN.status, kind: 'accepted', text: 'Kept as it is. It no longer works as planned.' },
  },
  'new-fix': {
    ...BROKEN,
    problem: {
      form: 'fix',
      text: 'The schedule changed since you opened this page. Look at the new fix below.',
    },
  },
  conflict: {
    ...TRIP,
    typedName: 'Lakes with Grandpa',
    problem: {
      form: 'trip',
      text: 'This trip was changed in another window. This is how it is now. Check it, then try again.',
    },
  },
  unconfirmed: {
    ...TRIP,
    mails: {
      areOn: false,
      canBeOn: false,
      hint: `Confirm ${EMAIL} first. Until then, changes show up here only.`,
    },
    problem: { form: 'rename', text: 'Enter a name' },
    typedName: '',
  },
  unread: { ...TRIP, check: null },
};
export const MY_TRIPS_VIEWS: Readonly<Record<string, MyTripsView>> = {
  'my-trips': MY_TRIPS,
  'no-trips': { ...MY_TRIPS, returnTo: paths.schedule(null), summary: null, next: [], past: [] },
};

function withoutFix(): SavedTripView {
  const stops = CHECK.stops.map((one, index) =>
    index === 2 ? { line: { ...one.line, isOff: true }, note: 'Postponed' } : one,
  );
  const broken = {
    title: 'You lose Heat at Cavaliers.',
    reasons: ['It is postponed, with no new date yet. It was planned for Tue, Dec 8, 7:00 PM.'],
    dates: [],
    fix: null,
    withoutFix: 'We found no other trip with these stops on your dates.',
  };
  return { ...BROKEN, check: { ...CHECK, stops, broken } };
}

function stop(matchup: string, localDateTime: string, place: string) {
  return { line: { ...line('NBA', matchup, localDateTime), place }, note: null };
}
