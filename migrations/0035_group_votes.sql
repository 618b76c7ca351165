-- Friends choose among trips without accounts (docs/rules.md#votes).
CREATE TABLE group_votes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  title text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  -- The position of the chosen option.
  chosen smallint,
  -- Answers are taken to the end of this date, at the first venue of the first option.
  closes_on date NOT NULL,
  time_zone text NOT NULL,
  -- The last date of any option; the vote is deleted 60 days later.
  last_date date NOT NULL,
  -- No new people.
  is_locked boolean NOT NULL DEFAULT false,
  -- Incremented by each change of the organizer.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'closed') = (chosen IS NOT NULL))
);
CREATE INDEX group_votes_by_user ON group_votes (user_id);

CREATE TABLE vote_options (
  vote_id uuid NOT NULL REFERENCES group_votes (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 6),
  -- Null when the organizer deleted the trip; its code stays.
  saved_trip_id uuid REFERENCES saved_trips (id) ON DELETE SET NULL,
  -- Without the organizer's home.
  code text NOT NULL,
  -- When the trip got another plan since the vote was opened.
  changed_at timestamptz,
  PRIMARY KEY (vote_id, position)
);
CREATE INDEX vote_options_by_trip ON vote_options (saved_trip_id) WHERE saved_trip_id IS NOT NULL;

CREATE TABLE voters (
  id uuid PRIMARY KEY,
  vote_id uuid NOT NULL REFERENCES group_votes (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- The name in lower case, without accents and spaces.
  name_key text NOT NULL,
  -- HMAC of the browser's cookie with the vote's id; null for one whom only a link knows.
  browser_hash text,
  -- SHA-256 of the personal link's key.
  link_hash text,
  -- The organizer made the personal link.
  is_link_from_organizer boolean NOT NULL DEFAULT false,
  place_number integer,
  away_dates date[] NOT NULL DEFAULT '{}' CHECK (cardinality(away_dates) <= 31),
  note text NOT NULL DEFAULT '',
  -- Where to write what is decided.
  email text,
  email_token text UNIQUE,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (vote_id, name_key)
);
CREATE INDEX voters_by_browser ON voters (vote_id, browser_hash);
CREATE INDEX voters_by_link ON voters (vote_id, link_hash);

CREATE TABLE votes (
  voter_id uuid NOT NULL REFERENCES voters (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 6),
  answer text NOT NULL CHECK (answer IN ('yes', 'maybe', 'no')),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (voter_id, position)
);
