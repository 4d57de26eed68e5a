-- Alerts of one kind about one subject in one hour are one row that counts, so that a storm of failures is not a storm of alerts.
ALTER TABLE alerts
  -- What tells alerts of one kind and subject apart, such as a threshold; mostly empty.
  ADD COLUMN topic text NOT NULL DEFAULT '',
  ADD COLUMN hour_at timestamptz,
  ADD COLUMN count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  ADD COLUMN last_at timestamptz,
  -- When it is posted to the operator's own webhook; doubles as the lease, and is null once that is over.
  ADD COLUMN post_at timestamptz,
  ADD COLUMN post_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN post_error text,
  ADD COLUMN posted_at timestamptz,
  ADD COLUMN lease_token uuid,
  ADD COLUMN leased_by integer;

-- An owner that row-level security holds too sees every tenant's rows from here to the end of this migration.
SELECT set_config('sanad.tenant', '*', true);
UPDATE alerts SET hour_at = date_bin('1 hour', created_at, 'epoch'), last_at = created_at,
  topic = coalesce((detail->>'threshold_percent') || ' %', '');
-- Dead deliveries are told by their endpoint.
UPDATE alerts SET subject_id = (detail->>'endpoint_id')::uuid WHERE kind = 'webhook_delivery_dead';
UPDATE alerts a SET count = g.count, last_at = g.last_at
FROM (
  SELECT organization_id, environment, kind, subject_id, topic, hour_at, min(id::text)::uuid AS id,
    count(*) AS count, max(created_at) AS last_at
  FROM alerts GROUP BY organization_id, environment, kind, subject_id, topic, hour_at
) g
WHERE a.organization_id = g.organization_id AND a.environment = g.environment AND a.id = g.id;
DELETE FROM alerts a USING alerts first
WHERE first.organization_id = a.organization_id AND first.environment = a.environment AND first.kind = a.kind
  AND first.subject_id IS NOT DISTINCT FROM a.subject_id AND first.topic = a.topic AND first.hour_at = a.hour_at
  AND first.id < a.id;

ALTER TABLE alerts
  ALTER COLUMN hour_at SET NOT NULL,
  ALTER COLUMN last_at SET NOT NULL,
  ADD CONSTRAINT alerts_group
    UNIQUE NULLS NOT DISTINCT (organization_id, environment, kind, subject_id, topic, hour_at);
CREATE INDEX alerts_due ON alerts (organization_id, environment, post_at) WHERE post_at IS NOT NULL;
CREATE INDEX alerts_leased ON alerts (leased_by) WHERE leased_by IS NOT NULL;
