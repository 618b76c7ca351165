import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { ticketLink } from '../../../src/domain/games/ticket-link.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { ticketRules } from '../../../src/web/games/ticket-rules.ts';

/**
 * SeatGeek's own slugs: the column `slug` of github.com/rebrowser/seatgeek-dataset, performers/data.csv, at
 * 9e7ca92 (August 2026). Its column `url` is https://seatgeek.com/<slug>-tickets for each of them.
 */
const SEATGEEK_SLUGS: Record<League, string> = {
  NFL: `
    arizona-cardinals atlanta-falcons baltimore-ravens buffalo-bills carolina-panthers chicago-bears
    cincinnati-bengals cleveland-browns dallas-cowboys denver-broncos detroit-lions green-bay-packers
    houston-texans indianapolis-colts jacksonville-jaguars kansas-city-chiefs las-vegas-raiders
    los-angeles-chargers los-angeles-rams miami-dolphins minnesota-vikings new-england-patriots
    new-orleans-saints new-york-giants new-york-jets philadelphia-eagles pittsburgh-steelers
    san-francisco-49ers seattle-seahawks tampa-bay-buccaneers tennessee-titans washington-commanders`,
  NBA: `
    atlanta-hawks boston-celtics brooklyn-nets charlotte-hornets chicago-bulls cleveland-cavaliers
    dallas-mavericks denver-nuggets detroit-pistons golden-state-warriors houston-rockets indiana-pacers
    los-angeles-clippers los-angeles-lakers memphis-grizzlies miami-heat milwaukee-bucks
    minnesota-timberwolves new-orleans-pelicans new-york-knicks oklahoma-city-thunder orlando-magic
    philadelphia-76ers phoenix-suns portland-trail-blazers sacramento-kings san-antonio-spurs
    toronto-raptors utah-jazz washington-wizards`,
  NHL: `
    anaheim-ducks boston-bruins buffalo-sabres calgary-flames carolina-hurricanes chicago-blackhawks
    colorado-avalanche columbus-blue-jackets dallas-stars detroit-red-wings edmonton-oilers
    florida-panthers los-angeles-kings minnesota-wild montreal-canadiens nashville-predators
    new-jersey-devils new-york-islanders new-york-rangers ottawa-senators philadelphia-flyers
    pittsburgh-penguins san-jose-sharks seattle-kraken st-louis-blues tampa-bay-lightning
    toronto-maple-leafs utah-mammoth vancouver-canucks vegas-golden-knights washington-capitals
    winnipeg-jets`,
  MLB: `
    arizona-diamondbacks athletics atlanta-braves baltimore-orioles boston-red-sox chicago-cubs
    chicago-white-sox cincinnati-reds cleveland-guardians colorado-rockies detroit-tigers houston-astros
    kansas-city-royals los-angeles-angels los-angeles-dodgers miami-marlins milwaukee-brewers
    minnesota-twins new-york-mets new-york-yankees philadelphia-phillies pittsburgh-pirates
    san-diego-padres san-francisco-giants seattle-mariners st-louis-cardinals tampa-bay-rays texas-rangers
    toronto-blue-jays washington-nationals`,
};

const ORIGIN = 'https://fanroads.test';

test.each(LEAGUES)('links the checked page of every team at the default seller: %s', (league) => {
  const rules = ticketRules(
    parseConfig({ SITE_ORIGIN: ORIGIN, DATABASE_URL: 'postgres://db', GAME_SOURCE: 'espn' }),
  );
  const links = teamsOf(league).map(({ fullName }) =>
    ticketLink(
      { source: 'espn', league, homeTeam: fullName, awayTeam: null, ticketUrl: null },
      rules,
      'spot',
    ),
  );
  const checked = SEATGEEK_SLUGS[league].trim().split(/\s+/);
  expect(new Set(links)).toEqual(new Set(checked.map((slug) => `https://seatgeek.com/${slug}-tickets`)));
});
