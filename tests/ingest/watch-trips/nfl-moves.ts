import type { FeedGame } from '../../feeds/seasons.ts';

/** One step of a move: what the feed shows from `at` on. */
export interface Step {
  at: string;
  /** The home game of the trip that changes, such as '10-25 Jets'. */
  game: string;
  /** `starts` is the venue's time. */
  set: Partial<FeedGame> & { starts?: string };
  /** A row that is gone from the feed keeps no fact. */
  isGone?: true;
}

export interface Move {
  name: string;
  /** The home games of the trip. */
  stops: string;
  steps: readonly Step[];
  /** The mails as 'at once: …' or 'digest: …', without 'Your … trip: '. */
  mails: readonly string[];
  state: 'fine' | 'tight' | 'broken';
  /** A sentence of the last mail. */
  says?: string;
}

const DETROIT = { venue: 'Ford Field', venueCity: 'Detroit', venueState: 'MI' };
const JETS_AND_EAGLES = '10-25 Jets, 10-26 Eagles';

/**
 * Drives in minutes: Foxborough to East Rutherford 218, Philadelphia to East Rutherford 106, Detroit to Landover
 * 502, Green Bay to Detroit 469. A drive to the next date's game needs 850 minutes more between the kickoffs.
 */
export const MOVES: readonly Move[] = [
  {
    name: 'flexed from Sunday afternoon to Sunday night, twelve days ahead',
    stops: JETS_AND_EAGLES,
    steps: [{ at: '2026-10-13T15:00:00Z', game: '10-25 Jets', set: { starts: '2026-10-25T20:20:00' } }],
    mails: ['digest: Dolphins at Jets moved to 8:20 PM'],
    state: 'fine',
    says: 'It was planned for Sun, Oct 25, 1:00 PM.',
  },
  {
    name: 'flexed to Monday night, when the trip is at another game',
    stops: JETS_AND_EAGLES,
    steps: [{ at: '2026-10-13T15:00:00Z', game: '10-25 Jets', set: { starts: '2026-10-26T20:15:00' } }],
    mails: ['at once: Dolphins at Jets moved to Mon, Oct 26, 8:15 PM'],
    state: 'broken',
    says: 'Keep it anyway',
  },
  {
    name: 'flexed to Monday night and back a day later: fine again',
    stops: JETS_AND_EAGLES,
    steps: [
      { at: '2026-10-13T15:00:00Z', game: '10-25 Jets', set: { starts: '2026-10-26T20:15:00' } },
      { at: '2026-10-14T15:00:00Z', game: '10-25 Jets', set: { starts: '2026-10-25T13:00:00' } },
    ],
    mails: [
      'at once: Dolphins at Jets moved to Mon, Oct 26, 8:15 PM',
      'digest: Dolphins at Jets moved to Sun, Oct 25, 1:00 PM',
    ],
    state: 'fine',
    says: 'Your trip works again.',
  },
  {
    name: 'flexed from Sunday to Thursday night, three dates before the trip',
    stops: '11-15 Browns, 11-16 Ravens',
    steps: [{ at: '2026-10-20T15:00:00Z', game: '11-15 Browns', set: { starts: '2026-11-12T20:15:00' } }],
    mails: ['at once: Texans at Browns moved to Thu, Nov 12, 8:15 PM'],
    state: 'broken',
    says: 'Texans at Browns is on Thu, Nov 12, outside your dates, Nov 15-16, 2026.',
  },
  {
    name: 'flexed from Thursday to Sunday night, now after the trip’s other game in one stadium',
    stops: '11-12 Giants, 11-15 Jets',
    steps: [{ at: '2026-10-20T15:00:00Z', game: '11-12 Giants', set: { starts: '2026-11-15T20:20:00' } }],
    mails: ['digest: Commanders at Giants moved to Sun, Nov 15, 8:20 PM'],
    state: 'fine',
    says: 'Your trip still works.',
  },
  {
    name: 'the Saturday games of December change places: 44 minutes to spare',
    stops: '12-19 Eagles, 12-20 Giants',
    steps: [{ at: '2026-12-01T15:00:00Z', game: '12-19 Eagles', set: { starts: '2026-12-19T20:20:00' } }],
    mails: ['digest: Seahawks at Eagles moved to 8:20 PM'],
    state: 'tight',
    says: 'Your trip still works, with only 40 min to spare between two games.',
  },
  {
    name: 'a December game without a time goes to Saturday, a date before the trip',
    stops: '12-27 Steelers, 12-28 Lions',
    steps: [
      {
        at: '2026-12-01T15:00:00Z',
        game: '12-27 Steelers',
        set: { timeTbd: false, starts: '2026-12-26T16:30:00' },
      },
    ],
    mails: ['at once: Panthers at Steelers moved to Sat, Dec 26, 4:30 PM'],
    state: 'broken',
    says: 'It moved from Sun, Dec 27 to Sat, Dec 26, 4:30 PM.',
  },
  {
    name: 'a December game without a time gets its time',
    stops: '12-27 Colts, 12-28 Lions',
    steps: [
      {
        at: '2026-12-01T15:00:00Z',
        game: '12-27 Colts',
        set: { timeTbd: false, starts: '2026-12-27T13:00:00' },
      },
    ],
    mails: ['digest: Bengals at Colts starts at 1:00 PM'],
    state: 'fine',
  },
  {
    name: 'a game loses its time',
    stops: '12-10 Patriots, 12-13 Jets',
    steps: [{ at: '2026-12-01T15:00:00Z', game: '12-13 Jets', set: { timeTbd: true } }],
    mails: ['digest: Broncos at Jets has no set time right now'],
    state: 'fine',
  },
  {
    name: 'snow: to another city at the same time, two days ahead, too far from the next game',
    stops: '11-22 Bills, 11-23 Commanders',
    steps: [{ at: '2026-11-20T15:00:00Z', game: '11-22 Bills', set: DETROIT }],
    mails: ['at once: Dolphins at Bills moved to Ford Field in Detroit'],
    state: 'broken',
    says: 'The drive from Detroit to Washington takes more than 8 hours a day.',
  },
  {
    name: 'snow: to another city and another date; the mail names both',
    stops: '11-22 Bills, 11-23 Commanders',
    steps: [
      { at: '2026-11-20T15:00:00Z', game: '11-22 Bills', set: { ...DETROIT, starts: '2026-11-23T19:00:00' } },
    ],
    mails: ['at once: Dolphins at Bills moved to Ford Field in Detroit, Mon, Nov 23, 7:00 PM'],
    state: 'broken',
    says: 'It was planned at Highmark Stadium for Sun, Nov 22, 1:00 PM.',
  },
  {
    name: 'a game in London starts an hour later',
    stops: '10-04 Commanders',
    steps: [{ at: '2026-09-15T15:00:00Z', game: '10-04 Commanders', set: { starts: '2026-10-04T15:30:00' } }],
    mails: ['digest: Colts vs Commanders moved to 3:30 PM London time'],
    state: 'fine',
  },
  {
    name: 'a game in London goes to another stadium there',
    stops: '10-18 Jaguars',
    steps: [
      { at: '2026-09-15T15:00:00Z', game: '10-18 Jaguars', set: { venue: 'Tottenham Hotspur Stadium' } },
    ],
    mails: ['digest: Texans vs Jaguars moved to Tottenham Hotspur Stadium'],
    state: 'fine',
    says: 'It was planned at Wembley Stadium.',
  },
  {
    name: 'a home game goes abroad, where no road leads',
    stops: JETS_AND_EAGLES,
    steps: [
      {
        at: '2026-09-15T15:00:00Z',
        game: '10-25 Jets',
        set: {
          venue: 'Tottenham Hotspur Stadium',
          venueCity: 'London',
          venueState: null,
          timezone: 'Europe/London',
          neutral: true,
          starts: '2026-10-25T14:30:00',
        },
      },
    ],
    mails: [
      'at once: Dolphins vs Jets moved to Tottenham Hotspur Stadium in London, Sun, Oct 25, 2:30 PM London time',
    ],
    state: 'broken',
    says: 'There is no road from London to Philadelphia.',
  },
  {
    name: 'a stadium is only renamed',
    stops: '11-22 Bills, 11-23 Commanders',
    steps: [{ at: '2026-11-20T15:00:00Z', game: '11-22 Bills', set: { venue: 'New Era Field' } }],
    mails: [],
    state: 'fine',
  },
  {
    name: 'from Thursday to the Saturday before clocks go back: the extra hour makes the drive possible',
    stops: '10-29 Packers, 11-01 Lions',
    steps: [{ at: '2026-10-13T15:00:00Z', game: '10-29 Packers', set: { starts: '2026-10-31T14:30:00' } }],
    mails: ['digest: Panthers at Packers moved to Sat, Oct 31, 2:30 PM CT'],
    state: 'tight',
  },
  {
    name: 'canceled three days ahead',
    stops: '12-31 Bengals, 01-03 Browns',
    steps: [{ at: '2026-12-28T15:00:00Z', game: '12-31 Bengals', set: { status: 'Canceled' } }],
    mails: ['at once: Ravens at Bengals is canceled'],
    state: 'broken',
    says: 'Keep it anyway',
  },
  {
    name: 'later, and two hours after that mail canceled, on the day before',
    stops: JETS_AND_EAGLES,
    steps: [
      { at: '2026-10-24T18:00:00Z', game: '10-25 Jets', set: { starts: '2026-10-25T16:05:00' } },
      { at: '2026-10-24T20:10:00Z', game: '10-25 Jets', set: { status: 'Canceled' } },
    ],
    mails: ['at once: Dolphins at Jets moved to 4:05 PM', 'at once: Dolphins at Jets is canceled'],
    state: 'broken',
  },
  {
    name: 'two days ahead later, and five hours after that mail back: the second waits for the digest',
    stops: '11-22 Panthers, 11-23 Commanders',
    steps: [
      { at: '2026-11-20T15:00:00Z', game: '11-22 Panthers', set: { starts: '2026-11-22T16:25:00' } },
      { at: '2026-11-20T20:00:00Z', game: '11-22 Panthers', set: { starts: '2026-11-22T13:00:00' } },
    ],
    mails: ['at once: Ravens at Panthers moved to 4:25 PM', 'digest: Ravens at Panthers moved to 1:00 PM'],
    state: 'fine',
  },
  {
    name: 'gone from the feed: told after the third refresh, and again when it is back with a new id',
    stops: JETS_AND_EAGLES,
    steps: [
      { at: '2026-10-01T00:00:00Z', game: '10-25 Jets', set: {}, isGone: true },
      { at: '2026-10-01T06:00:00Z', game: '10-25 Jets', set: {}, isGone: true },
      { at: '2026-10-01T12:00:00Z', game: '10-25 Jets', set: {}, isGone: true },
      { at: '2026-10-01T18:00:00Z', game: '10-25 Jets', set: { id: 999_999_999 } },
    ],
    mails: [
      'at once: Dolphins at Jets is no longer on the schedule',
      'digest: Dolphins at Jets is back on: Sun, Oct 25, 1:00 PM',
    ],
    state: 'fine',
    says: 'Your trip works again.',
  },
  {
    name: 'a corrected start and a final score, after kickoff',
    stops: JETS_AND_EAGLES,
    steps: [
      { at: '2026-10-25T18:00:00Z', game: '10-25 Jets', set: { starts: '2026-10-25T13:20:00' } },
      { at: '2026-10-25T21:00:00Z', game: '10-25 Jets', set: { status: 'Final' } },
    ],
    mails: [],
    state: 'fine',
  },
];
