-- What an answer cost that never reached its customer is given back (decision 161). Whether that has happened to a
-- ticket: then its entry for the kind is there already, and a later charge for that kind is one without a kind.
ALTER TABLE tickets ADD COLUMN given_back boolean NOT NULL DEFAULT false;

-- A ticket that falls to a lower kind may reach the higher one again, so one correction may follow another of its name.
CREATE OR REPLACE FUNCTION correct_counted_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7262304);
  INSERT INTO usage_hours AS h (organization_id, environment, hour, conversation_id, reached_kind,
    knowledge_ticket, action_ticket, routed_ticket, zero)
  SELECT NEW.organization_id, NEW.environment, date_trunc('hour', NEW.created_at, 'UTC'), NEW.conversation_id, NEW.kind,
    (NEW.kind = 'knowledge_ticket')::integer - (OLD.kind = 'knowledge_ticket')::integer,
    (NEW.kind = 'action_ticket')::integer - (OLD.kind = 'action_ticket')::integer,
    (NEW.kind = 'routed_ticket')::integer - (OLD.kind = 'routed_ticket')::integer,
    (NEW.kind = 'zero')::integer - (OLD.kind = 'zero')::integer
  FROM usage_counted c
  WHERE c.organization_id = NEW.organization_id AND c.environment = NEW.environment
    AND c.counted_until > NEW.created_at
  ON CONFLICT (organization_id, environment, hour, conversation_id, reached_kind) DO UPDATE
  SET knowledge_ticket = h.knowledge_ticket + excluded.knowledge_ticket,
    action_ticket = h.action_ticket + excluded.action_ticket,
    routed_ticket = h.routed_ticket + excluded.routed_ticket,
    zero = h.zero + excluded.zero;
  RETURN NULL;
END $$;
