import { sql } from 'drizzle-orm';
import {
  alias,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { DOUBLEHEADERS, GAME_STATUSES, GAME_TYPES, SOURCE_NAMES } from '../../domain/games/game.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { instant } from './instant.ts';

/** Known venues with games, and venues that a source named. */
export const venues = pgTable('venues', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  region: text('region'),
  country: text('country').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  timeZone: text('time_zone').notNull(),
  validFrom: date('valid_from', { mode: 'string' }),
  validTo: date('valid_to', { mode: 'string' }),
});

const gamesTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      league: text('league', { enum: LEAGUES }).notNull(),
      /** The first public identity, which stays when the game moves. */
      id: text('id').notNull(),
      source: text('source', { enum: SOURCE_NAMES }).notNull(),
      sourceEventId: text('source_event_id').notNull(),
      homeTeam: text('home_team'),
      awayTeam: text('away_team'),
      opponentTbd: boolean('opponent_tbd').notNull().default(false),
      dateTbd: boolean('date_tbd').notNull().default(false),
      timeTbd: boolean('time_tbd').notNull().default(false),
      localDateTime: text('datetime_local').notNull(),
      localDate: date('local_date', { mode: 'string' }).notNull(),
      startsAt: instant('starts_at'),
      /** The game leaves the lists then: its start, or the end of its local day. Lists are sorted by it. */
      upcomingUntil: instant('upcoming_until').notNull(),
      timeZone: text('time_zone').notNull(),
      gameType: text('game_type', { enum: GAME_TYPES }).notNull().default('regular'),
      status: text('status', { enum: GAME_STATUSES }).notNull().default('scheduled'),
      playoffRound: text('playoff_round'),
      gameNumber: integer('game_number'),
      doubleheader: text('doubleheader', { enum: DOUBLEHEADERS }),
      seriesGame: integer('series_game'),
      neutralSite: boolean('neutral_site').notNull().default(false),
      venueId: text('venue_id').references(() => venues.id),
      venueName: text('venue_name'),
      venueAddress: text('venue_address'),
      city: text('city'),
      ticketUrl: text('ticket_url'),
      eventTitle: text('event_title'),
      lowestPrice: integer('lowest_price'),
      averagePrice: integer('average_price'),
      pricesIncludeFees: boolean('prices_include_fees'),
      /** Counts the changes of start, date, venue, status and listing. */
      scheduleVersion: integer('schedule_version').notNull().default(0),
      /** The last such change; null without one. */
      scheduleChangedAt: instant('schedule_changed_at'),
      firstSeenAt: instant('first_seen_at').notNull(),
      lastChangedAt: instant('last_changed_at').notNull(),
      missingSince: instant('missing_since'),
      /** Successful refreshes in a row without the game. From the third on, the game is hidden. */
      missingRuns: integer('missing_runs').notNull().default(0),
      isListed: boolean('is_listed')
        .notNull()
        .generatedAlwaysAs(sql`status NOT IN ('postponed', 'cancelled') AND missing_runs < 3`),
    },
    (table) => [
      primaryKey({ columns: [table.league, table.id] }),
      unique().on(table.league, table.source, table.sourceEventId),
    ],
  );

/** The parent of the four `{league}_game_events` partitions. */
export const gameEvents = gamesTable('game_events');

const PARTITIONS: Record<League, typeof gameEvents> = {
  NFL: alias(gamesTable('nfl_game_events'), 'game_events'),
  NBA: alias(gamesTable('nba_game_events'), 'game_events'),
  NHL: alias(gamesTable('nhl_game_events'), 'game_events'),
  MLB: alias(gamesTable('mlb_game_events'), 'game_events'),
};

/**
 * Returns a league's own partition under the parent's name, so that conditions use the columns of
 * `gameEvents`. Postgres plans it in half the time (docs/decisions/060-what-postgres-plans.md).
 */
export function gamesOf(league: League | null): typeof gameEvents {
  return league === null ? gameEvents : PARTITIONS[league];
}

const teamMapping = (league: string, cityColumn: string) =>
  pgTable(`${league}_seatgeek_team_mapping`, {
    teamName: text('team_name').primaryKey(),
    city: text(cityColumn).notNull(),
    performerId: integer('performer_id'),
  });

/** NHL's column is spelled "City". */
export const teamMappings = {
  NFL: teamMapping('nfl', 'city'),
  NBA: teamMapping('nba', 'city'),
  NHL: teamMapping('nhl', 'City'),
  MLB: teamMapping('mlb', 'city'),
} as const;
