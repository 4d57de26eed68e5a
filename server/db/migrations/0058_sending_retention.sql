-- What tidying up looks for. A stream's day of its last message changes once a day at most, which keeps the other updates out of the index.
ALTER TABLE visitor_streams ADD COLUMN used_on date NOT NULL DEFAULT '2026-01-01';
CREATE INDEX visitor_streams_age ON visitor_streams (used_on);
CREATE INDEX visitor_stream_messages_age ON visitor_stream_messages (created_at);
CREATE INDEX outbox_messages_age ON outbox_messages (sent_at);

-- Streams that are there already were used when their latest message came.
SELECT set_config('sanad.tenant', '*', true);
UPDATE visitor_streams s SET used_on = m.used_on
FROM (
  SELECT organization_id, environment, external_thread_id, visitor_id, max(created_at)::date AS used_on
  FROM visitor_stream_messages GROUP BY organization_id, environment, external_thread_id, visitor_id
) m
WHERE m.organization_id = s.organization_id AND m.environment = s.environment
  AND m.external_thread_id = s.external_thread_id AND m.visitor_id = s.visitor_id;
