const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * The place in a well-formed JSON text where a property of one object is named for the second time; null if there is
 * none. `JSON.parse` silently takes the last one.
 */
export function findDoubledKey(json: string): number | null {
  const open: (Set<string> | null)[] = []
  let text: { readonly name: string; readonly at: number } | undefined
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    // A string before a colon is a name.
    else if (token === ':' && text !== undefined) {
      const names = open.at(-1)
      if (names?.has(text.name)) return text.at
      names?.add(text.name)
    }
    text = token.startsWith('"') ? { name: JSON.parse(token) as string, at: index } : undefined
  }
  return null
}
