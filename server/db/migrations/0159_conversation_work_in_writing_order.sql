-- As in 0157.
ALTER TABLE conversation_work DROP CONSTRAINT conversation_work_pkey,
  ADD CONSTRAINT conversation_work_pkey PRIMARY KEY USING INDEX conversation_work_in_writing_order;
