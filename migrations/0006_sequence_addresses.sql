-- Every sequence has a page of its own (decisions.md 4): those folded under an entry, and those that broke.

-- One address per list of `other_dates`, in the same order.
ALTER TABLE game_sequences ADD COLUMN other_addresses text[] NOT NULL DEFAULT '{}';

-- Sequences that the job no longer finds. Their pages say which game broke them; purged by `last_date`.
CREATE TABLE retired_sequences (
  roadtrip_slug text NOT NULL,
  address text NOT NULL,
  type text NOT NULL CHECK (type IN ('any-team', 'same-team', 'twinbill')),
  team text,
  stops jsonb NOT NULL,
  last_date date NOT NULL,
  retired_at timestamptz NOT NULL,
  PRIMARY KEY (roadtrip_slug, address)
);
CREATE INDEX retired_sequences_by_date ON retired_sequences (last_date);
