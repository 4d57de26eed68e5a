-- What speaks against the platforms that an organization's replies leave by (decision 211), by channel and account: the conversations whose
-- messages have failed since one was taken, since when, when the latest failed, and when the next message is let through. Only the row of an
-- organization has any, and only while messages fail.
ALTER TABLE sending_slots ADD COLUMN failures jsonb NOT NULL DEFAULT '{}';
