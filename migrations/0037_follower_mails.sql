-- A mail to somebody who follows a friend's trip (docs/rules.md#trip-followers); user_id is the trip's owner.
ALTER TABLE mail_outbox
  -- Without a reference: the mail still counts toward the day's limits when the follower is gone.
  ADD COLUMN follower_id uuid,
  -- It tells what happened since then.
  ADD COLUMN tells_since timestamptz;
