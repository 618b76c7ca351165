-- When a mail is of no more use, and that it was given up (src/auth/mail/send-mails.ts).

ALTER TABLE mail_outbox
  -- The end of the link or code it carries; null for one that is always worth reading.
  ADD COLUMN expires_at timestamptz,
  -- Set with last_error when it will not be tried again.
  ADD COLUMN gave_up_at timestamptz;

DROP INDEX mail_outbox_due;
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND gave_up_at IS NULL;
CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at);
