-- Lists of trips that a job computes from all season packs (src/ingest/rebuild-trip-lists.ts).

CREATE TABLE trip_lists (
  name text PRIMARY KEY CHECK (name IN ('weekends', 'twinbills')),
  -- Readers use only lists of their own rules.
  rules_version integer NOT NULL,
  -- A hash of what the list was computed from, with the day.
  fingerprint text NOT NULL,
  -- The last day on which one of its trips begins; null for an empty list.
  last_start date,
  list jsonb NOT NULL
);
