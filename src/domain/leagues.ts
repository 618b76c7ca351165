/** The four leagues, in the order they stand in the top bar (product.md section 9). */
export const LEAGUES = ['NFL', 'NBA', 'NHL', 'MLB'] as const;
export type League = (typeof LEAGUES)[number];

/** A league as it stands in a URL. */
export const LEAGUE_PATHS = ['nfl', 'nba', 'nhl', 'mlb'] as const;
type LeaguePath = (typeof LEAGUE_PATHS)[number];

interface LeagueFacts {
  league: League;
  path: LeaguePath;
  fullName: string;
  /** The word structured data uses, as in schema.org's `sport`. */
  sport: string;
  teamCount: number;
  /** What the league calls its two halves: MLB has leagues, the others conferences. */
  halfName: 'conference' | 'league';
  /** Both halves with their divisions, in the order product.md section 2 gives. */
  conferences: readonly { name: string; shortName: string; divisions: readonly string[] }[];
  /**
   * Month-days (`MM-DD`) between which a regular season always has games to come. A source that
   * lists nothing then is at fault (reliability.md); the range may wrap past the new year.
   */
  seasonInFullSwing: { from: string; to: string };
}

const EAST_TO_WEST = ['East', 'Central', 'West'] as const;
const COMPASS = ['East', 'North', 'South', 'West'] as const;

const FACTS: Record<League, LeagueFacts> = {
  NFL: {
    league: 'NFL',
    path: 'nfl',
    fullName: 'National Football League',
    sport: 'American Football',
    teamCount: 32,
    halfName: 'conference',
    conferences: [
      { name: 'American Football Conference', shortName: 'AFC', divisions: COMPASS },
      { name: 'National Football Conference', shortName: 'NFC', divisions: COMPASS },
    ],
    seasonInFullSwing: { from: '08-01', to: '12-31' },
  },
  NBA: {
    league: 'NBA',
    path: 'nba',
    fullName: 'National Basketball Association',
    sport: 'Basketball',
    teamCount: 30,
    halfName: 'conference',
    conferences: [
      { name: 'Eastern Conference', shortName: 'East', divisions: ['Atlantic', 'Central', 'Southeast'] },
      { name: 'Western Conference', shortName: 'West', divisions: ['Northwest', 'Pacific', 'Southwest'] },
    ],
    seasonInFullSwing: { from: '10-01', to: '04-05' },
  },
  NHL: {
    league: 'NHL',
    path: 'nhl',
    fullName: 'National Hockey League',
    sport: 'Ice Hockey',
    teamCount: 32,
    halfName: 'conference',
    conferences: [
      { name: 'Eastern Conference', shortName: 'East', divisions: ['Atlantic', 'Metropolitan'] },
      { name: 'Western Conference', shortName: 'West', divisions: ['Central', 'Pacific'] },
    ],
    seasonInFullSwing: { from: '10-01', to: '04-10' },
  },
  MLB: {
    league: 'MLB',
    path: 'mlb',
    fullName: 'Major League Baseball',
    sport: 'Baseball',
    teamCount: 30,
    halfName: 'league',
    conferences: [
      { name: 'American League', shortName: 'AL', divisions: EAST_TO_WEST },
      { name: 'National League', shortName: 'NL', divisions: EAST_TO_WEST },
    ],
    seasonInFullSwing: { from: '03-20', to: '09-20' },
  },
};

/** @returns the fixed facts of one league. */
export function leagueFacts(league: League): LeagueFacts {
  return FACTS[league];
}

/** @returns the league of a lower-case path segment, or null when there is none. */
export function leagueFromPath(segment: string): League | null {
  return LEAGUES.find((league) => FACTS[league].path === segment) ?? null;
}

/** @returns the league a person or a client names in any case ('nhl', 'NHL'), or null. */
export function leagueFromName(name: string): League | null {
  return leagueFromPath(name.trim().toLowerCase());
}

/** Whether a regular season certainly has games ahead on this local date (`YYYY-MM-DD`). */
export function isSeasonInFullSwing(league: League, localDate: string): boolean {
  const { from, to } = FACTS[league].seasonInFullSwing;
  const monthDay = localDate.slice(5);
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}
