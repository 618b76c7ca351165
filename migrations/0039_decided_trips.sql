-- The live key of the chosen trip when it was chosen: voters follow that link, and no later one that may shut somebody out.
ALTER TABLE group_votes ADD COLUMN chosen_live_key text;
