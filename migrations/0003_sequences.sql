-- Game sequences of every roadtrip as the job last computed them (decisions.md 4).

CREATE TABLE game_sequences (
  roadtrip_slug text NOT NULL,
  type text NOT NULL CHECK (type IN ('any-team', 'same-team', 'twinbill')),
  length text NOT NULL CHECK (length IN ('week', 'weekend')),
  -- N of 'Sequence N': its place in the whole list.
  position integer NOT NULL CHECK (position > 0),
  -- A hash of its games' identities: the sequence's own address.
  address text NOT NULL,
  -- Why it stands above the list; null for the others.
  pick text CHECK (pick IN ('best-weekend', 'best-week', 'soonest')),
  -- The team that plays in every game of a same-team sequence.
  team text,
  first_date date NOT NULL,
  last_date date NOT NULL,
  miles integer NOT NULL,
  minutes integer NOT NULL,
  -- Minutes to spare on its tightest leg; null when no leg has two known times.
  smallest_slack integer,
  -- Its games in order, each with the leg that leads to it.
  stops jsonb NOT NULL,
  -- The same trip on other dates: lists of stops.
  other_dates jsonb NOT NULL,
  PRIMARY KEY (roadtrip_slug, type, length, position)
);
CREATE INDEX game_sequences_by_address ON game_sequences (roadtrip_slug, address);

-- What a roadtrip's sequences were computed from; an equal fingerprint needs no new computation.
CREATE TABLE sequence_builds (
  roadtrip_slug text PRIMARY KEY,
  fingerprint text NOT NULL,
  built_at timestamptz NOT NULL
);
