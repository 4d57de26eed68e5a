/** How likely each class is by its score; all of them together make 1. */
export function softmax(scores: Float64Array): Float64Array {
  const most = scores.reduce((best, score) => Math.max(best, score), -Infinity)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((all, power) => all + power, 0)
  return powers.map((power) => power / total)
}
