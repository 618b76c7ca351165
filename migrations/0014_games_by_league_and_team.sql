-- With the league in front, a team's upcoming games are counted without looking at the games: the old indexes lacked the
-- column that every query names, so each entry cost a visit to its row.
DROP INDEX game_events_by_home;
DROP INDEX game_events_by_away;
CREATE INDEX game_events_by_home ON game_events (league, home_team, upcoming_until, id) WHERE is_listed;
CREATE INDEX game_events_by_away ON game_events (league, away_team, upcoming_until, id) WHERE is_listed;
