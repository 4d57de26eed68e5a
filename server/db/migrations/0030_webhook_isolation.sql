-- Deliveries are claimed endpoint by endpoint, so that a backlog of one is no obstacle in front of another. Both indexes begin with an id
-- that is unique by itself. One that began like the primary key would be taken for it, or it for one, as long as the table's statistics
-- are older than what is in it: to read a whole tenant then seems to cost as little as to read a row.
DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- What became of an event: asked by recoveries, and for each event that is dropped after its retention.
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id, endpoint_id);

-- An endpoint's row changes with every batch of attempts and none of its indexed columns does; free room keeps its versions on one page.
ALTER TABLE webhook_endpoints SET (fillfactor = 50);
