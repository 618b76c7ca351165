import { CITY_FAN_NAMES, TEAM_FAN_NAMES } from '../../../src/domain/search/fan-names.ts';
import { MLB_TEAMS } from '../../../src/domain/teams/mlb.ts';
import { NBA_TEAMS } from '../../../src/domain/teams/nba.ts';
import { NFL_TEAMS } from '../../../src/domain/teams/nfl.ts';
import { NHL_TEAMS } from '../../../src/domain/teams/nhl.ts';
import { ALTERNATE_VENUES } from '../../../src/domain/venues/alternate-venues.ts';
import { HOME_VENUES } from '../../../src/domain/venues/home-venues.ts';
import { NEUTRAL_VENUES } from '../../../src/domain/venues/neutral-venues.ts';

/** What the bundle's budget leaves aside: the tables of teams, of where they play and of what fans call them. */
const FACTS = {
  teams: [MLB_TEAMS, NBA_TEAMS, NFL_TEAMS, NHL_TEAMS],
  venues: [ALTERNATE_VENUES, HOME_VENUES, NEUTRAL_VENUES],
  names: [CITY_FAN_NAMES, TEAM_FAN_NAMES],
};

export default { fetch: () => Response.json(FACTS) };
