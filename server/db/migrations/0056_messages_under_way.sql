-- Which messages were handed to their channels and since when, by id: until a try has ended, nobody knows when it arrived, so it counts
-- against the caps all the while.
ALTER TABLE sending_slots ADD COLUMN under_way jsonb NOT NULL DEFAULT '{}';
-- The day of the last use. Deleting what has not been used for days finds it by this, and a column that changes once a day keeps the
-- other updates of the row out of the index.
ALTER TABLE sending_slots ADD COLUMN used_on date NOT NULL DEFAULT '2026-01-01';
CREATE INDEX sending_slots_age ON sending_slots (used_on);
-- The caps hold across a crash of the database too, so their memory has to.
ALTER TABLE sending_slots SET LOGGED;
