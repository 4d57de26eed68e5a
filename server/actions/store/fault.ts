/** Something in an action file that cannot work: its place as a JSON Pointer, and what to do. */
export interface Fault {
  readonly path: string
  readonly message: string
}
