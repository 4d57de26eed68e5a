import { loadContrasts, type Member } from './contrast-sets.ts'
import type { Named } from './named.ts'

/** How the things that a question names compare with those of a text; each 1 if true, otherwise 0. */
export interface Contrast {
  /** The text names one of them too. */
  readonly namesSame: number
  /** The text instead names others of their kind that the question does not name. */
  readonly namesOther: number
  /** The text names nothing of their kind. */
  readonly namesNoneOfKind: number
}

const NO_CONTRAST: Contrast = { namesSame: 0, namesOther: 0, namesNoneOfKind: 0 }

/** Compares what a question names with what a text names. */
export function compareNamed(asked: Named, { members, bySet }: Named): Contrast {
  if (asked.meanings.length === 0) return NO_CONTRAST
  const { setOf, restOf } = loadContrasts()
  const isTold = (member: Member) => members.has(member) || members.has(restOf.get(setOf[member] ?? -1) ?? -1)
  const hasRivals = (member: Member) =>
    bySet.get(setOf[member] ?? -1)?.some((other) => !asked.members.has(other)) === true
  let [namesSame, namesOther, namesNoneOfKind] = [0, 0, 0]
  for (const meanings of asked.meanings) {
    let [isSame, isOther] = [false, false]
    for (const member of meanings) {
      if (isTold(member)) isSame = true
      else if (hasRivals(member)) isOther = true
    }
    if (isSame) namesSame = 1
    if (isOther) namesOther = 1
    else if (!isSame) namesNoneOfKind = 1
  }
  return { namesSame, namesOther, namesNoneOfKind }
}
