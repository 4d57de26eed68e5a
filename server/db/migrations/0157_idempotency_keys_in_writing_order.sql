-- An index of 0156 takes the place of the old one, under its name. Columns and meaning stay, so the version before finds it too. Each table has a
-- file of its own: a transaction that holds one of them may be waiting for another.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey,
  ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY USING INDEX idempotency_keys_in_writing_order;
