-- A claimed delivery is longer than a queued one, by its lease: of a page that was filled to the half one claim in eight found no room left, and
-- wrote the row into another page with an entry in each of four indexes. This much room takes every claim, and most often the recorded row too.
-- Pages that are there keep what they hold.
ALTER TABLE webhook_deliveries SET (fillfactor = 42);
