-- Second factors (auth-api.md 1.3, /factors). Secrets are sealed, recovery codes are hashes.

CREATE TABLE factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('totp')),
  status text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified')),
  friendly_name text,
  sealed_secret text NOT NULL,
  -- The latest 30-second step that was accepted; a code works once (auth-api.md 1.10).
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, friendly_name)
);

CREATE TABLE factor_challenges (
  id uuid PRIMARY KEY,
  factor_id uuid NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_challenges_by_factor ON factor_challenges (factor_id);
CREATE INDEX factor_challenges_by_end ON factor_challenges (expires_at);

-- Ten for whoever has lost their device; each works once.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
