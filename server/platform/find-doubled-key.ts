const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * Where well-formed JSON names a property of one object for the second time, as a place in the text; null where it does
 * nowhere. `JSON.parse` takes the last one and drops the others in silence.
 */
export function findDoubledKey(json: string): number | null {
  const open: (Set<string> | null)[] = []
  let text: { readonly name: string; readonly at: number } | undefined
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    // What a colon follows is a name.
    else if (token === ':' && text !== undefined) {
      const names = open.at(-1)
      if (names?.has(text.name)) return text.at
      names?.add(text.name)
    }
    text = token.startsWith('"') ? { name: JSON.parse(token) as string, at: index } : undefined
  }
  return null
}
