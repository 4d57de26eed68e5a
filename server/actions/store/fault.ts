/** A fault in an action file: its place as a JSON Pointer, and what to do. */
export interface Fault {
  readonly path: string
  readonly message: string
}
