import { createHash } from 'node:crypto'

/** A statement with its values. The name lets PostgreSQL keep its plan per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

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
  return { name: nameOf(text), text, values }
}

function isStatement(value: unknown): value is Statement {
  return (
    typeof value === 'object' && value !== null && 'text' in value && 'values' in value && 'name' in value
  )
}

/**
 * Writes a statement: values become parameters, a nested statement is spliced in with its own values. There is no way to put a
 * value into the text.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  const values: unknown[] = []
  let text = strings[0] ?? ''
  parts.forEach((part, index) => {
    if (isStatement(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  return statement(text, values)
}
