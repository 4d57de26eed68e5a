-- What the turns of a language model took. A turn that is repeated after a crash or a newer message has a row for each time.
CREATE TABLE agent_turns (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- The first message that the turn answers.
  turn_id uuid NOT NULL,
  -- provider:model
  model text NOT NULL,
  steps integer NOT NULL CHECK (steps >= 0),
  -- Null where the endpoint does not count.
  input_tokens integer CHECK (input_tokens >= 0),
  output_tokens integer CHECK (output_tokens >= 0),
  -- In millionths of the currency of the operator's prices; null where no price or no count is known.
  cost_micros bigint CHECK (cost_micros >= 0),
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, conversation_id)
    REFERENCES conversations (organization_id, environment, id)
);
CREATE INDEX agent_turns_conversation ON agent_turns (organization_id, environment, conversation_id);

SELECT enable_tenant_isolation('agent_turns');
