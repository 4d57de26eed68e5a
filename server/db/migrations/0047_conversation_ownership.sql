ALTER TABLE conversations
  -- Who answers the customer. The agent answers its own conversations, unless they are escalated.
  ADD COLUMN owner text NOT NULL DEFAULT 'agent' CHECK (owner IN ('agent', 'person')),
  -- How often the agent has replied since the conversation was last given to it.
  ADD COLUMN agent_turns integer NOT NULL DEFAULT 0 CHECK (agent_turns >= 0);

-- An owner that row-level security holds too sees every tenant's rows from here to the end of this migration.
SELECT set_config('sanad.tenant', '*', true);
UPDATE conversations SET owner = 'person' WHERE human_touched AND status NOT IN ('resolved', 'closed');

-- A reply of the agent's that had not left when a person took over is withdrawn: the customer never sees it.
ALTER TABLE outgoing_messages DROP CONSTRAINT outgoing_messages_status_check;
ALTER TABLE outgoing_messages ADD CONSTRAINT outgoing_messages_status_check
  CHECK (status IN ('queued', 'sent', 'failed', 'withdrawn'));
ALTER TABLE messages DROP CONSTRAINT messages_direction_check;
ALTER TABLE messages ADD CONSTRAINT messages_direction_check CHECK (direction IN ('in', 'out', 'draft'));

-- What persons did to conversations, and who they were.
CREATE TABLE conversation_interventions (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  conversation_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  -- What goes with the kind: the end of a snooze, the queue.
  detail text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, conversation_id, id),
  FOREIGN KEY (organization_id, environment, conversation_id)
    REFERENCES conversations (organization_id, environment, id)
);
SELECT enable_tenant_isolation('conversation_interventions');
