-- What changed, began or left the lists since some instant: read by sequences and calendars.
CREATE INDEX game_events_by_change ON game_events (last_changed_at);
CREATE INDEX game_events_by_end ON game_events (upcoming_until);
