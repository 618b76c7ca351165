-- Picks that are no entries of a list, and the dates of a roadtrip's exact route, are stored beside the lists.

ALTER TABLE game_sequences DROP CONSTRAINT game_sequences_type_check;
ALTER TABLE game_sequences ADD CONSTRAINT game_sequences_type_check
  CHECK (type IN ('any-team', 'same-team', 'twinbill', 'pick', 'route'));
ALTER TABLE retired_sequences DROP CONSTRAINT retired_sequences_type_check;
ALTER TABLE retired_sequences ADD CONSTRAINT retired_sequences_type_check
  CHECK (type IN ('any-team', 'same-team', 'twinbill', 'pick', 'route'));
