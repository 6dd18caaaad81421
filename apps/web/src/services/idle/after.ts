/** Calls back once after so many milliseconds. The returned function cancels it. */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}
