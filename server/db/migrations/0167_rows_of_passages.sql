-- What the rows of a passage's table are, by the name of the first column: "Branch" (decision 226).
ALTER TABLE knowledge_passages ADD COLUMN rows_of text;
