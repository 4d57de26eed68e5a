import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What is used of the driver's connection; its types do not tell of COPY. */
interface Wire {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver calls on a statement of somebody else's; an error comes without the end of the statement. */
interface DriverStatement {
  submit(wire: Wire): void
  handleCopyInResponse?(wire: Wire): void
  handleCopyData?(message: { readonly chunk: Buffer }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/**
 * Copies what the source answers to `copyOut` (`COPY … TO STDOUT`) into the target by `copyIn` (`COPY … FROM STDIN`),
 * as PostgreSQL itself writes it, so that no value passes through JavaScript. Resolves with the number of rows. The
 * driver speaks COPY but offers no statement for it.
 */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { copyOut, copyIn }: { readonly copyOut: string; readonly copyIn: string },
): Promise<number> {
  const started = Promise.withResolvers<Wire>()
  const taken = run(target, copyIn, { handleCopyInResponse: (wire) => started.resolve(wire) })
  taken.catch(started.reject)
  const to = await started.promise
  const from = (source as unknown as { readonly connection: Wire }).connection
  const given = run(source, copyOut, {
    handleCopyData({ chunk }) {
      to.sendCopyFromChunk(chunk)
      if (!to.stream.writableNeedDrain || from.stream.isPaused()) return
      from.stream.pause()
      to.stream.once('drain', () => from.stream.resume())
    },
  })
  // What the target refuses is told while the source still speaks; both connections are of no use then.
  await Promise.race([given, taken.then(() => given)]).catch((error: Error) => {
    to.sendCopyFail('the source failed')
    throw error
  })
  to.endCopyFrom()
  return taken
}

function run(client: pg.Client, text: string, handlers: Partial<DriverStatement>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  const statement: DriverStatement = {
    submit: (wire) => wire.query(text),
    handleCommandComplete(message) {
      rows = Number(/^COPY (\d+)/.exec(message.text)?.[1])
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(rows),
    ...handlers,
  }
  client.query(statement as unknown as pg.Submittable)
  return promise
}
