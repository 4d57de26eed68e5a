-- Recoveries: everything that an endpoint missed since a time, queued again bit by bit. `next_page_at` is when the next page of events is
-- looked through, doubles as the lease, and is null once the recovery is over.
CREATE TABLE webhook_recoveries (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'finished', 'canceled')),
  since timestamptz NOT NULL,
  -- Events are looked through in the order of their ids: from behind the cursor up to the last id.
  cursor_id uuid NOT NULL,
  last_id uuid NOT NULL,
  queued integer NOT NULL DEFAULT 0,
  next_page_at timestamptz,
  lease_token uuid,
  leased_by integer,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, endpoint_id)
    REFERENCES webhook_endpoints (organization_id, environment, id)
);
-- One at a time for an endpoint.
CREATE UNIQUE INDEX webhook_recoveries_running ON webhook_recoveries (organization_id, environment, endpoint_id)
  WHERE status = 'running';
CREATE INDEX webhook_recoveries_endpoint ON webhook_recoveries (organization_id, environment, endpoint_id, id DESC);
CREATE INDEX webhook_recoveries_due ON webhook_recoveries (organization_id, environment, next_page_at)
  WHERE next_page_at IS NOT NULL;
CREATE INDEX webhook_recoveries_leased ON webhook_recoveries (leased_by) WHERE leased_by IS NOT NULL;

SELECT enable_tenant_isolation('webhook_recoveries');
