-- What processes that keep a tenant's knowledge in memory compare theirs with: an import that changes anything sets another version in its
-- own transaction. A tenant without a row has never been imported into since this table stands.
CREATE TABLE knowledge_versions (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  version uuid NOT NULL,
  PRIMARY KEY (organization_id, environment)
);

SELECT enable_tenant_isolation('knowledge_versions');
