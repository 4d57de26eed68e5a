import { type Statement, sql } from './sql.ts'

/**
 * How many bytes a `jsonb` value takes in the database's memory. Writing it out as text and counting takes fifteen
 * times as long if it holds many numbers (decision 157). The empty path makes PostgreSQL unpack a value that is stored
 * compressed.
 */
export function heldBytes(column: Statement): Statement {
  return sql`pg_column_size(${column} #> '{}')`
}
