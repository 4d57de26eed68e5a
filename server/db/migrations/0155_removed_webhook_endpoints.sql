-- A removed endpoint is disabled, counts for no limit and is found by nobody. The row stays: its deliveries name it until they are dropped, and
-- an event that is being emitted may have found it a moment ago.
ALTER TABLE webhook_endpoints ADD COLUMN removed_at timestamptz;
