-- What processes that keep a tenant's rules and actions in memory compare theirs with, as knowledge_versions is for its knowledge. Every change
-- of a row sets another version in its own transaction, whoever makes it: a process of an earlier release too.
CREATE TABLE agent_versions (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  -- The table that the version is of.
  part text NOT NULL,
  version uuid NOT NULL,
  PRIMARY KEY (organization_id, environment, part)
);

SELECT enable_tenant_isolation('agent_versions');

CREATE FUNCTION note_agent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_versions (organization_id, environment, part, version)
  SELECT organization_id, environment, TG_TABLE_NAME, gen_random_uuid()
  FROM (SELECT DISTINCT organization_id, environment FROM changed) tenants
  ORDER BY organization_id, environment
  ON CONFLICT (organization_id, environment, part) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;

CREATE TRIGGER note_insert AFTER INSERT ON agent_rules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_agent_change();
CREATE TRIGGER note_update AFTER UPDATE ON agent_rules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_agent_change();
CREATE TRIGGER note_delete AFTER DELETE ON agent_rules REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_agent_change();

CREATE TRIGGER note_insert AFTER INSERT ON actions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_agent_change();
CREATE TRIGGER note_update AFTER UPDATE ON actions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_agent_change();
CREATE TRIGGER note_delete AFTER DELETE ON actions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_agent_change();
