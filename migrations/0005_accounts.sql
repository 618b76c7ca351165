-- Accounts (decisions.md 6, auth-api.md). Passwords, one-time values and tokens are stored as hashes or sealed.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Normalised (src/domain/email-address.ts); null for anonymous people and unverified addresses that are taken.
  email text UNIQUE,
  email_confirmed_at timestamptz,
  -- Self-describing: algorithm, parameters and the pepper's id; null without a password.
  password_hash text,
  role text NOT NULL DEFAULT 'authenticated',
  user_metadata jsonb NOT NULL DEFAULT '{}',
  app_metadata jsonb NOT NULL DEFAULT '{}',
  is_anonymous boolean NOT NULL DEFAULT false,
  -- The address of a change that is not confirmed yet, and how many of its two links were followed.
  new_email text,
  new_email_confirmations smallint NOT NULL DEFAULT 0,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX users_by_age ON users (created_at, id);

-- Ways in: 'email' with the user's own id, 'google' with Google's `sub`.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('email', 'google')),
  provider_id text NOT NULL,
  identity_data jsonb NOT NULL DEFAULT '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider, provider_id)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- One row per signed-in device. A refresh token names the session and a counter; only the newest counter lives.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  refresh_counter bigint NOT NULL DEFAULT 0,
  refreshed_at timestamptz NOT NULL,
  aal text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2')),
  -- How the person proved who they are, newest first: [{method, timestamp}] in seconds.
  amr jsonb NOT NULL DEFAULT '[]',
  user_agent text,
  network text,
  created_at timestamptz NOT NULL,
  -- The end whatever happens; idleness is measured from refreshed_at.
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- A browser's way through a sign-in elsewhere, and the code it is given to exchange (PKCE).
CREATE TABLE flow_states (
  id uuid PRIMARY KEY,
  -- 'google', or 'email' for a link in a mail.
  provider text NOT NULL CHECK (provider IN ('email', 'google')),
  -- The client's challenge; null for the implicit flow.
  code_challenge text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  redirect_to text NOT NULL,
  -- Ours towards the provider.
  code_verifier text,
  nonce text,
  -- The hash of the cookie that binds the way to one browser.
  browser_hash text,
  -- The signed-in person who links an identity.
  linking_user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Set when the provider has answered: once.
  claimed_at timestamptz,
  -- What the exchange gives out.
  auth_code_hash text UNIQUE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  method text,
  sealed_provider_tokens text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX flow_states_by_end ON flow_states (expires_at);

-- Links and codes sent by mail, as hashes; a new one replaces the one before.
CREATE TABLE one_time_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirmation', 'recovery', 'magiclink', 'invite',
    'email_change_current', 'email_change_new', 'reauthentication')),
  token_hash text NOT NULL UNIQUE,
  code_hash text NOT NULL,
  -- The address it was sent to.
  email text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  flow_id uuid REFERENCES flow_states (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  code_expires_at timestamptz NOT NULL,
  link_expires_at timestamptz NOT NULL,
  UNIQUE (user_id, purpose)
);

-- Mails to send, written in the batch that made their one-time value; sent ones lose their sealed text.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  recipient text NOT NULL,
  sealed_mail text,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  -- A plain sentence about the last failure.
  last_error text
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL;

-- What happened to accounts, kept for 90 days.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Kept after the account is gone, so no reference.
  user_id uuid,
  network text,
  user_agent text,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX security_events_by_user ON security_events (user_id, at);
CREATE INDEX security_events_by_age ON security_events (at);
