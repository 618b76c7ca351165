import { afterAll, expect, test } from 'vitest';
import { contentFacts, venueFacts } from '../../../src/db/schema/content.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { visibleText, type StoredGame } from '../../support/test-site.ts';
import { venueFactsWith } from '../../support/venue-facts.ts';

// The tests' now is noon on Friday, November 20, 2026.
const game = (league: League, teams: string, at: string, changes: Partial<StoredGame> = {}) => {
  const [away = '', home = ''] = teams.split(' at ');
  return hostedGame(league, away, home, `${at}:00`, changes);
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
    game('NFL', 'Buffalo Bills at Houston Texans', '2027-01-24T15:30', {
      gameType: 'playoff',
      playoffRound: 'AFC Wild Card',
    }),
    game('NHL', 'Calgary Flames at Utah Hockey Club', '2027-01-30T13:00', {
      eventTitle: 'Winter Classic: Calgary Flames at Utah Hockey Club',
    }),
    game('MLB', 'Texas Rangers at Seattle Mariners', '2027-02-26T13:05', { gameType: 'preseason' }),
    game('MLB', 'New York Yankees at San Francisco Giants', '2027-03-24T17:05'),
    game('MLB', 'Baltimore Orioles at Boston Red Sox', '2027-06-01T18:45'),
    game('MLB', 'New York Mets at Chicago Cubs', '2027-06-04T13:20'),
    game('MLB', 'Atlanta Braves at Milwaukee Brewers', '2027-06-05T18:10'),
    game('MLB', 'Boston Red Sox at New York Yankees', '2027-06-11T19:05'),
    game('MLB', 'Cleveland Guardians at New York Yankees', '2027-09-06T13:05'),
  ],
  ['chicago-il', 'toronto-on', 'dallas-tx', 'fort-worth-tx', 'denver-co', 'naperville-il'],
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
  [
    '80202',
    /^Games Near Denver, CO Denver: teams, games and guides No games in the next 7 days within 12 hours/,
  ],
  [
    'nhl near me tonight',
    /^NHL Games Near You, Friday, November 20 City, ZIP or postal code Show games All NHL games/,
  ],
  [
    'nba games near 60614 this weekend',
    /^NBA Games Near Chicago, IL, Nov 20-22 .* 1 NBA game from Nov 20-22, up to/,
  ],
  ['hockey near honolulu', /^NHL Games Near You .* No road leads from there to a game/],
  // A season's parts.
  [
    'super bowl',
    /^Super Bowl No Super Bowl games on the schedule yet\. .* in the NFL schedule once they have a date\. NFL schedule/,
  ],
  ['superbowl 2027 tickets', /^Super Bowl No Super Bowl games/],
  ['world series', /^World Series No World Series games .* with the playoffs in October\. .* MLB schedule/],
  ['stanley cup finals', /^Stanley Cup Final No Stanley Cup Final games .* NHL schedule/],
  ['nba finals', /^NBA Finals No NBA Finals games .* NBA schedule/],
  ['playoffs', /^Playoffs January 2027 Sun 24 NFL Bills at Texans .*AFC Wild Card/],
  ['nfl playoffs january', /^NFL Playoffs, Jan 1-31, 2027 Sun 24 NFL Bills at Texans/],
  [
    'celtics playoffs',
    /^Celtics Playoffs No Celtics playoff games on the schedule yet\. .* in the NBA schedule/,
  ],
  ['nfc playoffs', /^NFC Playoffs No NFC playoff games on the schedule yet/],
  ['nhl winter classic', /^Winter Classic January 2027 Sat 30 NHL Flames at Mammoth/],
  ['spring training', /^Spring Training February 2027 Fri 26 MLB Rangers at Mariners/],
  ['nba preseason', /^NBA Preseason No NBA preseason games on the schedule yet\. Games are listed here/],
  ['nfl week 13', /^NFL, Dec 1-7 No NFL games from Dec 1-7\. Next Game Thursday, December 10/],
  [
    'monday night football',
    /^NFL, Monday, November 23 No NFL games on Monday, November 23\. Next Game Thursday/,
  ],
  ['thursday night football primetime', /^NFL, Thursday, November 26 Thu 26 NFL Dolphins at Cowboys/],
  ['mlb opening day 2027', /^MLB Opening Day, Wednesday, March 24, 2027 /],
  // Home and away.
  [
    'lakers home games',
    /^Lakers Home Games November 2026 Tue 24 NBA Suns at Lakers .* All Lakers home games/,
  ],
  [
    'celtics road games',
    /^Celtics Away Games December 2026 Fri 25 NBA Celtics at Knicks .*Mon 18 NBA Celtics at Hawks (?!.*Heat at Celtics)/,
  ],
  ['celtics january home games', /^Celtics Home Games, Jan 1-31, 2027 Wed 20 NBA Heat at Celtics/],
  ['packers next home game', /^Packers Home Games December 2026 Sun 20 NFL Giants at Packers/],
  // Words that name nothing.
  ['cheap nba games in january', /^NBA, Jan 1-31, 2027 Mon 18 NBA Celtics at Hawks/],
  ['games this weekend in chicago', /^Chicago, Nov 20-22 Fri 20 NBA Pistons at Bulls/],
  ['hockey games in new york this weekend', /^New York, Nov 20-22 Sat 21 NHL Devils at Rangers/],
  ['baseball stadiums', /^League MLB Major League Baseball/],
  ['bears packers lions same weekend', /^Bears, Packers and Lions One Trip, All 3 at Home/],
  ['mets subway series', /^Mets and Yankees They do not meet on the schedule yet/],
  [
    'two teams one weekend',
    /^Weekends worth the drive : games of several leagues .* Looking for several games/,
  ],
  ['nfl in germany', /^Games abroad : games outside .* Looking for several games/],
  ['midwest baseball trip', /^Teams 9 CHC Chicago Cubs .* MIL Milwaukee Brewers/],
  ['east coast hockey', /^Teams 11 BOS Boston Bruins /],
  ['bostn new york', /^Cities 2 Boston Stay here .* New York Stay here .* Boston and New York/],
  ['drive from detroit to cleveland', /^Cities 2 Detroit Stay here .* Cleveland Stay here/],
  ['steelars', /^Teams 1 PIT Pittsburgh Steelers/],
  ['rams parking', /^Parking at SoFi Stadium /],
  ['what can i bring to wrigley', /^Bags at Wrigley Field One clear bag/],
  ['how to get to fenway', /^Transit at Fenway Park /],
  // What the site does not have.
  [
    'college football',
    /^Not Listed Here We list NFL, NBA, NHL and MLB games, but no college football\. NFL schedule/,
  ],
  ['march madness', /^Not Listed Here .* no college basketball\. NBA schedule/],
  ['wnba', /^Not Listed Here .* no WNBA games\. NBA schedule/],
  ['mls', /^Not Listed Here .* no soccer\. NFL National Football League/],
  ['nhl all star game', /^Not Listed Here .* no All-Star games\. NHL schedule/],
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

