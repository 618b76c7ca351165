-- Token buckets of requests (src/db/queries/rate-limits.ts). A full bucket needs no row.

CREATE TABLE rate_limits (
  action text NOT NULL,
  -- A hash of whom the bucket counts: networks and addresses are not stored in the clear.
  key_hash text NOT NULL,
  -- When every token is back. Tokens at t = capacity - (full_at - t) / refill, so no count is kept.
  full_at timestamptz NOT NULL,
  -- What the last take was told; the upsert that takes has no other way to return it.
  was_allowed boolean NOT NULL,
  PRIMARY KEY (action, key_hash)
);
