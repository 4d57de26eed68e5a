/** The two environments of an organization (API document, general convention 8). Their data never meets. */
export type Environment = 'sandbox' | 'live'
/** Both. */
export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'live']

/**
 * The owner of the data that a piece of work touches. Every query is limited to one; an id of another tenant does not
 * exist for it.
 */
export interface Tenant {
  readonly organizationId: string
  readonly environment: Environment
}
