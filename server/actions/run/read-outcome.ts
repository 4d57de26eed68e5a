import { isUtf8 } from 'node:buffer'
import type { Language } from '../../agent/agent.ts'
import { toPrintable } from '../../guarded-http/printable.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import type { ParameterValues } from '../definition/request-template.ts'
import { fillTemplate, type TemplateData } from '../definition/text-template.ts'
import { sayWhy } from '../definition/why.ts'
import { nameChoices } from '../extract/choices.ts'
import { listWrittenDays } from '../extract/extract-parameters.ts'
import { redact, type SecretHeaders } from '../store/secrets.ts'
import type { CallResult } from './call.ts'
import type { RunEnd } from './run-queries.ts'

const EXCERPT_BYTES = 1024

/** What a call was made with. */
interface Given {
  readonly parameters: ParameterValues
  readonly secrets: SecretHeaders
  /** The date in the company's time zone. */
  readonly today: string
}

/** The outcome of a call: the text for the customer, or why a person has to look. */
export function readOutcome(
  { answer, parameters: schemas }: ActionDefinition,
  { parameters, secrets, today }: Given,
  result: CallResult,
): Omit<RunEnd, 'endedAt'> {
  const { durationMs } = result
  const nothing = { statusCode: null, answerExcerpt: null, durationMs }
  if (result.kind === 'failed')
    return { ...nothing, status: 'failed', texts: result.why, error: result.why.en }
  const { statusCode } = result
  const text = redact(new TextDecoder().decode(result.body), secrets)
  const seen = { durationMs, statusCode, answerExcerpt: excerptOf(text) }
  const failed = (why: Texts) => ({ ...seen, status: 'failed' as const, texts: why, error: why.en })
  const valueTexts = { ...nameChoices(schemas), ...answer.values }
  const given = { parameters, today, days: listWrittenDays(schemas, parameters) }
  const filled = (template: Readonly<Record<Language, string>>, data: TemplateData) =>
    Object.fromEntries(
      (['ar', 'en'] as const).flatMap((language) => {
        const words = fillTemplate(template[language], language, data, valueTexts)
        return words === null ? [] : [[language, words]]
      }),
    )
  if (statusCode === 404 && answer.not_found !== undefined) {
    const texts = filled(answer.not_found, { ...given, answer: null })
    return { ...seen, status: 'not_found', texts, error: sayWhy('not_found').en }
  }
  if (statusCode < 200 || statusCode > 299) return failed(sayWhy('answered', statusCode))
  if (!isUtf8(result.body)) return failed(sayWhy('no_utf8'))
  const json = readJson(text)
  if (json === undefined) return failed(sayWhy('no_json'))
  const texts = filled(answer.template, { ...given, answer: json })
  return Object.keys(texts).length < 2
    ? failed(sayWhy('lacking'))
    : { ...seen, status: 'done', texts, error: null }
}

/** An empty answer counts as an empty object; undefined if the text is no JSON. */
function readJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, keepWritten)
  } catch {
    return undefined
  }
}

/** A number keeps its written form: 25.00 is a price, and a long number is an id that would not fit a double. */
function keepWritten(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value
}

function excerptOf(text: string): string {
  return toPrintable(Buffer.from(text).subarray(0, EXCERPT_BYTES))
}
