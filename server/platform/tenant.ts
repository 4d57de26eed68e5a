/** The two worlds of an organization (API document, general convention 8). Their data never meets. */
export type Environment = 'sandbox' | 'live'
/** Both. */
export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'live']

/** Whose data a piece of work touches. Every query is scoped by one; an id of another tenant does not exist. */
export interface Tenant {
  readonly organizationId: string
  readonly environment: Environment
}
