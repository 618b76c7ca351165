import type { Team } from '../../../domain/teams/index.ts';
import { itemAt, type Random } from './random.ts';
import type { Meeting } from './rounds.ts';

/** One way to hold the series of two teams. */
interface Staging {
  /** For each series, whether the first team of the pairing is at home. */
  firstHosts: readonly boolean[];
  /** Which series has four games instead of three; -1 for none. */
  longSeries: number;
}

/** Two teams and the series between them in one season. */
export interface Pairing {
  teams: Meeting;
  seriesCount: number;
  /** All ways that keep each team's number of home games against the other. */
  stagings: readonly Staging[];
}

/** Neighbours and old acquaintances across the leagues, who meet at home and away each season. */
const RIVALS: Record<string, string> = {
  'baltimore-orioles': 'washington-nationals',
  'boston-red-sox': 'atlanta-braves',
  'new-york-yankees': 'new-york-mets',
  'tampa-bay-rays': 'miami-marlins',
  'toronto-blue-jays': 'philadelphia-phillies',
  'chicago-white-sox': 'chicago-cubs',
  'cleveland-guardians': 'cincinnati-reds',
  'detroit-tigers': 'pittsburgh-pirates',
  'kansas-city-royals': 'st-louis-cardinals',
  'minnesota-twins': 'milwaukee-brewers',
  athletics: 'san-francisco-giants',
  'houston-astros': 'colorado-rockies',
  'los-angeles-angels': 'los-angeles-dodgers',
  'seattle-mariners': 'san-diego-padres',
  'texas-rangers': 'arizona-diamondbacks',
};

const DIVISION_SIZE = 5;
const LEAGUE_SIZE = 3 * DIVISION_SIZE;

/** Division: seven games at one park (4 + 3) and six at the other (3 + 3). */
const DIVISION_STAGINGS: readonly Staging[] = [
  [true, true, false, false],
  [true, false, true, false],
  [true, false, false, true],
  [false, true, true, false],
  [false, true, false, true],
  [false, false, true, true],
].flatMap((firstHosts) =>
  firstHosts.flatMap((hosts, series) => (hosts ? [{ firstHosts, longSeries: series }] : [])),
);
const HOME_AND_AWAY: readonly Staging[] = [
  { firstHosts: [true, false], longSeries: -1 },
  { firstHosts: [false, true], longSeries: -1 },
];
/** As home and away, with four games where the first team is at home. */
const HOME_FOUR_AND_AWAY: readonly Staging[] = [
  { firstHosts: [true, false], longSeries: 0 },
  { firstHosts: [false, true], longSeries: 1 },
];
const ONE_AT_FIRST: readonly Staging[] = [{ firstHosts: [true], longSeries: -1 }];

/**
 * Who meets whom how often: 13 games against each division opponent, 6 or 7 against the rest of the
 * league (62), 48 across the leagues, six of them with the rival; 162 for every team, 81 at home.
 * @param teams by division, American League first; pairings name them by their places.
 */
export function mlbPairings(teams: readonly Team[], year: number, random: Random): Pairing[] {
  return [...divisionPairings(random), ...leaguePairings(random), ...interleaguePairings(teams, year)];
}

/** Each team has the seventh home game against two of its four opponents. */
function divisionPairings(random: Random): Pairing[] {
  return divisionOrders(random).flatMap((order) =>
    order.flatMap((team, place) =>
      [1, 2].map((ahead) => ({
        teams: [team, itemAt(order, (place + ahead) % DIVISION_SIZE)] as const,
        seriesCount: 4,
        stagings: DIVISION_STAGINGS,
      })),
    ),
  );
}

/** Each team has a seventh game with one club of either other division, once at home and once away. */
function leaguePairings(random: Random): Pairing[] {
  const orders = divisionOrders(random);
  return orders.flatMap((order, division) => {
    const league = Math.floor(division / 3) * 3;
    const next = itemAt(orders, league + ((division + 1) % 3));
    return order.flatMap((team, place) =>
      next.map((opponent, opponentPlace) => ({
        teams: [team, opponent] as const,
        seriesCount: 2,
        stagings: place === opponentPlace ? HOME_FOUR_AND_AWAY : HOME_AND_AWAY,
      })),
    );
  });
}

/** One series with every club of the other league, at the other's park the year after; two with the rival. */
function interleaguePairings(teams: readonly Team[], year: number): Pairing[] {
  const placeBySlug = new Map(teams.map((team, place) => [team.slug, place]));
  const rivalOf = Array.from(
    { length: LEAGUE_SIZE },
    (_, american) => placeBySlug.get(RIVALS[itemAt(teams, american).slug] ?? '') ?? LEAGUE_SIZE + american,
  );
  return rivalOf.flatMap((_, american) =>
    rivalOf.map((__, ahead): Pairing => {
      const national = itemAt(rivalOf, (american + ahead) % LEAGUE_SIZE);
      if (ahead === 0) return { teams: [american, national], seriesCount: 2, stagings: HOME_AND_AWAY };
      const americanHosts = (ahead + year) % 2 === 0;
      return {
        teams: americanHosts ? [american, national] : [national, american],
        seriesCount: 1,
        stagings: ONE_AT_FIRST,
      };
    }),
  );
}

function divisionOrders(random: Random): number[][] {
  return Array.from({ length: 6 }, (_, division) =>
    random.shuffled(Array.from({ length: DIVISION_SIZE }, (__, place) => division * DIVISION_SIZE + place)),
  );
}
