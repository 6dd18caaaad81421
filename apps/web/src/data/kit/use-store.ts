import { useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'

/** What a store or an observable holds; renders when it changes. React takes over a document with what it held first. */
export function useStore<Value>(store: Observable<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getFirst ?? store.get)
}
