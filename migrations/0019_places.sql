-- Where trips start: cities of the United States and Canada with their drives (drives/README.md).
CREATE TABLE places (
  slug text PRIMARY KEY,
  -- Permanent: addresses of trips hold it.
  number integer NOT NULL UNIQUE,
  name text NOT NULL,
  region text NOT NULL,
  country text NOT NULL CHECK (country IN ('US', 'CA')),
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  time_zone text NOT NULL,
  population integer NOT NULL,
  aliases text[] NOT NULL,
  -- US ZIP codes that are nearest to this place.
  zips text[] NOT NULL,
  -- Miles and minutes to every venue, as base64 of 16-bit numbers in the order of drives/venues.tsv.
  drives text NOT NULL,
  -- No venue can be driven to.
  is_off_road boolean NOT NULL
);

-- Drives, limits and ranking by which sequences were computed: another version makes the next run compute them again.
ALTER TABLE sequence_builds ADD COLUMN rules_version text NOT NULL DEFAULT '';
