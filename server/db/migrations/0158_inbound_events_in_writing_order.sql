-- As in 0157.
ALTER TABLE inbound_events DROP CONSTRAINT inbound_events_message,
  ADD CONSTRAINT inbound_events_message UNIQUE USING INDEX inbound_events_message_in_writing_order;
DROP INDEX inbound_events_unrecorded;
