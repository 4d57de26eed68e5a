import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The part of the driver's connection that is used; its types do not cover COPY. */
interface Wire {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver calls on a custom statement; an error is not followed by the end of the statement. */
interface DriverStatement {
  submit(wire: Wire): void
  handleCopyInResponse?(wire: Wire): void
  handleCopyData?(message: { readonly chunk: Buffer }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/**
 * Copies the source's answer to `copyOut` (`COPY … TO STDOUT`) into the target by `copyIn` (`COPY … FROM STDIN`), as
 * PostgreSQL itself writes it, so that no value passes through JavaScript. Resolves with the number of rows. The driver
 * supports the protocol of COPY but offers no statement for it.
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
  // The target may refuse while the source is still sending; neither connection can be used after that.
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
