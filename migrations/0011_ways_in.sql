-- What /account shows and guards of the ways into an account.

-- The session in which somebody began to link an identity: when it ends, so does the linking (GHSA-g38m-r43w-p2q7).
ALTER TABLE flow_states ADD COLUMN linking_session_id uuid REFERENCES sessions (id) ON DELETE CASCADE;
CREATE INDEX flow_states_by_linking_session ON flow_states (linking_session_id) WHERE linking_session_id IS NOT NULL;

-- When the present password was set; null for one that is older than this column. Means nothing without a password.
ALTER TABLE users ADD COLUMN password_set_at timestamptz;
