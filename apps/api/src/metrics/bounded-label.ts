/** Value of labels past the number that is kept. */
export const OTHER = '<OTHER>'

/**
 * A label as it is, while there are at most `most` different ones. Labels come from anybody, and each different one costs
 * memory until the process ends.
 */
export function createBoundedLabel(most: number): (label: string) => string {
  const known = new Set<string>()
  return (label) => {
    if (known.has(label)) return label
    if (known.size >= most) return OTHER
    known.add(label)
    return label
  }
}
