/** What a reader may do: take the newest snapshot, and subscribe to newer ones. */
export interface Store<State extends object> {
  /** The newest snapshot: frozen, and the same object until a value changes. */
  get(): State
  /** Subscribes to new snapshots; several changes in one turn count as one. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Subscribes to changes of one selected value only. Ends with the signal or the returned function. */
  select<Selected>(
    selector: (state: State) => Selected,
    listener: (selected: Selected, previous: Selected) => void,
    options?: SelectOptions<Selected>,
  ): () => void
}

export interface SelectOptions<Selected> {
  signal?: AbortSignal
  /** `Object.is` by default. */
  isEqual?: (a: Selected, b: Selected) => boolean
}

export interface WritableStore<State extends object> extends Store<State> {
  /** Replaces values of one family. Equal values publish nothing. */
  patch<Name extends keyof State>(name: Name, part: Partial<State[Name]>): void
}

/**
 * An observable of frozen snapshots, `{ family: { fact } }`. A change is readable at once and published in a microtask,
 * so a burst of element events renders once.
 */
export function createStore<State extends object>(first: State): WritableStore<State> {
  let state = freezeFamilies(first)
  let isAnnounced = true
  const listeners = new Set<() => void>()

  const announce = () => {
    isAnnounced = true
    for (const listener of [...listeners]) listener()
  }

  const subscribe = (listener: () => void) => {
    // A wrapper of its own, so that one function subscribed twice is called twice and unsubscribed once.
    const entry = () => listener()
    listeners.add(entry)
    return () => {
      listeners.delete(entry)
    }
  }

  return {
    get: () => state,
    subscribe,
    select(selector, listener, { signal, isEqual = Object.is } = {}) {
      if (signal?.aborted) return () => {}
      let selected = selector(state)
      const unsubscribe = subscribe(() => {
        const next = selector(state)
        if (isEqual(next, selected)) return
        const previous = selected
        selected = next
        listener(next, previous)
      })
      const stop = () => {
        unsubscribe()
        signal?.removeEventListener('abort', stop)
      }
      signal?.addEventListener('abort', stop)
      return stop
    },
    patch(name, part) {
      const before = state[name]
      const keys = Object.keys(part) as (keyof typeof before)[]
      if (keys.every((key) => Object.is(before[key], part[key]))) return
      state = Object.freeze({ ...state, [name]: Object.freeze({ ...before, ...part }) })
      if (!isAnnounced) return
      isAnnounced = false
      queueMicrotask(announce)
    },
  }
}

function freezeFamilies<State extends object>(first: State): State {
  for (const state of Object.values(first)) Object.freeze(state)
  return Object.freeze({ ...first })
}
