import { type Statement, sql } from './sql.ts'

/**
 * How many bytes a `jsonb` value takes in the database's memory. To write it out as text and count that takes fifteen
 * times as long where it holds many numbers (decision 157). The empty path makes PostgreSQL unpack a value that is
 * kept compressed.
 */
export function heldBytes(column: Statement): Statement {
  return sql`pg_column_size(${column} #> '{}')`
}