test('a search near somebody keeps its league and its day with the place', async () => {
  const html = await found('nba near me tonight');
  expect(html).toContain('<input type="hidden" name="q" value="nba near me tonight"/>');
  const asked = await site.get('/search?q=nba+near+me+tonight&near=Chicago%2C+Illinois');
  expect(asked.status).toBe(302);
  expect(asked.headers.get('cache-control')).toBe('no-store');
  const place = asked.headers.get('location') ?? '';
  expect(place).toBe('/search?q=nba+near+me+tonight&near=chicago-il');
  expect(visibleText(await site.html(place))).toMatch(
    /NBA Games Near Chicago, IL, Friday, November 20 .* 1 NBA game on Friday, November 20, .*Pistons at Bulls/,
  );
  expect((await site.get('/search?q=games+near+naperville')).headers.get('location')).toBe(
    '/search?q=games+near+naperville&near=naperville-il',
  );
});

test('the link of a trip with all teams finds it', async () => {
  const html = await found('bears packers lions vikings');
  const [, link = ''] = /<ul class="spans"[^>]*><li><a href="([^"]+)"/.exec(html) ?? [];
  const path = link.replaceAll('&amp;', '&');
  expect(path).toContain('start=2026-12-10&end=2026-12-21&team=chicago-bears:home');
  expect(visibleText(await site.html(path))).toMatch(/Best: four games/);
});
