-- Actions: an organization's own HTTP calls, which its agent makes for a customer.

CREATE TABLE actions (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  name text NOT NULL,
  enabled boolean NOT NULL,
  -- What the operator's file says, without the secret headers.
  definition jsonb NOT NULL,
  -- The secret headers as one JSON object, sealed with the master key; null where there are none.
  secrets_sealed bytea,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, name)
);

-- One row per call that a turn wanted, written before anything leaves. A turn that is thought about again finds it and does not call twice.
CREATE TABLE action_runs (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- The turn that wanted the call: the id of its first unanswered message.
  turn_id uuid NOT NULL,
  -- The action's name as it was; the action itself may be gone.
  action text NOT NULL,
  parameters jsonb NOT NULL,
  -- SHA-256 of tenant, turn, action and parameters, in hex; the call's Idempotency-Key.
  key text NOT NULL,
  -- A run stays 'running' where its worker died before it knew the outcome.
  status text NOT NULL CHECK (status IN ('unconfirmed', 'running', 'done', 'not_found', 'failed')),
  -- What the customer was asked before the call may leave, and the turn that said yes.
  ask text,
  confirmed_turn_id uuid,
  -- What the customer is told, by language.
  texts jsonb,
  status_code integer,
  duration_ms integer,
  error text,
  -- The first KiB of the answer, without the secrets that were sent.
  answer_excerpt text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT action_runs_key UNIQUE (organization_id, environment, key),
  FOREIGN KEY (organization_id, environment, conversation_id)
    REFERENCES conversations (organization_id, environment, id)
);
CREATE INDEX action_runs_conversation ON action_runs (organization_id, environment, conversation_id, id DESC);

SELECT enable_tenant_isolation('actions');
SELECT enable_tenant_isolation('action_runs');
