-- The page of a fact may have no date: then as_of is the month in which it was looked up.
ALTER TABLE content_facts ADD COLUMN is_undated boolean NOT NULL DEFAULT false;
