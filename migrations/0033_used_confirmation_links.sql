-- The link that confirmed an account's address. Opening it again says so, because the token itself is deleted.
CREATE TABLE used_confirmation_links (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX used_confirmation_links_by_user ON used_confirmation_links (user_id);
