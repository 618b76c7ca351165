-- When a league's source was last asked about one date, on the day of a saved game.
CREATE TABLE read_dates (
  league text NOT NULL,
  local_date date NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (league, local_date)
);
