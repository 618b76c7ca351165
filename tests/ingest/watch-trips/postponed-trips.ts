/** A trip around a postponed game, and what its owner must be told. Written by hand from the season file. */
export interface PostponedTrip {
  /** The game's id in the season file. */
  id: string;
  matchup: string;
  /** The home games of the trip; one of them is postponed. */
  stops: string;
  /** The make-up as mails name it. */
  makeUp: string;
  /** The trip's state once the make-up is listed; `past` after its last date. */
  state: 'fine' | 'broken' | 'past';
  /** The hours after the make-up is listed until the owner's mail, null without one. */
  mailAfterHours: 0 | 23 | null;
}

type Row = [id: string, matchup: string, stops: string, makeUp: string, state: PostponedTrip['state']];

/** A make-up with a date only is the second game of a straight doubleheader. */
const ROWS: readonly Row[] = [
  [
    '824621',
    'Blue Jays at White Sox',
    '04-01 Brewers, 04-02 White Sox, 04-04 Tigers',
    'Fri, Apr 3, 1:10 PM CT',
    'fine',
  ],
  ['824134', 'Brewers at Royals', '04-01 Cardinals, 04-03 Royals', 'Sat, Apr 4, 6:10 PM CT', 'past'],
  ['824460', 'Cubs at Guardians', '04-03 Tigers, 04-04 Guardians, 04-06 Pirates', 'Sun, Apr 5', 'fine'],
  ['823637', 'Rockies at Mets', '04-24 Orioles, 04-25 Mets, 04-28 Phillies', 'Sun, Apr 26', 'fine'],
  [
    '823471',
    'Giants at Phillies',
    '04-28 Mets, 04-29 Phillies, 05-01 Nationals',
    'Thu, Apr 30, 5:35 PM',
    'fine',
  ],
  ['824850', 'Astros at Orioles', '04-28 Pirates, 04-29 Orioles, 05-01 Yankees', 'Thu, Apr 30', 'fine'],
  // Nine weeks later, when the trip is long over.
  [
    '823062',
    'Brewers at Cardinals',
    '05-04 Cubs, 05-05 Cardinals, 05-07 Royals',
    'Tue, Jul 7, 1:15 PM CT',
    'broken',
  ],
  // A date after the trip, whose two games change their order.
  ['824362', 'Mets at Rockies', '05-05 Rockies, 05-06 Rockies', 'Thu, May 7, 1:10 PM MT', 'broken'],
  ['824766', 'Rays at Red Sox', '05-07 Yankees, 05-09 Red Sox, 05-12 Mets', 'Fri, Jul 17, 1:35 PM', 'broken'],
  ['824518', 'Cardinals at Reds', '05-22 Reds, 05-24 Cubs', 'Sat, May 23, 1:10 PM', 'fine'],
  // Its next game is more than 72 hours away, so the make-up is told in a digest.
  [
    '823543',
    'Rays at Yankees',
    '05-22 Phillies, 05-23 Yankees, 05-27 Orioles',
    'Tue, Sep 22, 1:05 PM',
    'broken',
  ],
  // 270 minutes from first pitch in the Bronx at 1:35, with a game and 209 minutes of driving.
  [
    '824840',
    'Tigers at Orioles',
    '05-22 Phillies, 05-23 Orioles, 05-24 Yankees',
    'Sun, May 24, 6:05 PM',
    'broken',
  ],
  ['824514', 'Cardinals at Reds', '05-22 Reds, 05-24 Reds, 05-26 Pirates', 'Mon, Aug 17, 1:40 PM', 'broken'],
  ['823539', 'Red Sox at Yankees', '06-05 Phillies, 06-06 Yankees', 'Sat, Aug 29, 1:05 PM', 'past'],
  [
    '824589',
    'Braves at White Sox',
    '06-10 Tigers, 06-11 White Sox, 06-12 Brewers',
    'Thu, Aug 20, 1:10 PM CT',
    'broken',
  ],
  [
    '824424',
    'Tigers at Guardians',
    '06-13 Pirates, 06-14 Guardians, 06-16 Reds',
    'Fri, Sep 4, 2:10 PM',
    'broken',
  ],
  ['824911', 'Giants at Braves', '06-18 Braves, 06-20 Braves', 'Mon, Aug 31, 6:05 PM', 'broken'],
  [
    '824664',
    'Blue Jays at Cubs',
    '06-19 Tigers, 06-21 Cubs, 06-23 White Sox',
    'Thu, Aug 6, 1:20 PM CT',
    'broken',
  ],
  ['823613', 'Cubs at Mets', '06-21 Yankees, 06-22 Mets, 06-25 Red Sox', 'Wed, Jun 24, 1:10 PM', 'fine'],
  [
    '823042',
    'Diamondbacks at Cardinals',
    '06-24 White Sox, 06-25 Cardinals, 06-27 White Sox',
    'Thu, Jul 23, 4:15 PM CT',
    'broken',
  ],
  // From first pitch at 12:05 it is 365 minutes to Detroit's, with a game and 272 minutes of driving.
  [
    '823357',
    'Brewers at Pirates',
    '07-09 Orioles, 07-10 Pirates, 07-11 Tigers',
    'Sat, Jul 11, 12:05 PM',
    'broken',
  ],
  ['824414', 'Pirates at Guardians', '07-17 Guardians, 07-18 Blue Jays', 'Sat, Jul 18, 1:10 PM', 'broken'],
  [
    '823523',
    'Dodgers at Yankees',
    '07-17 Red Sox, 07-18 Yankees, 07-20 Phillies',
    'Sun, Jul 19, 12:35 PM',
    'fine',
  ],
  // In Philadelphia the game starts 25 minutes earlier.
  [
    '823519',
    'Pirates at Yankees',
    '07-20 Red Sox, 07-21 Yankees, 07-22 Phillies',
    'Wed, Jul 22, 7:05 PM',
    'broken',
  ],
  [
    '824735',
    'Orioles at Red Sox',
    '07-20 Yankees, 07-21 Red Sox, 07-24 Mets',
    'Wed, Jul 22, 1:35 PM',
    'fine',
  ],
  // 300 minutes until Pittsburgh's first pitch, with a game and 272 minutes of driving.
  [
    '824490',
    'Guardians at Reds',
    '07-25 Cardinals, 07-27 Reds, 07-28 Pirates',
    'Tue, Jul 28, 1:40 PM',
    'broken',
  ],
  ['823598', 'Braves at Mets', '07-27 Nationals, 07-28 Mets, 07-31 Orioles', 'Wed, Jul 29, 7:10 PM', 'fine'],
];

export const POSTPONED_TRIPS: readonly PostponedTrip[] = ROWS.map(([id, matchup, stops, makeUp, state]) => ({
  id,
  matchup,
  stops,
  makeUp,
  state,
  mailAfterHours: state === 'past' ? null : id === '823543' ? 23 : 0,
}));
