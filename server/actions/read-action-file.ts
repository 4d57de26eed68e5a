import { readFile } from 'node:fs/promises'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { OperatorError } from '../platform/operator-error.ts'
import { ActionFile } from './definition.ts'
import { type Fault, type FileRules, findFaults } from './find-faults.ts'

const checkFile = new Ajv2020({ strict: false, useDefaults: true, allowUnionTypes: true }).compile(ActionFile)

/**
 * Reads an action as its operator writes it. Throws an `OperatorError` whose one line names the place that is wrong, and repeats nothing of
 * the file: a secret may stand in it.
 */
export async function readActionFile(path: string, rules: FileRules): Promise<ActionFile> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The action file ${path} cannot be read (${cause.code}).`, { cause })
  })
  const value = parseJson(text)
  if (value === undefined) throw new OperatorError(`The action file ${path} must hold one JSON object.`)
  const [fault] = isActionFile(value) ? findFaults(value, rules) : [describe(checkFile.errors?.[0])]
  if (fault !== undefined)
    throw new OperatorError(`The action file ${path}: ${fault.path || '/'} ${fault.message}`)
  return value as ActionFile
}

function isActionFile(value: unknown): value is ActionFile {
  return checkFile(value)
}

// The parser's own message would repeat a piece of the file.
function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function describe(error: ErrorObject | undefined): Fault {
  const { instancePath = '', params = {}, keyword = '', message = 'is not valid' } = error ?? {}
  const child = (name: unknown) =>
    `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
  switch (keyword) {
    case 'required':
      return { path: child(params.missingProperty), message: 'is missing.' }
    case 'additionalProperties':
      return { path: child(params.additionalProperty), message: 'is no property that an action has.' }
    case 'enum':
      return { path: instancePath, message: `must be one of: ${params.allowedValues.join(', ')}.` }
    default:
      return { path: instancePath, message: `${message}.` }
  }
}
