-- The core of the schema. Every table of a tenant's data keys everything by (organization_id, environment) first, so that no
-- key can reach across tenants and the schema is ready to be distributed by organization.

-- The service's own role cannot bypass row-level security, whatever the connecting user is. Roles belong to the whole cluster,
-- so another database of it may have made this one already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sanad_service') THEN
    CREATE ROLE sanad_service NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sanad_service') THEN
    EXECUTE format('GRANT sanad_service TO %I', current_user);
    GRANT USAGE ON SCHEMA public TO sanad_service;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sanad_service;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO sanad_service;
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN NULL;
END $$;

-- `sanad.tenant` is '<organization>/<environment>' inside a tenant's transaction, and '*' on the connections of statements
-- that serve many tenants at once (admission, claiming work). Unset, no row is visible.
CREATE FUNCTION sanad_organization() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT NULLIF(NULLIF(split_part(current_setting('sanad.tenant', true), '/', 1), '*'), '')::uuid $$;

CREATE FUNCTION sanad_environment() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT split_part(current_setting('sanad.tenant', true), '/', 2) $$;

CREATE FUNCTION enable_tenant_isolation(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  -- The sub-selects make each setting be read once per statement instead of once per row.
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %s USING (
       (SELECT current_setting(''sanad.tenant'', true)) = ''*''
       OR (organization_id = (SELECT sanad_organization()) AND environment = (SELECT sanad_environment())))',
    table_name);
END $$;

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  sandbox_enabled boolean NOT NULL DEFAULT true,
  -- Prices of a ticket's kinds, in halalas.
  price_action_halalas integer NOT NULL DEFAULT 150 CHECK (price_action_halalas >= 0),
  price_knowledge_halalas integer NOT NULL DEFAULT 100 CHECK (price_knowledge_halalas >= 0),
  price_routed_halalas integer NOT NULL DEFAULT 50 CHECK (price_routed_halalas >= 0),
  created_at timestamptz NOT NULL
);

CREATE TABLE apps (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  client_id text NOT NULL,
  scopes text[] NOT NULL,
  -- Networks in CIDR form; empty means any address.
  allowed_ips text[] NOT NULL DEFAULT '{}',
  limit_read integer NOT NULL DEFAULT 600 CHECK (limit_read > 0),
  limit_write integer NOT NULL DEFAULT 120 CHECK (limit_write > 0),
  limit_agent_run integer NOT NULL DEFAULT 60 CHECK (limit_agent_run > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id)
);
-- Client ids and app ids are looked up before the tenant is known.
CREATE UNIQUE INDEX apps_client_id ON apps (client_id);
CREATE UNIQUE INDEX apps_id ON apps (id);

-- A client secret has 256 random bits, so its plain SHA-256 cannot be guessed backwards.
CREATE TABLE app_secrets (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  app_id uuid NOT NULL,
  digest bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null for the current secret; the end of the overlap for the previous one.
  expires_at timestamptz,
  PRIMARY KEY (organization_id, environment, app_id, digest),
  FOREIGN KEY (organization_id, environment, app_id) REFERENCES apps (organization_id, environment, id)
);

-- Why and when a limit was raised.
CREATE TABLE app_limit_changes (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  app_id uuid NOT NULL,
  id uuid NOT NULL,
  class text NOT NULL CHECK (class IN ('read', 'write', 'agent_run')),
  per_minute integer NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, app_id, id),
  FOREIGN KEY (organization_id, environment, app_id) REFERENCES apps (organization_id, environment, id)
);

-- The service's signing keys. A key is published before it signs and stays published for an hour after its last signature.
CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  signs_from timestamptz NOT NULL,
  -- Null while it may sign; afterwards the moment at which it leaves the JWKS.
  published_until timestamptz
);

-- Counters of fixed one-minute windows. Unlogged: losing a minute's counts in a crash is cheaper than flushing each request.
CREATE UNLOGGED TABLE rate_windows (
  subject text NOT NULL,
  class text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (subject, class, window_start)
) WITH (fillfactor = 50);

CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  app_id uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  response_status smallint,
  response_body bytea,
  -- True when the body holds a secret and is sealed with the master key.
  response_sealed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, app_id, method, path, key),
  FOREIGN KEY (organization_id, environment, app_id) REFERENCES apps (organization_id, environment, id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE customers (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  id uuid NOT NULL,
  display_name text,
  profile jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id)
);

CREATE TABLE customer_identities (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  channel text NOT NULL,
  external_id text NOT NULL,
  customer_id uuid NOT NULL,
  phone text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, channel, external_id),
  FOREIGN KEY (organization_id, environment, customer_id) REFERENCES customers (organization_id, environment, id)
);
CREATE INDEX customer_identities_customer ON customer_identities (organization_id, environment, customer_id, created_at);

CREATE TABLE channel_accounts (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  id uuid NOT NULL,
  channel text NOT NULL,
  name text NOT NULL,
  credentials_sealed bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id)
);

-- The last number given out, per tenant.
CREATE TABLE conversation_numbers (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  last_number bigint NOT NULL,
  PRIMARY KEY (organization_id, environment)
);

CREATE TABLE conversations (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  channel text NOT NULL,
  external_thread_id text NOT NULL,
  channel_account_id uuid,
  customer_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('new', 'open', 'pending', 'resolved', 'closed', 'snoozed')),
  queue text CHECK (queue IN ('general', 'refunds', 'orders', 'products', 'complaints', 'dev')),
  job text,
  intent text,
  escalated boolean NOT NULL DEFAULT false,
  escalation_reason text,
  -- For the person who takes over; never part of the API's resource.
  escalation_summary text,
  -- True once it was escalated at any time: a reopened conversation starts a fresh escalation state, but the agent was not alone.
  ever_escalated boolean NOT NULL DEFAULT false,
  human_touched boolean NOT NULL DEFAULT false,
  fixture boolean NOT NULL DEFAULT false,
  first_reply_at timestamptz,
  last_inbound_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  UNIQUE (organization_id, environment, number),
  FOREIGN KEY (organization_id, environment, customer_id) REFERENCES customers (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, channel_account_id)
    REFERENCES channel_accounts (organization_id, environment, id)
);
-- A thread has at most one conversation that is not closed.
CREATE UNIQUE INDEX conversations_open_thread ON conversations
  (organization_id, environment, channel, external_thread_id, customer_id) WHERE status <> 'closed';
CREATE INDEX conversations_by_status ON conversations (organization_id, environment, status, id DESC);
CREATE INDEX conversations_by_customer ON conversations (organization_id, environment, customer_id, id DESC);
CREATE INDEX conversations_by_created ON conversations (organization_id, environment, created_at) WHERE NOT fixture;
CREATE INDEX conversations_by_closed ON conversations (organization_id, environment, closed_at)
  WHERE closed_at IS NOT NULL AND NOT fixture;

CREATE TABLE inbound_events (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  app_id uuid NOT NULL,
  channel text NOT NULL,
  external_message_id text NOT NULL,
  external_thread_id text NOT NULL,
  sender_external_id text NOT NULL,
  sender_display_name text,
  sender_phone text,
  text text,
  media jsonb NOT NULL,
  channel_account_id uuid,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- When the worker made it a message of a conversation.
  recorded_at timestamptz,
  PRIMARY KEY (organization_id, environment, id),
  -- A message id is unique per channel; a repeat is the same event.
  CONSTRAINT inbound_events_message UNIQUE (organization_id, environment, channel, external_message_id),
  FOREIGN KEY (organization_id, environment, app_id) REFERENCES apps (organization_id, environment, id)
);
CREATE INDEX inbound_events_unrecorded ON inbound_events
  (organization_id, environment, channel, external_thread_id, id) WHERE recorded_at IS NULL;

