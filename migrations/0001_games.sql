-- Games of the four leagues, the venues they are played in, and what the refresh jobs remember.
-- A statement ends at a semicolon that ends a line: scripts/migrate.ts splits there.

CREATE TABLE venues (
  id text PRIMARY KEY,
  name text NOT NULL,
  city text NOT NULL,
  region text,
  country text NOT NULL,
  latitude double precision,
  longitude double precision,
  time_zone text NOT NULL,
  valid_from date,
  valid_to date
);

-- One parent, so that one query can cross leagues (decisions.md 3).
CREATE TABLE game_events (
  league text NOT NULL,
  id text NOT NULL,
  source text NOT NULL,
  source_event_id text NOT NULL,
  home_team text,
  away_team text,
  opponent_tbd boolean NOT NULL DEFAULT false,
  date_tbd boolean NOT NULL DEFAULT false,
  time_tbd boolean NOT NULL DEFAULT false,
  datetime_local text NOT NULL CHECK (datetime_local ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$'),
  local_date date NOT NULL,
  starts_at timestamptz,
  upcoming_until timestamptz NOT NULL,
  time_zone text NOT NULL,
  game_type text NOT NULL DEFAULT 'regular' CHECK (game_type IN ('regular', 'playoff', 'preseason')),
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'contingent', 'postponed', 'cancelled', 'final')),
  playoff_round text,
  game_number integer CHECK (game_number > 0),
  doubleheader text CHECK (doubleheader IN ('straight', 'split')),
  series_game integer CHECK (series_game > 0),
  neutral_site boolean NOT NULL DEFAULT false,
  venue_id text REFERENCES venues (id),
  venue_name text,
  venue_address text,
  city text,
  ticket_url text,
  event_title text,
  lowest_price integer CHECK (lowest_price >= 0),
  average_price integer CHECK (average_price >= 0),
  prices_include_fees boolean,
  first_seen_at timestamptz NOT NULL,
  last_changed_at timestamptz NOT NULL,
  missing_since timestamptz,
  missing_runs integer NOT NULL DEFAULT 0,
  -- Cancelled games, postponed ones without a new date and games gone for three good runs are not shown.
  is_listed boolean NOT NULL GENERATED ALWAYS AS (status NOT IN ('postponed', 'cancelled') AND missing_runs < 3) STORED,
  PRIMARY KEY (league, id),
  UNIQUE (league, source, source_event_id),
  CHECK (home_team IS NOT NULL OR away_team IS NOT NULL),
  CHECK (starts_at IS NULL OR NOT time_tbd)
) PARTITION BY LIST (league);

CREATE TABLE nfl_game_events PARTITION OF game_events (league DEFAULT 'NFL') FOR VALUES IN ('NFL');
CREATE TABLE nba_game_events PARTITION OF game_events (league DEFAULT 'NBA') FOR VALUES IN ('NBA');
CREATE TABLE mlb_game_events PARTITION OF game_events (league DEFAULT 'MLB') FOR VALUES IN ('MLB');
CREATE TABLE nhl_game_events PARTITION OF game_events (league DEFAULT 'NHL') FOR VALUES IN ('NHL');

-- A team's page reads its next home and next away games as two ordered ranges (performance.md).
CREATE INDEX game_events_by_home ON game_events (home_team, upcoming_until, id) WHERE is_listed;
CREATE INDEX game_events_by_away ON game_events (away_team, upcoming_until, id) WHERE is_listed;
CREATE INDEX game_events_by_date ON game_events (local_date) WHERE is_listed;

CREATE TABLE nfl_seatgeek_team_mapping (team_name text PRIMARY KEY, city text NOT NULL, performer_id integer);
CREATE TABLE nba_seatgeek_team_mapping (team_name text PRIMARY KEY, city text NOT NULL, performer_id integer);
CREATE TABLE mlb_seatgeek_team_mapping (team_name text PRIMARY KEY, city text NOT NULL, performer_id integer);
CREATE TABLE nhl_seatgeek_team_mapping (team_name text PRIMARY KEY, "City" text NOT NULL, performer_id integer);

-- Who may run a job now. The generation fences writes of a run that lost its lease.
CREATE TABLE leases (
  name text PRIMARY KEY,
  generation bigint NOT NULL,
  owner text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE job_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text NOT NULL,
  league text,
  trigger text NOT NULL CHECK (trigger IN ('cron', 'command')),
  source text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('changed', 'unchanged', 'refused', 'failed', 'busy')),
  reason text,
  counts jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX job_runs_latest ON job_runs (job, league, started_at DESC);

-- Rows a source listed that could not be read, kept for a person to look at.
CREATE TABLE rejected_rows (
  league text NOT NULL,
  source text NOT NULL,
  row_key text NOT NULL,
  reason text NOT NULL,
  raw jsonb NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (league, source, row_key, reason)
);

-- What pages and caches compare: one row per thing that changes as a whole ('games:NFL').
CREATE TABLE versions (
  name text PRIMARY KEY,
  version bigint NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Which source a league lists now, and when it was last read whole.
CREATE TABLE league_feeds (
  league text PRIMARY KEY,
  source text NOT NULL,
  refreshed_at timestamptz NOT NULL,
  covered_to date NOT NULL
);
