-- A delivery that is recorded leaves the index of what is due, so its row gets a new entry in each of its other indexes. Where a page was full
-- of first entries there was no room for the second ones: for each of them those of dead versions were sought, and rows read to know them. In
-- the index by endpoint, whose ranges grow in its middle, pages are no fuller than this anyway.
ALTER INDEX webhook_deliveries_pkey SET (fillfactor = 65);
ALTER INDEX webhook_deliveries_event SET (fillfactor = 65);
