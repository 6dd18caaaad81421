/** A value that can be read at any time and heard of when it changes. */
export interface Observable<Value> {
  readonly get: () => Value
  readonly subscribe: (listener: () => void) => () => void
  /** What it held before anything had come, where that may differ: what a page drew that was built without a viewer. */
  readonly getFirst?: () => Value
}

export interface WritableObservable<Value> extends Observable<Value> {
  readonly set: (next: Value) => void
}

/** An observable that lives as long as the page. */
export function createObservable<Value>(first: Value): WritableObservable<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getFirst: () => first,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