CREATE TABLE messages (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  conversation_id uuid NOT NULL,
  id uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  author text NOT NULL CHECK (author IN ('customer', 'agent', 'human')),
  text text,
  media jsonb NOT NULL DEFAULT '[]',
  sources jsonb NOT NULL DEFAULT '[]',
  inbound_event_id uuid,
  -- False until a turn has dealt with an inbound message.
  answered boolean NOT NULL DEFAULT true,
  sent_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Ids sort by time, so this key is also the order of a conversation's messages.
  PRIMARY KEY (organization_id, environment, conversation_id, id),
  FOREIGN KEY (organization_id, environment, conversation_id)
    REFERENCES conversations (organization_id, environment, id)
);
-- An inbound event becomes one message, however often a worker tries.
CREATE UNIQUE INDEX messages_inbound_event ON messages (organization_id, environment, inbound_event_id)
  WHERE inbound_event_id IS NOT NULL;
CREATE INDEX messages_unanswered ON messages (organization_id, environment, conversation_id, id) WHERE NOT answered;

-- Threads with unanswered messages. One row per thread gives strict order and merges bursts. `due_at` is when it may be worked;
-- while a worker holds it, `due_at` is the end of the lease. `version` counts the messages that arrived, so that a worker sees
-- one that came during its turn.
CREATE TABLE conversation_work (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  channel text NOT NULL,
  external_thread_id text NOT NULL,
  version bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  due_at timestamptz NOT NULL,
  lease_token uuid,
  leased_by integer,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, channel, external_thread_id),
  FOREIGN KEY (organization_id) REFERENCES organizations (id)
) WITH (fillfactor = 70);
CREATE INDEX conversation_work_due ON conversation_work (organization_id, environment, due_at);
CREATE INDEX conversation_work_leased ON conversation_work (leased_by) WHERE leased_by IS NOT NULL;

-- Messages on their way out. `send_at` is when it may be sent, doubles as the lease, and is null once it is over.
CREATE TABLE outgoing_messages (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  channel text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  send_at timestamptz,
  -- The moment that the sending caps gave it; null until it has one.
  slot_at timestamptz,
  lease_token uuid,
  leased_by integer,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, conversation_id, id)
    REFERENCES messages (organization_id, environment, conversation_id, id)
) WITH (fillfactor = 70);
CREATE INDEX outgoing_messages_due ON outgoing_messages (organization_id, environment, send_at) WHERE send_at IS NOT NULL;
CREATE INDEX outgoing_messages_leased ON outgoing_messages (leased_by) WHERE leased_by IS NOT NULL;
CREATE INDEX outgoing_messages_customer ON outgoing_messages (organization_id, environment, customer_id, id)
  WHERE send_at IS NOT NULL;

-- The sending caps' memory: when the organization and the customer may be sent the next message.
CREATE UNLOGGED TABLE sending_slots (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  subject text NOT NULL,
  free_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, subject)
) WITH (fillfactor = 50);

-- Where sandbox replies go instead of a channel.
CREATE TABLE outbox_messages (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  text text,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id) REFERENCES organizations (id)
);

-- What happens to a conversation when nothing happens: it wakes from a snooze, resolves, or closes.
CREATE TABLE conversation_timers (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  conversation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('wake', 'resolve', 'close')),
  due_at timestamptz NOT NULL,
  lease_token uuid,
  leased_by integer,
  PRIMARY KEY (organization_id, environment, conversation_id),
  FOREIGN KEY (organization_id, environment, conversation_id)
    REFERENCES conversations (organization_id, environment, id)
);
CREATE INDEX conversation_timers_due ON conversation_timers (organization_id, environment, due_at);
CREATE INDEX conversation_timers_leased ON conversation_timers (leased_by) WHERE leased_by IS NOT NULL;

-- One ticket per conversation; its kind is the highest reached.
CREATE TABLE tickets (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  conversation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('action_ticket', 'knowledge_ticket', 'routed_ticket', 'zero')),
  charged_halalas integer NOT NULL DEFAULT 0 CHECK (charged_halalas >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, conversation_id),
  FOREIGN KEY (organization_id, environment, conversation_id)
    REFERENCES conversations (organization_id, environment, id)
);
CREATE INDEX tickets_by_created ON tickets (organization_id, environment, created_at);

