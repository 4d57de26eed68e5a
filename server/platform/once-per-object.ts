/**
 * Works something out once for each object, and remembers it for as long as that is held. Callers share one result, so
 * it must not be changed; where `work` throws nothing is remembered.
 */
export function oncePerObject<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const results = new WeakMap<Of, { readonly result: Result }>()
  return (of) => {
    const known = results.get(of)
    if (known !== undefined) return known.result
    const result = work(of)
    results.set(of, { result })
    return result
  }
}
