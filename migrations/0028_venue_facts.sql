-- What a fan asks about a venue, and where to eat, drink, sleep and go in a city (content/README.md).

CREATE TABLE venue_facts (
  venue_id text PRIMARY KEY,
  facts jsonb NOT NULL,
  checked_on date NOT NULL
);

CREATE TABLE city_facts (
  city text PRIMARY KEY,
  facts jsonb NOT NULL,
  checked_on date NOT NULL
);

-- Each fact that a file of content/ lists, with its source.
CREATE TABLE content_facts (
  -- Like 'cities/pittsburgh'.
  file text NOT NULL,
  position integer NOT NULL,
  fact text NOT NULL,
  source text NOT NULL,
  url text,
  -- Months like '2026-05'. The fact holds until the end of the second one; null for no end.
  as_of text NOT NULL CHECK (as_of ~ '^20\d\d-\d\d$'),
  until text CHECK (until ~ '^20\d\d-\d\d$'),
  PRIMARY KEY (file, position)
);