-- The balance is the sum of the entries; it is kept here so that a charge locks one row and can never go below zero.
CREATE TABLE wallets (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  balance_halalas bigint NOT NULL CHECK (balance_halalas >= 0),
  last_credit_halalas bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, environment)
) WITH (fillfactor = 50);

-- Append-only: credits are positive, charges negative.
CREATE TABLE wallet_entries (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  amount_halalas bigint NOT NULL CHECK (amount_halalas <> 0),
  reason text NOT NULL,
  conversation_id uuid,
  ticket_kind text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  -- A ticket is charged once for each kind that it reaches.
  CONSTRAINT wallet_entries_ticket UNIQUE (organization_id, environment, conversation_id, ticket_kind),
  FOREIGN KEY (organization_id, environment) REFERENCES wallets (organization_id, environment)
);
CREATE INDEX wallet_entries_by_created ON wallet_entries (organization_id, environment, created_at);

CREATE TABLE webhook_endpoints (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  app_id uuid NOT NULL,
  url text NOT NULL,
  description text,
  subscribed_events text[] NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  failure_count integer NOT NULL DEFAULT 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- Since when every delivery has ended dead; null after a success.
  dead_since timestamptz,
  secret_sealed bytea NOT NULL,
  previous_secret_sealed bytea,
  secret_rotating_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, app_id) REFERENCES apps (organization_id, environment, id)
);
CREATE INDEX webhook_endpoints_app ON webhook_endpoints (organization_id, environment, app_id);

CREATE TABLE webhook_events (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  -- The request body of every delivery, serialized once: the signed bytes are the sent bytes.
  body text NOT NULL,
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id) REFERENCES organizations (id)
);

-- `next_attempt_at` is when the next attempt is due, doubles as the lease, and is null once the delivery is over.
CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'delivered', 'dead', 'canceled')),
  attempts integer NOT NULL DEFAULT 0,
  last_status_code integer,
  last_error text,
  next_attempt_at timestamptz,
  lease_token uuid,
  leased_by integer,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, endpoint_id)
    REFERENCES webhook_endpoints (organization_id, environment, id),
  FOREIGN KEY (organization_id, environment, event_id) REFERENCES webhook_events (organization_id, environment, id)
) WITH (fillfactor = 70);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (organization_id, environment, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (leased_by) WHERE leased_by IS NOT NULL;
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (organization_id, environment, endpoint_id, id DESC);

CREATE TABLE webhook_attempts (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  attempted_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  -- Null for an answer; otherwise the phase that failed and how, such as 'connect: ECONNREFUSED'.
  error text,
  -- The first KiB of the answer.
  answer_excerpt text,
  PRIMARY KEY (organization_id, environment, delivery_id, attempt, attempted_at),
  FOREIGN KEY (organization_id, environment, delivery_id)
    REFERENCES webhook_deliveries (organization_id, environment, id)
);

-- What an operator should know: the console shows it, the log says it at `warn`.
CREATE TABLE alerts (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid,
  detail jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  FOREIGN KEY (organization_id) REFERENCES organizations (id)
);

-- A worker's number is the key of the advisory lock that says it is alive.
CREATE SEQUENCE worker_numbers AS integer CYCLE;

SELECT enable_tenant_isolation(t::regclass) FROM unnest(ARRAY[
  'apps', 'app_secrets', 'app_limit_changes', 'idempotency_keys', 'customers', 'customer_identities', 'channel_accounts',
  'conversation_numbers', 'conversations', 'inbound_events', 'messages', 'conversation_work', 'outgoing_messages',
  'sending_slots', 'outbox_messages', 'conversation_timers', 'tickets', 'wallets', 'wallet_entries', 'webhook_endpoints',
  'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'alerts'
]) AS t;
