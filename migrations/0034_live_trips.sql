-- A saved trip has one link and one calendar that follow it (docs/rules.md#live-trips).
ALTER TABLE saved_trips
  -- The link and calendar that friends get; null while turned off.
  ADD COLUMN live_key text UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- The owner's calendar, with the ways from and to home.
  ADD COLUMN own_key text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- Whether the live link shows where the owner leaves from.
  ADD COLUMN shows_home boolean NOT NULL DEFAULT false,
  -- Tickets and price for each game, by its id: {"<game>": {"count": 4, "dollars": 48}}. Only the owner sees them.
  ADD COLUMN bought jsonb NOT NULL DEFAULT '{}';

-- What a saved trip was, the present plan included; the newest 20.
CREATE TABLE trip_plans (
  saved_trip_id uuid NOT NULL REFERENCES saved_trips (id) ON DELETE CASCADE,
  number integer NOT NULL,
  code text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('saved', 'fixed', 'edited', 'voted')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (saved_trip_id, number)
);
INSERT INTO trip_plans (saved_trip_id, number, code, cause, created_at)
SELECT id, 1, code, 'saved', created_at FROM saved_trips;

-- Links that were turned off or replaced, or whose trip is gone: their calendars say so for 60 days.
CREATE TABLE ended_links (
  -- SHA-256 of the key, in hex.
  key_hash text PRIMARY KEY,
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_links_by_age ON ended_links (ended_at);

-- People who asked for an email when a friend's trip changes.
CREATE TABLE trip_followers (
  id uuid PRIMARY KEY,
  saved_trip_id uuid NOT NULL REFERENCES saved_trips (id) ON DELETE CASCADE,
  email text NOT NULL,
  -- Of the link that confirms, and later ends, the emails.
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- Null for at most seven days.
  confirmed_at timestamptz,
  -- When the last email about the trip was queued.
  told_at timestamptz,
  UNIQUE (saved_trip_id, email)
);
CREATE INDEX trip_followers_by_email ON trip_followers (email);
