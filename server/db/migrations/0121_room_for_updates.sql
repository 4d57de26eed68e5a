-- A conversation, its ticket and its messages are written again soon after they were inserted: answered, charged, delivered. Where their page
-- has room left for the new version and no indexed column changes, the update writes no index; of conversations' updates half did, and of
-- messages' one in five.
ALTER TABLE conversations SET (fillfactor = 70);
ALTER TABLE tickets SET (fillfactor = 80);
ALTER TABLE messages SET (fillfactor = 80);
