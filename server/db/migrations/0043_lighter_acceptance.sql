-- Accepting an event writes a key, an event and a work row, and each of their references to the app and the organization was looked up
-- and locked row by row: a quarter of the database's time for an accepted event. Apps and organizations are never deleted, and every
-- request has read its app's row, and every acceptance its organization's, in a statement of its own.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_organization_id_environment_app_id_fkey;
ALTER TABLE inbound_events DROP CONSTRAINT inbound_events_organization_id_environment_app_id_fkey;
ALTER TABLE conversation_work DROP CONSTRAINT conversation_work_organization_id_fkey;
