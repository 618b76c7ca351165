-- When the owner of a past trip said whether they had been there; null until then.
ALTER TABLE saved_trips ADD COLUMN visits_answered_at timestamptz;
