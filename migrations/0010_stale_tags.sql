-- Cache tags of what was written and still stands in the edge cache as it was (src/edge-cache.ts).

CREATE TABLE stale_tags (
  tag text PRIMARY KEY,
  -- Rises each time the tag is marked, so that one marked anew meanwhile is not forgotten.
  generation bigint NOT NULL,
  marked_at timestamptz NOT NULL
);
