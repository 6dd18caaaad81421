/** The page's storage of texts, or a stand-in; a call may throw (quota). */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage that the browser gives, or, where it is blocked, one in memory that lasts as long as the page. */
export function storageOrMemory(reach: () => TextStorage): TextStorage {
  try {
    const storage = reach()
    // Some browsers give one, and refuse every call.
    storage.getItem('')
    return storage
  } catch {
    const texts = new Map<string, string>()
    return {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
    }
  }
}
