import type { Context } from '../context.ts'
import { isId } from '../platform/ids.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { updateSandboxEnabled } from './queries.ts'

/** Switches an organization's sandbox on or off. While it is off, inbound events of its sandbox are refused. */
export async function switchSandbox(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  isOn: boolean,
): Promise<{ id: string; sandbox: boolean }> {
  const id = organizationId.toLowerCase()
  if (!isId(id) || !(await updateSandboxEnabled(db.shared, id, isOn))) {
    throw new OperatorError(`There is no organization "${organizationId}".`)
  }
  return { id, sandbox: isOn }
}
