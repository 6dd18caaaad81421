/** A saved order without what is not there, and then what it does not name, by rank. */
export function completeOrder(saved: readonly string[], ranked: readonly string[]): string[] {
  const known = new Set(ranked)
  const kept = [...new Set(saved)].filter((id) => known.has(id))
  return [...kept, ...ranked.filter((id) => !kept.includes(id))]
}

/** The order after one of it moved to another place. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
