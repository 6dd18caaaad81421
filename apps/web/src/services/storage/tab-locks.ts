/** Locks between the tabs of one browser; undefined on a plain `http://` address, and where the browser blocks them. */
export function tabLocks({ navigator }: Window): LockManager | undefined {
  try {
    return 'locks' in navigator ? navigator.locks : undefined
  } catch {
    return undefined
  }
}
