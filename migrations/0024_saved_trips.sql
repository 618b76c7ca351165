-- Saved trips and the watch over them (docs/rules.md#saved-trips), followed teams and visited places.

-- Counts the changes of start, date, venue, status and listing.
ALTER TABLE game_events ADD COLUMN schedule_version integer NOT NULL DEFAULT 0;
-- When it was last raised; null since the game was first stored.
ALTER TABLE game_events ADD COLUMN schedule_changed_at timestamptz;
-- When the league last took another source; null while it has its first one.
ALTER TABLE league_feeds ADD COLUMN source_changed_at timestamptz;

CREATE TABLE saved_trips (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The address of the trip, which holds its games and limits (src/domain/trips/code).
  code text NOT NULL,
  name text NOT NULL,
  -- The permanent number of the starting city; null starts at the first game.
  home_place integer,
  -- Of the starting city, or else of the first venue. Digests are mailed by its clock.
  time_zone text NOT NULL,
  first_date date NOT NULL,
  last_date date NOT NULL,
  state text NOT NULL CHECK (state IN ('fine', 'tight', 'broken', 'past')),
  checked_at timestamptz NOT NULL,
  -- When the owner decided to keep a broken trip; null once a game changes again.
  accepted_at timestamptz,
  is_muted boolean NOT NULL DEFAULT false,
  last_immediate_mail_at timestamptz,
  -- Raised by each change of the owner, for If-Match.
  version integer NOT NULL DEFAULT 1,
  -- Mails name it. It is stored, so that it outlives a change of keys.
  unsubscribe_token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, code)
);
CREATE INDEX saved_trips_open_by_last_date ON saved_trips (last_date) WHERE state <> 'past';

-- The games of a saved trip, in the order of its code.
CREATE TABLE trip_games (
  saved_trip_id uuid NOT NULL REFERENCES saved_trips (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  league text NOT NULL CHECK (league IN ('NFL', 'NBA', 'NHL', 'MLB')),
  game_id text NOT NULL,
  -- Of the game when the trip was last checked.
  schedule_version integer NOT NULL,
  -- What the owner was last told: start, date, venue, status and listing.
  known jsonb NOT NULL,
  PRIMARY KEY (saved_trip_id, position)
);
CREATE INDEX trip_games_by_game ON trip_games (league, game_id);

-- What the watch has yet to look at. A refresh writes it in its own batch.
CREATE TABLE trip_checks (
  saved_trip_id uuid NOT NULL REFERENCES saved_trips (id) ON DELETE CASCADE,
  league text NOT NULL,
  game_id text NOT NULL,
  schedule_version integer NOT NULL,
  created_at timestamptz NOT NULL,
  claim_id uuid,
  claimed_until timestamptz,
  PRIMARY KEY (saved_trip_id, league, game_id, schedule_version)
);
CREATE INDEX trip_checks_by_age ON trip_checks (created_at);
CREATE INDEX trip_checks_by_claim ON trip_checks (claim_id) WHERE claim_id IS NOT NULL;

CREATE TABLE trip_notices (
  id uuid PRIMARY KEY,
  saved_trip_id uuid NOT NULL REFERENCES saved_trips (id) ON DELETE CASCADE,
  league text NOT NULL,
  game_id text NOT NULL,
  schedule_version integer NOT NULL,
  -- What the owner knew, and what is so now, both as in trip_games.known.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  state_before text NOT NULL,
  state_after text NOT NULL,
  mail text NOT NULL CHECK (mail IN ('immediate', 'digest', 'none')),
  -- The queued mail that tells it; null until there is one.
  mail_id uuid,
  created_at timestamptz NOT NULL,
  UNIQUE (saved_trip_id, league, game_id, schedule_version)
);
CREATE INDEX trip_notices_by_mail ON trip_notices (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX trip_notices_to_mail ON trip_notices (saved_trip_id) WHERE mail_id IS NULL AND mail <> 'none';

-- Mails about trips are written when they are sent, so they hold no sealed text before. They wait for account mails.
ALTER TABLE mail_outbox ADD COLUMN headers jsonb;
ALTER TABLE mail_outbox ADD COLUMN is_account_mail boolean NOT NULL DEFAULT true;
-- The owner's local date of a morning digest.
ALTER TABLE mail_outbox ADD COLUMN digest_date date;
CREATE UNIQUE INDEX mail_outbox_one_digest_a_day ON mail_outbox (user_id, digest_date) WHERE digest_date IS NOT NULL;
CREATE INDEX mail_outbox_of_trips ON mail_outbox (created_at) WHERE NOT is_account_mail;

-- One token per person mutes all trips; a digest names it.
CREATE TABLE digest_tokens (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE
);

-- Addresses that a mail provider reported; trips are not mailed to them.
CREATE TABLE muted_addresses (
  email text PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained')),
  reported_at timestamptz NOT NULL
);

CREATE TABLE followed_teams (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The team's permanent local id (src/domain/teams).
  team_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, team_id)
);

-- Venues visited and teams seen at home.
CREATE TABLE visits (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('venue', 'team')),
  -- A venue's id, or a team's permanent local id.
  subject text NOT NULL,
  visited_on date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, subject)
);

-- Responses to POST requests of the private API, kept for a day.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL,
  request_hash text NOT NULL,
  status smallint NOT NULL,
  response jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
