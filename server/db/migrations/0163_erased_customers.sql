-- Customers who were erased because they asked to be forgotten (decision 167). Their rows, their conversations' and their messages' stay without a
-- word of theirs; these say who erased whom and when.
CREATE TABLE customer_erasures (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  customer_id uuid NOT NULL,
  -- Who asked for it, by the name under which they were let in.
  actor text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- Null while something of the customer's may still be there: the command was interrupted, and is to be run again.
  ended_at timestamptz,
  -- By what the customer was found, and the events that became no message; both are empty once it has ended.
  identities jsonb NOT NULL DEFAULT '[]',
  event_ids uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, environment, customer_id),
  FOREIGN KEY (organization_id, environment, customer_id) REFERENCES customers (organization_id, environment, id)
);

-- By what a repeated message is recognized whose event does not say its id any more: a digest under the master key, of the channel and the id.
CREATE TABLE erased_messages (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  digest bytea NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (organization_id, environment, digest)
);

SELECT enable_tenant_isolation('customer_erasures');
SELECT enable_tenant_isolation('erased_messages');
