import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import type { CityPageRows } from '../../db/queries/city-games.ts';
import type { RoadtripThroughCity } from '../../db/queries/roadtrips.ts';
import type { ListedGame, FeedStatus } from '../../db/queries/upcoming-games.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import type { DatePeriod, DayCount } from '../../domain/games/schedule-days.ts';
import { sharedWeeks, type SharedWeek } from '../../domain/games/shared-weeks.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { League } from '../../domain/leagues.ts';
import { leaguesOf } from '../../domain/search/games-subject.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import type { Team } from '../../domain/teams/index.ts';
import { cityOfVenue, type NearbyMarket } from '../../domain/travel/city-venues.ts';
import { currentWeekend, type DateSpan } from '../../domain/trips/weekend.ts';
import { hasTicketLink, rowForStop, rowInCity, type GameRow } from '../games/game-row.ts';
import { isSampleListing, unreadLeagues, oldestFeed } from '../games/games-state.ts';

export interface AskedCity {
  city: MarketCity;
  /** Null lists all upcoming games. */
  from: string | null;
  /** The city's date. */
  today: string;
}

export interface NearbyGames extends NearbyMarket {
  rows: readonly GameRow[];
  /** Games in the period, also those without a row. */
  total: number;
}

export type CityState =
  | { kind: 'error'; message: string }
  | {
      kind: 'loaded';
      /** As `YYYY-MM`. */
      months: readonly { month: string; rows: readonly GameRow[] }[];
      unread: readonly League[];
      /** The number of games from the first date on. */
      totalItems: number;
      /** The date with which the list goes on; null at its end. */
      laterFrom: string | null;
      /** Every day with games, sorted. */
      counts: readonly DayCount[];
      /** Null on other dates. */
      weekend: { heading: string; rows: readonly GameRow[] } | null;
      weeks: readonly SharedWeek[];
      nearby: readonly NearbyGames[];
      guides: readonly Team[];
      roadtrips: readonly RoadtripThroughCity[];
      /** By venue id, in the order of the city's teams. */
      venueFacts: ReadonlyMap<string, VenueFacts>;
      provenance: FeedStatus;
      isSample: boolean;
    };

export function hasCityTickets({ months }: Extract<CityState, { kind: 'loaded' }>): boolean {
  return months.some(({ rows }) => hasTicketLink(rows));
}

export const GAMES_SHOWN = 30;
const WEEKS_SHOWN = 6;
const GAMES_PER_NEARBY_CITY = 4;

export function loadedCity(
  { city, from, today }: AskedCity,
  rows: CityPageRows,
  nearby: readonly NearbyMarket[],
  rules: TicketLinkRules,
  now: Date,
): Extract<CityState, { kind: 'loaded' }> {
  const { games, homeDates, nearbyGames, feeds, guides, roadtrips, venueFacts } = rows;
  const { shown, laterFrom } = wholeDays(games);
  const counts = countsOf(homeDates);
  const provenance = oldestFeed(feeds);
  return {
    kind: 'loaded',
    months: monthsOf(city.name, shown, rules),
    unread: unreadLeagues(feeds, now, leaguesOf(city.teams)),
    totalItems: counts.reduce((sum, { date, games: ofDay }) => sum + (date >= (from ?? '') ? ofDay : 0), 0),
    laterFrom,
    counts,
    weekend: from === null ? weekendOf(games, currentWeekend(today), rules) : null,
    weeks: sharedWeeks(
      homeDates.filter(({ date, neutralSite }) => date >= (from ?? '') && !neutralSite),
      WEEKS_SHOWN,
    ),
    nearby: nearby.map((market) => nearbyGamesOf(market, nearbyGames, rules)),
    guides: city.teams.filter((team) => guides.has(guideSlug(team))),
    roadtrips,
    venueFacts: new Map(
      [...new Set(city.teams.map(({ venueId }) => venueId))].flatMap((id) => {
        const known = venueFacts.get(id);
        return known ? [[id, known] as const] : [];
      }),
    ),
    provenance,
    isSample: isSampleListing(provenance, [...games, ...nearbyGames]),
  };
}

/** The list ends between two dates. */
function wholeDays(games: readonly ListedGame[]) {
  const next = games[GAMES_SHOWN];
  if (next === undefined) return { shown: games, laterFrom: null };
  const laterFrom = localDateOf(next);
  return { shown: games.filter((game) => localDateOf(game) < laterFrom), laterFrom };
}

function monthsOf(city: string, games: readonly ListedGame[], rules: TicketLinkRules) {
  const byMonth = Map.groupBy(games, (game) => yearMonthOf(localDateOf(game)));
  return [...byMonth].map(([month, listed]) => ({
    month,
    rows: listed.map((game) => rowInCity(game, city, rules)),
  }));
}

function countsOf(homeDates: CityPageRows['homeDates']): DayCount[] {
  const byDate = Map.groupBy(homeDates, ({ date }) => date);
  return [...byDate].map(([date, games]) => ({ date, games: games.length }));
}

function weekendOf(games: readonly ListedGame[], { from, through }: DateSpan, rules: TicketLinkRules) {
  const rows = games
    .filter((game) => localDateOf(game) >= from && localDateOf(game) <= through)
    .map((game) => rowForStop(game, rules));
  return { heading: `This weekend, ${shortSpan({ from, to: through }, from)}`, rows };
}

function nearbyGamesOf(
  market: NearbyMarket,
  games: readonly ListedGame[],
  rules: TicketLinkRules,
): NearbyGames {
  const there = games.filter((game) => cityOfGame(game) === market.city.name);
  return {
    ...market,
    rows: there.slice(0, GAMES_PER_NEARBY_CITY).map((game) => rowForStop(game, rules)),
    total: there.length,
  };
}

/** Agrees with `isPlayedIn` of the query. */
function cityOfGame({ league, homeTeam, neutralSite, venueId, city }: ListedGame): string | null {
  const ofVenue = venueId === null ? null : cityOfVenue(venueId);
  if (ofVenue !== null) return ofVenue;
  if (neutralSite) return city;
  return homeTeamOf({ league, homeTeam })?.marketCity ?? null;
}

/** Returns 'Dec 4-10', with the year only when it is not that of `today`. */
export function shortSpan({ from, to }: DatePeriod, today: string): string {
  return dateSpan(from, to).replace(`, ${today.slice(0, 4)}`, '');
}
