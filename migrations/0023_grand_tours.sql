-- The best tour of a season's venues that npm run grand-tour found (src/domain/trips/tour).

CREATE TABLE grand_tours (
  league text PRIMARY KEY CHECK (league IN ('NFL', 'NBA', 'NHL', 'MLB')),
  -- Readers use only tours of their own rules.
  rules_version integer NOT NULL,
  found_at timestamptz NOT NULL,
  last_date date NOT NULL,
  -- The stored ids of its games, in the order of play.
  game_ids text[] NOT NULL,
  tour jsonb NOT NULL
);
