-- Whoever signs up last must not choose the password of an address that somebody else confirms.

-- More than one sign-up set the password before the address was confirmed: whoever confirms it chooses a new one.
ALTER TABLE users ADD COLUMN is_password_contested boolean NOT NULL DEFAULT false;

-- Links of earlier sign-ups, which stay good. one_time_tokens holds one row per person and purpose, and the build
-- before this one relies on that. A child table has no such limit, and statements about the parent find its rows.
CREATE TABLE earlier_sign_up_tokens (
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  FOREIGN KEY (flow_id) REFERENCES flow_states (id) ON DELETE SET NULL
) INHERITS (one_time_tokens);
CREATE INDEX earlier_sign_up_tokens_by_user ON earlier_sign_up_tokens (user_id);
