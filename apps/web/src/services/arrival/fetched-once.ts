import { marked } from './use-arrived.ts'

/** Fetches something when it is first asked for, and once; what failed is tried again by the next who asks. */
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
