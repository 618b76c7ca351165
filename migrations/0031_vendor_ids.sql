-- What a feed's ids of teams and venues mean, learned from rows whose names we knew.
CREATE TABLE vendor_ids (
  source text NOT NULL,
  league text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('team', 'venue')),
  vendor_id text NOT NULL,
  -- A team's slug, or a venue's id.
  our_id text NOT NULL,
  PRIMARY KEY (source, league, kind, vendor_id)
);
