/**
 * Computes something once for each object, and remembers it as long as the object lives. Callers share one result, so
 * it must not be changed; if `work` throws, nothing is remembered.
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
