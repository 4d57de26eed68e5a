import { Exactly, Nullable } from './common.ts'
import { type Static, Type } from './type.ts'

/** The problem document (RFC 9457) that every error outside the token endpoint is. */
export const ProblemDocument = Exactly(
  {
    type: Type.String({ description: 'Absolute URL of a page on this code.' }),
    title: Type.String(),
    title_ar: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String(),
    request_id: Nullable(Type.String()),
    errors: Type.Optional(Type.Array(Exactly({ path: Type.String(), message: Type.String() }))),
  },
  { title: 'ProblemDocument' },
)
export type ProblemDocument = Static<typeof ProblemDocument>
