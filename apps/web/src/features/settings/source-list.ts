/** A saved order without unknown sources, and then the sources missing from it, by rank. */
export function completeOrder(saved: readonly string[], ranked: readonly string[]): string[] {
  const known = new Set(ranked)
  const stored = [...new Set(saved)].filter((id) => known.has(id))
  return [...stored, ...ranked.filter((id) => !stored.includes(id))]
}

/** The order after one of it moved to another place. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
