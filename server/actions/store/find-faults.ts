import { listWords } from '../../agent/language/words/words.ts'
import { TOPIC_INTENTS } from '../../agent/message/intents/topics.ts'
import { isStorable } from '../../platform/storable.ts'
import type { ActionFile } from '../definition/action-definition.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import type { Fault } from './fault.ts'
import { findFormFaults } from './find-form-faults.ts'
import { type FileRules, findRequestFaults } from './find-request-faults.ts'
import { findSchemaFaults } from './find-schema-faults.ts'
import { findTemplateFaults } from './find-template-faults.ts'

/** All faults in a well-formed file, in the order in which to fix them. */
export function findFaults(file: ActionFile, rules: FileRules): Fault[] {
  return [
    ...findTextFaults(file),
    ...findIntentFaults(file),
    ...findPhraseFaults(file),
    ...findParameterFaults(file),
    ...findRequestFaults(file, rules),
    ...findTemplateFaults(file),
  ]
}

function findTextFaults(file: ActionFile): Fault[] {
  return isStorable(file)
    ? []
    : [{ path: '', message: 'holds a character that no text may have: U+0000 or half of a pair.' }]
}

function findIntentFaults({ intents }: ActionFile): Fault[] {
  const message = `is none of the intents that the agent knows: ${TOPIC_INTENTS.join(', ')}.`
  return intents.flatMap((intent, at) =>
    TOPIC_INTENTS.includes(intent) ? [] : [{ path: `/intents/${at}`, message }],
  )
}

function findPhraseFaults({ phrases }: ActionFile): Fault[] {
  return (['ar', 'en'] as const).flatMap((language) =>
    phrases[language].flatMap((phrase, at) =>
      listWords(phrase).length > 0
        ? []
        : [{ path: `/phrases/${language}/${at}`, message: 'holds no words, so no message would fit it.' }],
    ),
  )
}

function findParameterFaults(file: ActionFile): Fault[] {
  const { parameters } = file
  const broken = Object.entries(parameters.properties).flatMap(([name, { pattern }]) =>
    pattern === undefined || isPattern(pattern)
      ? []
      : [{ path: `/parameters/properties/${name}/pattern`, message: 'is no regular expression.' }],
  )
  const faults = broken.length > 0 ? broken : [...findPropertyFaults(file), ...findFormFaults(parameters)]
  return faults.length > 0 ? faults : findSchemaFaults(parameters)
}

function findPropertyFaults({ parameters, verified }: ActionFile): Fault[] {
  const faults: Fault[] = []
  for (const [name, schema] of Object.entries(parameters.properties)) {
    const path = `/parameters/properties/${name}`
    // A value would be found under this name even if nobody has given one.
    if (name in {}) faults.push({ path, message: 'has a reserved name: choose another one.' })
    if (!/[A-Za-z0-9]/.test(name))
      faults.push({
        path,
        message: 'has a name without a letter or a digit, so nobody could be asked for it.',
      })
    if (schema['x-from'] !== undefined && schema['x-equals'] !== undefined)
      faults.push({ path, message: 'has x-from and x-equals: choose one of them.' })
    if (schema['x-not-past'] === true && listParameters(parameters).get(name) !== 'date')
      faults.push({ path, message: 'has x-not-past, which is for days: set "x-extract": "date".' })
  }
  for (const name of parameters.required) {
    if (!Object.hasOwn(parameters.properties, name))
      faults.push({ path: '/parameters/required', message: `names "${name}", which is no property.` })
  }
  if (new Set(verified).size < verified.length)
    faults.push({ path: '/verified', message: 'names a field twice.' })
  return faults
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
