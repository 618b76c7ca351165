import { afterAll, expect, test } from 'vitest';
import { contentFacts, venueFacts } from '../../../src/db/schema/content.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { visibleText } from '../../support/test-site.ts';
import { venueFactsWith } from '../../support/venue-facts.ts';

// The tests' now is noon on Friday, November 20, 2026.
const game = (league: League, teams: string, at: string) => {
  const [away = '', home = ''] = teams.split(' at ');
  return hostedGame(league, away, home, `${at}:00`);
};

const { site } = await openFinderSite(
  [
    game('NHL', 'Montreal Canadiens at Boston Bruins', '2026-11-20T19:00'),
    game('NHL', 'New Jersey Devils at New York Rangers', '2026-11-21T19:00'),
    game('NHL', 'Chicago Blackhawks at Nashville Predators', '2026-11-28T19:00'),
    game('NHL', 'Pittsburgh Penguins at New York Rangers', '2027-10-05T20:00'),
    game('NBA', 'Detroit Pistons at Chicago Bulls', '2026-11-20T19:00'),
    game('NBA', 'Phoenix Suns at Los Angeles Lakers', '2026-11-24T19:30'),
    game('NBA', 'Boston Celtics at New York Knicks', '2026-12-25T12:00'),
    game('NBA', 'Boston Celtics at Atlanta Hawks', '2027-01-18T13:00'),
    game('NBA', 'Miami Heat at Boston Celtics', '2027-01-20T19:30'),
    game('NFL', 'Chicago Bears at Tennessee Titans', '2026-11-29T12:00'),
    game('NFL', 'Detroit Lions at Chicago Bears', '2026-12-10T19:15'),
    game('NFL', 'New York Giants at Green Bay Packers', '2026-12-20T12:00'),
    game('NFL', 'Dallas Cowboys at Detroit Lions', '2026-12-13T16:25'),
    game('NFL', 'New York Jets at Minnesota Vikings', '2026-12-21T19:15'),
    game('NFL', 'Miami Dolphins at Dallas Cowboys', '2026-11-26T15:30'),
    game('MLB', 'New York Yankees at San Francisco Giants', '2027-03-24T17:05'),
    game('MLB', 'Baltimore Orioles at Boston Red Sox', '2027-06-01T18:45'),
    game('MLB', 'New York Mets at Chicago Cubs', '2027-06-04T13:20'),
    game('MLB', 'Atlanta Braves at Milwaukee Brewers', '2027-06-05T18:10'),
    game('MLB', 'Boston Red Sox at New York Yankees', '2027-06-11T19:05'),
    game('MLB', 'Cleveland Guardians at New York Yankees', '2027-09-06T13:05'),
  ],
  ['chicago-il', 'toronto-on', 'dallas-tx', 'fort-worth-tx'],
);
const AGE = { month: '2026-04', isUndated: false, isCollection: false };
await site.db.insert(venueFacts).values(
  ['lambeau-field', 'wrigley-field', 'td-garden'].map((venueId) => ({
    venueId,
    facts: venueFactsWith({
      bags: { text: 'One clear bag.', link: 'https://venue.example/bags' },
      ages: { bags: { ...AGE, month: '2026-05' } },
      parking: [{ name: 'Remote lot', price: 'free', text: null, age: AGE }],
      gates: [{ name: 'Main gate', street: null, opens: 90 }],
    }),
    checkedOn: '2026-11-20',
  })),
);
await site.db.insert(contentFacts).values({
  file: 'venues/wrigley-field',
  position: 0,
  fact: 'parking: Remote lot',
  source: 'The Cubs',
  url: 'https://cubs.example/parking',
  asOf: '2026-04',
});
afterAll(site.close);

/** What follows the form. */
async function found(query: string) {
  const html = await site.html(paths.search(query));
  return html.slice(html.indexOf('</search>'), html.indexOf('</main>'));
}

const NFC_NORTH_TRIP =
  /^Bears, Packers, Lions and Vikings One Trip, All 4 at Home With up to 8 hours of driving a day: Dec 10-21, 2026/;

