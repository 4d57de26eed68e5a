-- The account whose credentials a message waits for; null when it waits for nothing of the kind. Renewed credentials make these messages due.
ALTER TABLE outgoing_messages ADD COLUMN waits_for_account_id uuid;
CREATE INDEX outgoing_messages_account ON outgoing_messages (organization_id, environment, waits_for_account_id)
  WHERE waits_for_account_id IS NOT NULL;
