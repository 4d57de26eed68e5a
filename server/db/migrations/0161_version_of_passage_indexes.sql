-- How a passage was indexed: a later release may index otherwise, and questions are looked for as it does. Null for passages of earlier releases.
ALTER TABLE knowledge_passages ADD COLUMN index_version text;
