-- What operators are told of (src/ingest/alerts).

-- Answers of 5xx by minute. A fault that took the database along is counted once it is back.
CREATE TABLE server_errors (
  minute timestamptz PRIMARY KEY,
  answers integer NOT NULL
);

-- Alerts that a channel was told of, until it was told that they are over.
CREATE TABLE told_alerts (
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook')),
  name text NOT NULL,
  since timestamptz,
  summary text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (channel, name)
);
