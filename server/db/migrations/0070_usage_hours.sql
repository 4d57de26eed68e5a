-- Usage by the hour, so that a summary of years costs what one of days does. Rows are only ever added: the hour's own count, made once when
-- the hour is well over, and one correction for each ticket that reached a dearer kind after that. An hour's usage is their sum.
CREATE TABLE usage_hours (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  hour timestamptz NOT NULL,
  -- The conversation that a correction is about and the kind that it reached; the nil id and no kind for the hour's own count.
  conversation_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  reached_kind text NOT NULL DEFAULT '',
  knowledge_ticket bigint NOT NULL DEFAULT 0,
  action_ticket bigint NOT NULL DEFAULT 0,
  routed_ticket bigint NOT NULL DEFAULT 0,
  zero bigint NOT NULL DEFAULT 0,
  billed_halalas bigint NOT NULL DEFAULT 0,
  opened bigint NOT NULL DEFAULT 0,
  closed bigint NOT NULL DEFAULT 0,
  agent_alone bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, environment, hour, conversation_id, reached_kind)
);

-- Up to when a tenant's hours are counted.
CREATE TABLE usage_counted (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  counted_until timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment)
);

SELECT enable_tenant_isolation('usage_hours');
SELECT enable_tenant_isolation('usage_counted');

-- A ticket that reaches a dearer kind after its hour was counted corrects that hour. The lock is shared among these and exclusive for who
-- counts, so that a count either sees the new kind or is seen here.
CREATE FUNCTION correct_counted_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7262304);
  INSERT INTO usage_hours (organization_id, environment, hour, conversation_id, reached_kind,
    knowledge_ticket, action_ticket, routed_ticket, zero)
  SELECT NEW.organization_id, NEW.environment, date_trunc('hour', NEW.created_at, 'UTC'), NEW.conversation_id, NEW.kind,
    (NEW.kind = 'knowledge_ticket')::integer - (OLD.kind = 'knowledge_ticket')::integer,
    (NEW.kind = 'action_ticket')::integer - (OLD.kind = 'action_ticket')::integer,
    (NEW.kind = 'routed_ticket')::integer - (OLD.kind = 'routed_ticket')::integer,
    (NEW.kind = 'zero')::integer - (OLD.kind = 'zero')::integer
  FROM usage_counted c
  WHERE c.organization_id = NEW.organization_id AND c.environment = NEW.environment
    AND c.counted_until > NEW.created_at;
  RETURN NULL;
END $$;

-- No hour is counted within its last ticket's first half hour (see server/usage/count-hours.ts), so the hot path never comes here.
CREATE TRIGGER correct_counted_usage AFTER UPDATE OF kind ON tickets FOR EACH ROW
  WHEN (OLD.kind <> NEW.kind AND NEW.updated_at > NEW.created_at + interval '30 minutes')
  EXECUTE FUNCTION correct_counted_usage();
