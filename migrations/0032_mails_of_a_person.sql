-- The start of the nearest game that a mail about trips tells about; the nearest are sent first.
ALTER TABLE mail_outbox ADD COLUMN about_at timestamptz;
-- A person gets so many mails about trips a day.
CREATE INDEX mail_outbox_of_person ON mail_outbox (user_id, created_at) WHERE NOT is_account_mail;
