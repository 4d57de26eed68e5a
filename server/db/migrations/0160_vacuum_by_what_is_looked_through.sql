-- A worker that looks for what is due, and housekeeping that looks for what is old, begin at the front of an index and step over the entries of
-- all rows that were done or deleted since the last vacuum. PostgreSQL waits for a fifth of a table before it vacuums, which is months of work
-- where the table holds a year, and leaves a table's indexes as they are while less than a fiftieth of its pages has dead rows.
ALTER TABLE outgoing_messages SET
  (autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_scale_factor = 0.001, vacuum_index_cleanup = on);
ALTER TABLE webhook_deliveries SET
  (autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_scale_factor = 0.001, vacuum_index_cleanup = on);
ALTER TABLE webhook_events SET
  (autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_scale_factor = 0.005, vacuum_index_cleanup = on);
ALTER TABLE conversation_timers SET
  (autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_scale_factor = 0.001, vacuum_index_cleanup = on);
