-- online: every accepted event is put into these indexes, and their tables may be large.
-- An entry's place is found by comparing its columns from the first on. In the order of tenant, channel and id a comparison had to go through four to
-- six columns, since most rows are of one tenant; where the first column tells rows apart it ends with that. Nobody reads a range of these indexes.
DROP INDEX CONCURRENTLY IF EXISTS idempotency_keys_in_writing_order;
CREATE UNIQUE INDEX CONCURRENTLY idempotency_keys_in_writing_order ON idempotency_keys
  (key, app_id, path, method, organization_id, environment);
DROP INDEX CONCURRENTLY IF EXISTS inbound_events_message_in_writing_order;
CREATE UNIQUE INDEX CONCURRENTLY inbound_events_message_in_writing_order ON inbound_events
  (external_message_id, organization_id, environment, channel);
DROP INDEX CONCURRENTLY IF EXISTS inbound_events_to_record;
CREATE INDEX CONCURRENTLY inbound_events_to_record ON inbound_events
  (external_thread_id, organization_id, environment, channel) WHERE recorded_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS conversation_work_in_writing_order;
CREATE UNIQUE INDEX CONCURRENTLY conversation_work_in_writing_order ON conversation_work
  (external_thread_id, organization_id, environment, channel);
