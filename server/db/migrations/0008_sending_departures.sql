-- When the latest messages really left, oldest first: the sending caps hold for what has left, not for what was planned.
ALTER TABLE sending_slots ADD COLUMN departures timestamptz[] NOT NULL DEFAULT '{}';
