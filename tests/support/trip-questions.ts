import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import type { TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import { estimatedDrive } from '../../src/domain/travel/travel.ts';
import { greatCircleMiles } from '../../src/domain/travel/great-circle.ts';
import {
  DRIVING_HOURS,
  TEAM_SIDES,
  LAST_DRIVING_MINUTES,
  SPARE_MINUTES,
  TRIP_SORTS,
  TWO_GAME_DATES,
  type TripHome,
  type TripQuestion,
} from '../../src/domain/trips/finder/trip-question.ts';
import { TEAM_SLUGS, type SeasonOverlay } from './season-overlay.ts';

const HOMES = [
  ['new-york-ny', 'New York', 'NY', 'US', 'America/New_York', 40.7128, -74.006],
  ['chicago-il', 'Chicago', 'IL', 'US', 'America/Chicago', 41.8781, -87.6298],
  ['bozeman-mt', 'Bozeman', 'MT', 'US', 'America/Denver', 45.6797, -111.0429],
  ['toronto-on', 'Toronto', 'ON', 'CA', 'America/Toronto', 43.6532, -79.3832],
  ['nashville-tn', 'Nashville', 'TN', 'US', 'America/Chicago', 36.1627, -86.7816],
  ['fresno-ca', 'Fresno', 'CA', 'US', 'America/Los_Angeles', 36.7378, -119.7871],
] as const;

/** Homes whose drives come from the formula. */
export function overlayHomes({ venues }: SeasonOverlay): TripHome[] {
  return HOMES.map(([slug, name, region, country, timeZone, latitude, longitude]) => ({
    slug,
    name,
    region,
    country,
    timeZone,
    latitude,
    longitude,
    driveTo: (venueId) => {
      const venue = venues.get(venueId);
      if (!venue || !['US', 'CA'].includes(venue.country)) return null;
      return estimatedDrive(greatCircleMiles(venue, { latitude, longitude }));
    },
  }));
}

/** What a weekday arrival at home from 3 to 7 PM takes longer, in minutes. */
export function homeRushOf(home: TripHome | null): number {
  return HOME_RUSH[home?.slug ?? ''] ?? 0;
}

const HOME_RUSH: Record<string, number> = {
  'new-york-ny': 45,
  'toronto-on': 45,
  'chicago-il': 30,
  'nashville-tn': 30,
};

const TEAMS_AROUND = 12;

/** Returns the question's games around its home, or any team, so few that every trip can be tried. */
export function gamesAround(
  { games, venues }: SeasonOverlay,
  { home, start, end }: Pick<TripQuestion, 'home' | 'start' | 'end'>,
  random: () => number,
): TripGame[] {
  const somewhere = ALL_TEAMS[Math.floor(random() * ALL_TEAMS.length)]?.venueId ?? '';
  const center = home ?? venues.get(somewhere) ?? null;
  const milesTo = (venueId: string) => {
    const venue = venues.get(venueId);
    return venue && center ? greatCircleMiles(venue, center) : Infinity;
  };
  const nearest = ALL_TEAMS.toSorted((a, b) => milesTo(a.venueId) - milesTo(b.venueId));
  const hosts = new Set(
    nearest.slice(0, TEAMS_AROUND).map(({ league, fullName }) => `${league} ${fullName}`),
  );
  return games.filter(
    ({ league, homeTeam, localDate }) =>
      hosts.has(`${league} ${homeTeam}`) && start <= localDate && localDate <= end,
  );
}

export interface RandomQuestionOptions {
  random: () => number;
  homes: readonly TripHome[];
  /** The question's dates lie between these. */
  first: string;
  last: string;
  length: number;
  days: number | null;
  leagueCount: number;
}

/** Makes a question with a few wishes, as fans ask them. */
export function randomQuestion({
  random,
  homes,
  first,
  last,
  length,
  days,
  leagueCount,
}: RandomQuestionOptions): TripQuestion {
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const isRare = (chance: number) => random() < chance;
  const range = Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) - length + 1);
  const start = addDays(first, Math.floor(random() * range));
  const [firstHome, ...otherHomes] = homes;
  const home = firstHome && isRare(0.5) ? pick([firstHome, ...otherHomes]) : null;
  const leagues = LEAGUES.map((league) => ({ league, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, leagueCount)
    .map(({ league }) => league);
  const team = () => pick([TEAM_SLUGS[0] ?? '', ...TEAM_SLUGS.slice(1)]);
  return {
    home,
    reachMinutes: 0,
    start,
    end: addDays(start, length - 1),
    days,
    leagues,
    teams: isRare(0.15) ? [{ slug: team(), side: pick(TEAM_SIDES) }] : [],
    pinnedGames: [],
    skippedGames: [],
    skippedTeams: isRare(0.1) ? [team()] : [],
    skippedVenues: [],
    drivingHours: pick(DRIVING_HOURS),
    isBackHome: home !== null && isRare(0.8),
    leaveAfterMinutes: pick([360, 360, 480, 720]),
    homeByMinutes: pick([1440, 1440, 1560, 1200]),
    sort: pick(TRIP_SORTS),
    mayCrossBorder: isRare(0.8),
    pace: 'many',
    minutesToSpare: isRare(0.5) ? 0 : pick(SPARE_MINUTES),
    twoGameDates: isRare(0.4) ? 'any' : pick(TWO_GAME_DATES),
    lastDrivingMinute: pick(LAST_DRIVING_MINUTES),
    isFreeDateWanted: isRare(0.1),
    travel: 'drive',
    isWeekendOnly: false,
  };
}
