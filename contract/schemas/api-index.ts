import { Exactly } from './common.ts'
import { type Static, Type } from './type.ts'

export const ApiIndex = Exactly(
  {
    name: Type.String(),
    version: Type.String(),
    documentation: Type.String(),
    openapi: Type.String(),
    endpoints: Type.Array(
      Exactly({ method: Type.String(), path: Type.String(), scopes: Type.Array(Type.String()) }),
    ),
  },
  { title: 'ApiIndex' },
)
export type ApiIndex = Static<typeof ApiIndex>
