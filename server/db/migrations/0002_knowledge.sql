-- What an organization's agent may answer from: articles, and the passages that they are cut into.

CREATE TABLE knowledge_articles (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  id uuid NOT NULL,
  -- The import that the article belongs to, by its folder's or file's name: importing again replaces these articles and no others.
  collection text NOT NULL,
  -- Relative to the imported folder, with forward slashes.
  source_path text NOT NULL,
  title text NOT NULL,
  language text NOT NULL CHECK (language IN ('ar', 'en')),
  url text,
  -- Of the file and of the way it is indexed: an article is written anew when either changed.
  content_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT knowledge_articles_source UNIQUE (organization_id, environment, collection, source_path)
);

CREATE TABLE knowledge_passages (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'live')),
  id uuid NOT NULL,
  article_id uuid NOT NULL,
  -- Its place in the article, from 1.
  position integer NOT NULL CHECK (position > 0),
  heading text,
  text text NOT NULL,
  -- Title (A), heading (B) and text (D). English is stemmed by PostgreSQL; the Arabic words come normalized and stemmed.
  search_english tsvector NOT NULL,
  search_arabic tsvector NOT NULL,
  PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT knowledge_passages_position UNIQUE (organization_id, environment, article_id, position),
  FOREIGN KEY (organization_id, environment, article_id)
    REFERENCES knowledge_articles (organization_id, environment, id) ON DELETE CASCADE
);
-- There is no GIN index on the search columns: the text-search operator is not leakproof, so behind row-level security PostgreSQL
-- never uses one. A tenant's passages are found by the primary key and matched one by one.

SELECT enable_tenant_isolation('knowledge_articles');
SELECT enable_tenant_isolation('knowledge_passages');
