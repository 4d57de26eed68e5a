/**
 * Something that an operator asked for and cannot have. The message is one line that says why and what to do; the
 * command line prints it as it is and exits 1.
 */
export class OperatorError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'OperatorError'
  }
}
