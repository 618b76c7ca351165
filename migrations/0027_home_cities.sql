-- The city that a fan chose for the games near home.
CREATE TABLE home_cities (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The place's permanent number.
  place_number integer NOT NULL,
  chosen_at timestamptz NOT NULL
);
