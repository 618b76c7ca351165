-- What people did, counted without names (docs/operators.md#counts).
CREATE TABLE event_counts (
  event text NOT NULL,
  date date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (event, date)
);
