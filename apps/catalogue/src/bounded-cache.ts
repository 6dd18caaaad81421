/** Keeps texts up to a number of characters in all; the one not read for longest goes first. */
export interface BoundedCache<T extends { text: string }> {
  get: (key: string) => T | undefined
  set: (key: string, value: T) => void
  removeWhere: (isOver: (value: T) => boolean) => void
  /** Entries held. */
  size: () => number
}

export function createBoundedCache<T extends { text: string }>(mostCharacters: number): BoundedCache<T> {
  const entries = new Map<string, T>()
  let held = 0
  const remove = (key: string): void => {
    const value = entries.get(key)
    if (!value) return
    entries.delete(key)
    held -= key.length + value.text.length
  }
  return {
    get: (key) => {
      const value = entries.get(key)
      if (!value) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      remove(key)
      entries.set(key, value)
      held += key.length + value.text.length
      for (const oldest of entries.keys()) {
        if (held <= mostCharacters) break
        remove(oldest)
      }
    },
    removeWhere: (isOver) => {
      for (const [key, value] of entries) if (isOver(value)) remove(key)
    },
    size: () => entries.size,
  }
}
