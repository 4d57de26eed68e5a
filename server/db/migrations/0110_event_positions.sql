-- The order in which events were accepted, given by the database: it survives restarts and clocks that step back. Events that were accepted
-- before have none and come first.
CREATE SEQUENCE inbound_event_positions;
ALTER TABLE inbound_events ADD COLUMN position bigint;
ALTER TABLE inbound_events ALTER COLUMN position SET DEFAULT nextval('inbound_event_positions');
