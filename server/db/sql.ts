import { createHash } from 'node:crypto'

/** A statement with its values. The name lets PostgreSQL keep its plan per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

// JSON cannot contain symbols, so no object of a request passes for a statement.
const WRITTEN_HERE = Symbol('a statement of this code')
const MARK = { [WRITTEN_HERE]: true }

/** A part of a statement that writes only if a condition holds; the condition is a part of the same statement. */
export type ConditionalPart = (condition: Statement) => Statement

const nameByText = new Map<string, string>()

function nameOf(text: string): string {
  let name = nameByText.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 16)
    nameByText.set(text, name)
  }
  return name
}

/** Joins pieces of SQL that are literals of this code; values never go through here. */
export function statement(text: string, values: readonly unknown[]): Statement {
  return { name: nameOf(text), text, values, ...MARK }
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && WRITTEN_HERE in value
}

// The finished texts of a template, by the names of the statements that were spliced into it: assembling a batch's
// statement of six thousand characters takes longer than sending it.
const written = new WeakMap<TemplateStringsArray, Map<string, Omit<Statement, 'values'>>>()

/**
 * Writes a statement: values become parameters, a nested statement is spliced in with its own values.
 * There is no way to put a value into the text.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  const values: unknown[] = []
  let nested = ''
  for (const part of parts) {
    if (isStatement(part)) {
      nested += part.name
      for (const value of part.values) values.push(value)
    } else {
      nested += '$'
      values.push(part)
    }
  }
  let variants = written.get(strings)
  if (variants === undefined) {
    variants = new Map()
    written.set(strings, variants)
  }
  let known = variants.get(nested)
  if (known === undefined) {
    const text = writeText(strings, parts)
    known = { name: nameOf(text), text }
    variants.set(nested, known)
  }
  return { ...known, values, ...MARK }
}

function writeText(strings: TemplateStringsArray, parts: readonly unknown[]): string {
  let text = strings[0] ?? ''
  let count = 0
  parts.forEach((part, index) => {
    if (isStatement(part)) {
      const before = count
      text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + before}`)
      count += part.values.length
    } else {
      count += 1
      text += `$${count}`
    }
    text += strings[index + 1] ?? ''
  })
  return text
}
