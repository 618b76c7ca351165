-- Housekeeping looks for accounts that nobody has confirmed (src/db/queries/accounts/unconfirmed.ts).
CREATE INDEX users_unconfirmed ON users (created_at) WHERE email_confirmed_at IS NULL;
