import { marked } from './use-arrived.ts'

/** Fetches something on its first use, and once; after a failure the next use tries again. */
export function fetchedOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetching: Promise<Value> | undefined
  return () => {
    if (fetching) return fetching
    const begun = marked(fetch())
    begun.catch(() => (fetching = undefined))
    fetching = begun
    return begun
  }
}
