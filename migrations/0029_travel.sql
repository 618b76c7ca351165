-- How the sequences of a roadtrip travel: by car, or by train.
ALTER TABLE road_trips ADD COLUMN travel text NOT NULL DEFAULT 'drive' CHECK (travel IN ('drive', 'rail'));
