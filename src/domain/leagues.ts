export const LEAGUES = ['NFL', 'NBA', 'NHL', 'MLB'] as const;
export type League = (typeof LEAGUES)[number];

export const LEAGUE_PATHS = ['nfl', 'nba', 'nhl', 'mlb'] as const;

interface LeagueFacts {
  league: League;
  path: (typeof LEAGUE_PATHS)[number];
  fullName: string;
  sport: string;
  teamCount: number;
  groupWord: 'conference' | 'league';
  /** MLB's are its two leagues. */
  conferences: readonly { name: string; shortName: string; divisions: readonly string[] }[];
  /** Between these `MM-DD` dates, an empty source is a fault. The span may cross the new year. */
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
    groupWord: 'conference',
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
    groupWord: 'conference',
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
    groupWord: 'conference',
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
    groupWord: 'league',
    conferences: [
      { name: 'American League', shortName: 'AL', divisions: EAST_TO_WEST },
      { name: 'National League', shortName: 'NL', divisions: EAST_TO_WEST },
    ],
    seasonInFullSwing: { from: '03-20', to: '09-20' },
  },
};

export function leagueFacts(league: League): LeagueFacts {
  return FACTS[league];
}

export function leagueFromPath(segment: string): League | null {
  return LEAGUES.find((league) => FACTS[league].path === segment) ?? null;
}

export function leagueFromName(name: string): League | null {
  return leagueFromPath(name.trim().toLowerCase());
}

export function isSeasonInFullSwing(league: League, localDate: string): boolean {
  const { from, to } = FACTS[league].seasonInFullSwing;
  const monthDay = localDate.slice(5);
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}
