/** A map that keeps the entries used last, up to a number of them. */
export interface BoundedMap<Key, Value> {
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => void
  delete: (key: Key) => void
  entries: () => Iterable<[Key, Value]>
}

export function createBoundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  const kept = new Map<Key, Value>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      if (kept.size <= most) return
      const oldest = kept.keys().next()
      if (!oldest.done) kept.delete(oldest.value)
    },
    delete: (key) => void kept.delete(key),
    entries: () => kept.entries(),
  }
}
