-- The games of each league as the trip finder reads them (src/domain/trips/finder/season-pack.ts).

CREATE TABLE schedule_packs (
  league text PRIMARY KEY CHECK (league IN ('NFL', 'NBA', 'NHL', 'MLB')),
  -- A hash of the pack.
  data_version text NOT NULL,
  -- A pack of other rules is written again by the next refresh.
  rules_version integer NOT NULL,
  pack bytea NOT NULL
);
