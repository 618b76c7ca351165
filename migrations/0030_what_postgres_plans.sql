-- Pages send unnamed statements, so Postgres plans each one again (docs/decisions/060-what-postgres-plans.md).

-- Storage is memory or SSD. With the default of 4, reading a whole table looks cheaper than an index. A page's
-- query is too small for a second process, and for compiling: its estimated cost passes the limit of the JIT.
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database()); END $$;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET max_parallel_workers_per_gather = 0', current_database()); END $$;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET jit = off', current_database()); END $$;

-- Counting the games of each day reads only the index.
DROP INDEX game_events_by_date;
CREATE INDEX game_events_by_date ON game_events (league, local_date, upcoming_until) WHERE is_listed;
CREATE INDEX game_events_by_venue ON game_events (venue_id, upcoming_until) WHERE is_listed;

-- The next dates of a roadtrip, without reading its stops.
ALTER TABLE game_sequences ADD COLUMN games integer NOT NULL GENERATED ALWAYS AS (jsonb_array_length(stops)) STORED;
CREATE INDEX game_sequences_by_date ON game_sequences (roadtrip_slug, first_date)
  INCLUDE (last_date, games, pick) WHERE type <> 'same-team';
CREATE INDEX game_sequences_picked ON game_sequences (roadtrip_slug) WHERE pick IS NOT NULL OR type = 'twinbill';

-- The latest first date of each month with sequences.
ALTER TABLE sequence_builds ADD COLUMN month_ends date[] NOT NULL DEFAULT '{}';
UPDATE sequence_builds AS build SET month_ends = ARRAY(
  SELECT max(first_date) FROM game_sequences
  WHERE roadtrip_slug = build.roadtrip_slug AND type <> 'same-team'
  GROUP BY date_trunc('month', first_date) ORDER BY 1);
