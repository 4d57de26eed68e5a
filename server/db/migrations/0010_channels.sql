-- What was handed to a platform, piece by piece. A long message leaves in several parts, and a worker may die between a platform's
-- answer and its own note of it: the next try goes on where this table says. `outgoing_messages` is not referenced, because finished
-- messages may be tidied away before these rows.
CREATE TABLE sent_message_parts (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  message_id uuid NOT NULL,
  -- Its place in the message, from 0.
  part smallint NOT NULL CHECK (part >= 0),
  -- What the platform counts its own limit by: a person, a chat, a channel of a workspace.
  pace_subject text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null until the platform has said yes; a row that stays so is a try whose outcome nobody knows.
  sent_at timestamptz,
  platform_message_id text,
  PRIMARY KEY (organization_id, environment, message_id, part)
);
CREATE INDEX sent_message_parts_pace ON sent_message_parts (organization_id, environment, pace_subject, started_at DESC);

-- A visitor's page reads its messages by position. The stream's row is locked while one is appended, so positions have no gaps and
-- become visible in their order: a page that has read up to one position misses nothing before it.
CREATE TABLE visitor_streams (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  external_thread_id text NOT NULL,
  visitor_id text NOT NULL,
  last_position bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, environment, external_thread_id, visitor_id)
) WITH (fillfactor = 70);

CREATE TABLE visitor_stream_messages (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  external_thread_id text NOT NULL,
  visitor_id text NOT NULL,
  position bigint NOT NULL CHECK (position > 0),
  message_id uuid NOT NULL,
  text text,
  media jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, external_thread_id, visitor_id, position),
  -- A message arrives once, however often a worker tries.
  CONSTRAINT visitor_stream_messages_message UNIQUE (organization_id, environment, message_id),
  FOREIGN KEY (organization_id, environment, external_thread_id, visitor_id)
    REFERENCES visitor_streams (organization_id, environment, external_thread_id, visitor_id)
);

SELECT enable_tenant_isolation('sent_message_parts');
SELECT enable_tenant_isolation('visitor_streams');
SELECT enable_tenant_isolation('visitor_stream_messages');
