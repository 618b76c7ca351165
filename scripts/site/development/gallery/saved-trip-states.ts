import type { MyTrip, MyTripsView } from '../../../../src/web/account/trips/my-trips-view.ts';
import type { SavedTripView } from '../../../../src/web/account/trips/saved-trip-view.ts';
import type { League } from '../../../../src/domain/leagues.ts';
import { knownLine } from '../../../../src/web/games/game-line.ts';
import { paths } from '../../../../src/web/urls/paths.ts';

const EMAIL = 'ada@example.com';
const CHECKED = 'Checked 2 hr ago.';
const MOVED = 'Heat at Raptors moved to Fri, Dec 4, 9:30 PM ET';
const LATE = 'The drive from Detroit to Toronto no longer fits: you would need 3 hr 40 min more.';

const OVER = { kind: 'past', text: 'This trip is over.', checked: '' } as const;

function line(league: League, matchup: string, localDateTime: string) {
  return knownLine(`${matchup} ${localDateTime}`, league, {
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
  });
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
  status: { kind: 'fine', text: 'All 3 games stand.', checked: CHECKED },
  changes: [],
};

const MY_TRIPS: MyTripsView = {
  who: `Ada Fan, ${EMAIL}`,
  returnTo: null,
  finder: paths.trips(),
  summary: '1 of 5 trips needs a look.',
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
      changes: [`${MOVED}.`, 'Heat at Cavaliers is postponed, with no new date yet.'],
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
      changes: ['Knicks at Celtics moved to 8:00 PM ET.'],
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
      stop('Heat at Pistons', 'Fri, Dec 4', 'Little Caesars Arena, Detroit'),
      stop('Heat at Raptors', 'Sun, Dec 6', 'Scotiabank Arena, Toronto'),
      stop('Heat at Cavaliers', 'Tue, Dec 8', 'Rocket Arena, Cleveland'),
    ],
    changes: [],
    isBroken: false,
    repair: { kind: 'none' },
  },
  notices: [],
  attendance: [],
  mails: {
    areOn: true,
    canBeOn: true,
    hint: `We write to ${EMAIL} when a game of this trip moves or a drive no longer fits.`,
  },
  share: {
    address: 'https://fanroads.com/trips/an-example-of-a-code',
    withHome: { home: 'Chicago, IL', address: 'https://fanroads.com/trips/an-example-with-a-home' },
  },
  page: paths.trip('an-example-of-a-code'),
  calendar: paths.tripCalendar('an-example-of-a-code'),
  problem: null,
};

const STOPS = TRIP.check?.stops ?? [];
const BROKEN: SavedTripView = {
  ...TRIP,
  status: { kind: 'broken', text: 'This trip no longer works as planned.', checked: CHECKED },
  check: {
    stops: STOPS.map((one, index) =>
      index === 1 ? { ...one, day: 'Fri, Dec 4', time: '9:30 PM ET', note: 'Moved from Sun, Dec 6' } : one,
    ),
    changes: ['Heat at Raptors (Sun, Dec 6) moved to Fri, Dec 4, 9:30 PM ET.', LATE],
    isBroken: true,
    repair: {
      kind: 'found',
      repair: {
        code: 'a-fix',
        href: paths.trip('a-fix'),
        text: 'The fix keeps 3 of 3 stops: Heat at Pistons, Fri, Dec 4; Celtics at Raptors, Sun, Dec 6; Heat at Cavaliers, Tue, Dec 8.',
      },
    },
  },
  notices: [
    { id: '2', date: 'Nov 20, 2026', headline: MOVED, former: 'It was planned for Sun, Dec 6, 3:00 PM ET' },
    {
      id: '1',
      date: 'Oct 2, 2026',
      headline: 'Heat at Pistons moved to 7:00 PM ET',
      former: 'It was planned for Fri, Dec 4, 7:30 PM ET',
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
  const { check } = BROKEN;
  if (check === null) throw new Error('the broken trip is not checked');
  const stops = check.stops.map((one, index) =>
    index === 2 ? { ...one, time: null, place: '', note: 'Postponed', isOff: true } : one,
  );
  return { ...BROKEN, check: { ...check, stops, repair: { kind: 'none' } } };
}

function stop(matchup: string, day: string, place: string) {
  return { id: matchup, matchup, day, place, time: '7:00 PM ET', note: null, isOff: false };
}
