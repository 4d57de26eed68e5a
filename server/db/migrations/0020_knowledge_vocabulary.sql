-- What misspelled questions are compared with, and how an article is answered from.

-- An FAQ answer was written to be given whole; of other articles the agent takes the sentences that fit.
ALTER TABLE knowledge_articles
  ADD COLUMN kind text NOT NULL DEFAULT 'article' CHECK (kind IN ('article', 'faq'));

-- Every word of a tenant's knowledge once, normalized. Words of a question that are none of these may be misspelled.
CREATE TABLE knowledge_words (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  word text NOT NULL,
  PRIMARY KEY (organization_id, environment, word)
);

SELECT enable_tenant_isolation('knowledge_words');

-- What an organization itself decides about its customers' messages, before the agent does.
CREATE TABLE agent_rules (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  id uuid NOT NULL,
  -- Rules are tried from the lowest position; the first that fits decides.
  position integer NOT NULL CHECK (position > 0),
  -- Words that a message has to hold, inflection aside, or the intent that it has to have. One of the two.
  pattern text CHECK (length(pattern) BETWEEN 1 AND 300),
  intent text,
  -- The queue that it goes to when it is handed over.
  queue text CHECK (queue IN ('general', 'refunds', 'orders', 'products', 'complaints', 'dev')),
  -- Whether it is handed over at once, without an answer.
  escalates boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  CHECK ((pattern IS NULL) <> (intent IS NULL)),
  CHECK (escalates OR queue IS NOT NULL)
);

SELECT enable_tenant_isolation('agent_rules');
