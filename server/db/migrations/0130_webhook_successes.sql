-- The attempt that delivered is written into the row of its delivery, which is written anyway; `webhook_attempts` holds the others. A row of
-- its own, in an index of its own, cost a delivery a third of what it wrote. The columns are null until a delivery is delivered, and when it
-- is asked for again they move to `webhook_attempts`.
ALTER TABLE webhook_deliveries
  ADD COLUMN success_attempted_at timestamptz,
  ADD COLUMN success_duration_ms integer,
  ADD COLUMN success_excerpt text;

-- Every attempt that was made, wherever it is kept.
CREATE VIEW webhook_attempts_made WITH (security_invoker = true) AS
  SELECT organization_id, environment, delivery_id, attempt, attempted_at, duration_ms, status_code, error, answer_excerpt
  FROM webhook_attempts
  UNION ALL
  SELECT organization_id, environment, id, attempts, success_attempted_at, success_duration_ms, last_status_code, NULL, success_excerpt
  FROM webhook_deliveries WHERE success_attempted_at IS NOT NULL;
