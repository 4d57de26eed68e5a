/**
 * A URL without its `options`: the driver would take them in place of ours. Put in front
 * of ours, they hold where ours say nothing.
 */
export function takeOptionsOut(text: string): { url: string; givenOptions: string } {
  const [address, query] = text.split('?')
  const parameters = new URLSearchParams(query)
  const givenOptions = parameters.get('options') ?? ''
  parameters.delete('options')
  return { url: `${address}?${parameters}`, givenOptions }
}