test.for([
  // Divisions and conferences.
  ['nfc north', /^NFC North: Next Games November 2026 Sun 29 NFL Bears at Titans/],
  ['AL East', /^AL East: Next Games March 2027 Wed 24 MLB Yankees at Giants .* Tue 1 MLB Orioles at Red Sox/],
  ['metropolitan', /^NHL Metropolitan Division: Next Games November 2026 Sat 21 NHL Devils at Rangers/],
  ['pacific division nba', /^NBA Pacific Division: Next Games November 2026 Tue 24 NBA Suns at Lakers/],
  ['nl central teams', /^NL Central: Next Games June 2027 Fri 4 MLB Mets at Cubs/],
  ['nfc', /^NFC: Next Games November 2026 Thu 26 NFL Dolphins at Cowboys/],
  // Days.
  ['tonight', /^Friday, November 20 Fri 20 NBA Pistons at Bulls .*Fri 20 NHL Canadiens at Bruins/],
  ['nhl tonight', /^NHL, Friday, November 20 Fri 20 NHL Canadiens at Bruins/],
  ['games tonight in boston', /^Boston, Friday, November 20 Fri 20 NHL Canadiens at Bruins/],
  ['todays games', /^Friday, November 20 /],
  ['tommorow', /^Saturday, November 21 Sat 21 NHL Devils at Rangers/],
  ['this weekend', /^Nov 20-22 /],
  ['celtics january', /^Celtics, Jan 1-31, 2027 Mon 18 NBA Celtics at Hawks .*Wed 20 NBA Heat at Celtics/],
  ['baseball in june boston', /^Red Sox, Jun 1-30, 2027 Tue 1 MLB Orioles at Red Sox/],
  // Holidays.
  ['who plays on christmas', /^Friday, December 25 Fri 25 NBA Celtics at Knicks/],
  ['thanksgiving', /^Thursday, November 26 Thu 26 NFL Dolphins at Cowboys/],
  ['nba mlk day', /^NBA, Monday, January 18, 2027 Mon 18 NBA Celtics at Hawks/],
  ['labor day baseball', /^MLB, Monday, September 6, 2027 Mon 6 MLB Guardians at Yankees/],
  [
    'new years eve',
    /^Thursday, December 31 No games on Thursday, December 31\. Next Game Monday, January 18/,
  ],
  ['opening day', /^MLB Opening Day, Wednesday, March 24, 2027 Wed 24 MLB Yankees at Giants/],
  ['nhl opening night', /^NHL Opening Day, Tuesday, October 5, 2027 Tue 5 NHL Penguins at Rangers/],
  ['nfl opening day', /^NFL Opening Day The NFL schedule of September 2027 is not out yet\./],
  // Rules.
  ['bag policy lambeau', /^Bags at Lambeau Field One clear bag\. As of May 2026\. Official bag rule/],
  ['lambeau field bags', /^Bags at Lambeau Field One clear bag\./],
  ['parking at wrigley', /^Parking at Wrigley Field Remote lot, free As of April 2026\. From The Cubs \./],
  ['gates td garden', /^Gates at TD Garden Main gate, open 90 minutes before the game/],
  ['tailgating lambeau', /^Tailgating at Lambeau Field We have nothing about this at Lambeau Field yet\./],
  // Several teams.
  ['bears packers lions vikings', NFC_NORTH_TRIP],
  ['Bears, Packrs, Lions & Vikings', NFC_NORTH_TRIP],
  ['yankees red sox', /^Yankees and Red Sox June 2027 Fri 11 MLB Red Sox at Yankees/],
  ['cubs brewers june', /^Cubs and Brewers, Jun 1-30, 2027 See both at home: 1 weekend .* Jun 4-6, 2027/],
  // Cities.
  [
    'nashville nfl nhl weekend',
    /^Nashville: NFL and NHL, Nov 27-29 .*Sat 28 NHL Blackhawks at Predators .*Sun 29 NFL Bears at Titans/,
  ],
  ['boston new york', /^Cities 2 Boston Stay here .* New York Stay here .* Boston and New York/],
  ['chi town this weekend', /^Chicago, Nov 20-22 Fri 20 NBA Pistons at Bulls/],
  ['det', /^Teams 4 DET Detroit Lions/],
  ['sox', /^Teams 2 BOS Boston Red Sox/],
  ['ny rangers', /^Teams 1 NYR New York Rangers/],
  ['celitcs', /^Teams 1 BOS Boston Celtics/],
  ['msg', /^Teams 2 NY New York Knicks/],
  ['grand tour', /^Nothing found for “grand tour”/],
  [
    'knicks celtics christmas',
    /^Knicks and Celtics, Friday, December 25 Against Each Other Fri 25 NBA Celtics at Knicks/,
  ],
  // Places.
  ['near me', /^Games Near You City, ZIP or postal code/],
  ['60614', /^Games Near Chicago, IL .*Pistons at .*Bulls/],
  ['M5V 3L9', /^Games Near Toronto, ON /],
  ['12345', /^Games Near You .*We don[^ ]*t know '12345'/],
] as const)('%s finds what a fan means', async ([query, first]) => {
  expect(visibleText(await found(query))).toMatch(first);
});

test.for([
  ['nashville nfl nhl weekend', '/trips?in=nashville&start=2026-11-27&end=2026-11-29&league=nfl&league=nhl'],
  ['boston this weekend', '/trips?in=boston&start=2026-11-20&end=2026-11-22'],
  ['boston new york', '/trips?in=new-york'],
  ['60614', '/trips?from=chicago-il&start=2026-11-20&end=2026-11-26'],
  [
    'cubs brewers june',
    '/trips?start=2027-06-04&end=2027-06-06&team=chicago-cubs:home&team=milwaukee-brewers:home',
  ],
  ['parking at wrigley', 'https://cubs.example/parking'],
  ['bag policy lambeau', 'https://venue.example/bags'],
] as const)('%s links %s', async ([query, link]) => {
  const html = await found(query);
  const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
  expect(links).toContain(link);
});

test('the link of a trip with all teams finds it', async () => {
  const html = await found('bears packers lions vikings');
  const [, link = ''] = /<ul class="spans"[^>]*><li><a href="([^"]+)"/.exec(html) ?? [];
  const path = link.replaceAll('&amp;', '&');
  expect(path).toContain('start=2026-12-10&end=2026-12-21&team=chicago-bears:home');
  expect(visibleText(await site.html(path))).toMatch(/Best: four games/);
});
