import { boolean, date, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { CityFacts } from '../../domain/content/place.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { TRAVEL_MODES } from '../../domain/travel/travel-mode.ts';
import { instant } from './instant.ts';

/** Pages show them in this order. */
export const GAMEDAY_LINES = ['stop', 'gates', 'bags', 'parking', 'leave_by', 'rivalry'] as const;
export type Gameday = Record<(typeof GAMEDAY_LINES)[number], string>;

/** The loader rendered and sanitized the HTML. */
export const cityGuides = pgTable(
  'city_guides',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    sport: text('sport', { enum: LEAGUES }).notNull(),
    team: text('team').notNull(),
    city: text('city').notNull(),
    conference: text('conference').notNull(),
    division: text('division').notNull(),
    introContent: text('intro_content').notNull(),
    day1Content: text('day_1_content').notNull(),
    day2Content: text('day_2_content').notNull(),
    day3GamedayContent: text('day_3_gameday_content').notNull(),
    dayTripContent: text('day_trip_content').notNull(),
    nearbyHotels: text('nearby_hotels').notNull(),
    viatorWidget: text('viator_widget').notNull().default(''),
    viatorLink: text('viator_link').notNull().default(''),
    introText: text('intro_text').notNull(),
    gameday: jsonb('gameday').$type<Gameday>().notNull(),
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
  },
  (table) => [unique().on(table.sport, table.team)],
);

/** Up to six cities (docs/rules.md#roadtrips). */
export const roadTrips = pgTable('road_trips', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull().unique(),
  sport: text('sport', { enum: LEAGUES }).notNull(),
  /** 1 to 3 are featured on the home page; 0 means no place. */
  sortOrder: integer('sort_order').notNull().default(0),
  cardTitle: text('card_title').notNull(),
  cardIntro: text('card_intro').notNull(),
  /**
   * A file under /images/roadtrips/. A name without a dot gets '.jpg'; an empty one means the default image.
   */
  cardImage: text('card_image').notNull().default(''),
  introContent: text('intro_content').notNull(),
  city1: text('city1'),
  city1Content: text('city1_content'),
  city1ViatorWidget: text('city1_viator_widget'),
  city1ViatorLink: text('city1_viator_link'),
  city2: text('city2'),
  city2Content: text('city2_content'),
  city2ViatorWidget: text('city2_viator_widget'),
  city2ViatorLink: text('city2_viator_link'),
  city3: text('city3'),
  city3Content: text('city3_content'),
  city3ViatorWidget: text('city3_viator_widget'),
  city3ViatorLink: text('city3_viator_link'),
  city4: text('city4'),
  city4Content: text('city4_content'),
  city4ViatorWidget: text('city4_viator_widget'),
  city4ViatorLink: text('city4_viator_link'),
  city5: text('city5'),
  city5Content: text('city5_content'),
  city5ViatorWidget: text('city5_viator_widget'),
  city5ViatorLink: text('city5_viator_link'),
  city6: text('city6'),
  city6Content: text('city6_content'),
  city6ViatorWidget: text('city6_viator_widget'),
  city6ViatorLink: text('city6_viator_link'),
  /** A Postgres array, a JSON array or comma-separated text; empty entries are dropped. */
  teamsPerformerIds: text('teams_performer_ids').notNull().default(''),
  team1PerformerId: integer('team1_seatgeek_performer_id'),
  team2PerformerId: integer('team2_seatgeek_performer_id'),
  team3PerformerId: integer('team3_seatgeek_performer_id'),
  team4PerformerId: integer('team4_seatgeek_performer_id'),
  team5PerformerId: integer('team5_seatgeek_performer_id'),
  team6PerformerId: integer('team6_seatgeek_performer_id'),
  teamSlugs: text('team_slugs').array().notNull().default([]),
  travel: text('travel', { enum: TRAVEL_MODES }).notNull().default('drive'),
  checkedOn: date('checked_on', { mode: 'string' }).notNull(),
});

/** A path whose `movedTo` is null responds 410. */
export const removedContent = pgTable('removed_content', {
  path: text('path').primaryKey(),
  movedTo: text('moved_to'),
  removedAt: instant('removed_at').notNull(),
});

export const venueFacts = pgTable('venue_facts', {
  venueId: text('venue_id').primaryKey(),
  facts: jsonb('facts').$type<VenueFacts>().notNull(),
  checkedOn: date('checked_on', { mode: 'string' }).notNull(),
});

export const cityFacts = pgTable('city_facts', {
  city: text('city').primaryKey(),
  facts: jsonb('facts').$type<CityFacts>().notNull(),
  checkedOn: date('checked_on', { mode: 'string' }).notNull(),
});

export const contentFacts = pgTable(
  'content_facts',
  {
    /** Like 'cities/pittsburgh'. */
    file: text('file').notNull(),
    position: integer('position').notNull(),
    fact: text('fact').notNull(),
    source: text('source').notNull(),
    url: text('url'),
    /** The month of the page, or of the look-up when the page has no date; like '2026-05'. */
    asOf: text('as_of').notNull(),
    isUndated: boolean('is_undated').notNull().default(false),
    /** The last month in which it holds; null for no end. */
    until: text('until'),
  },
  (table) => [primaryKey({ columns: [table.file, table.position] })],
);
