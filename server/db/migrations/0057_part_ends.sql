-- When the latest try of a part ended, however it did; null while it is under way. A platform's limit counts from here, because nobody knows
-- when the part arrived before its try has ended.
ALTER TABLE sent_message_parts ADD COLUMN ended_at timestamptz;
SELECT set_config('sanad.tenant', '*', true);
UPDATE sent_message_parts SET ended_at = coalesce(sent_at, started_at);
-- Finds what is old enough to be tidied away.
CREATE INDEX sent_message_parts_age ON sent_message_parts (started_at);
