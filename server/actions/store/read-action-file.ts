import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { OperatorError } from '../../platform/operator-error.ts'
import { readGivenFields } from '../../platform/read-given-file.ts'
import { ActionFile } from '../definition/action-definition.ts'
import type { Fault } from './fault.ts'
import { findFaults } from './find-faults.ts'
import type { FileRules } from './find-request-faults.ts'

const checkFile = new Ajv2020({
  ...{ strict: false, useDefaults: true, allowUnionTypes: true },
  // A fault is reported with the part of the schema that it violates.
  verbose: true,
}).compile(ActionFile)

/**
 * Reads an action as its operator writes it. Throws an `OperatorError` whose one line names the faulty place and
 * repeats nothing of the file, which may hold a secret.
 */
export async function readActionFile(path: string, rules: FileRules): Promise<ActionFile> {
  const value: unknown = await readGivenFields('action file', path)
  const [fault] = isActionFile(value) ? findFaults(value, rules) : [describe(checkFile.errors?.[0])]
  if (fault !== undefined)
    throw new OperatorError(`The action file ${path}: ${fault.path || '/'} ${fault.message}`)
  return value as ActionFile
}

function isActionFile(value: unknown): value is ActionFile {
  return checkFile(value)
}

function describe(error: ErrorObject | undefined): Fault {
  const { instancePath = '', params = {}, keyword = '', message = 'is not valid', parentSchema } = error ?? {}
  const child = (name: unknown) =>
    `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
  switch (keyword) {
    case 'required':
      return { path: child(params.missingProperty), message: 'is missing.' }
    case 'additionalProperties':
      return { path: child(params.additionalProperty), message: 'is no property that an action has.' }
    case 'enum':
      return { path: instancePath, message: `must be one of: ${params.allowedValues.join(', ')}.` }
    case 'type':
      return { path: instancePath, message: `must be ${[params.type].flat().join(' or ')}.` }
    case 'const':
      return { path: instancePath, message: `must be ${JSON.stringify(params.allowedValue)}.` }
    case 'pattern':
      return { path: instancePath, message: `must be ${parentSchema?.description ?? params.pattern}.` }
    default:
      return { path: instancePath, message: `${message}.` }
  }
}
