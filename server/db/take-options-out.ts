/**
 * A URL without its `options`, and those options. The driver would take them instead of ours; put in front of ours,
 * they apply where ours set nothing.
 */
export function takeOptionsOut(text: string): { url: string; givenOptions: string } {
  const [address, query] = text.split('?')
  const parameters = new URLSearchParams(query)
  const givenOptions = parameters.get('options') ?? ''
  parameters.delete('options')
  return { url: `${address}?${parameters}`, givenOptions }
}
