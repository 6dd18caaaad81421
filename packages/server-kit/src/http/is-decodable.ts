/** Whether every percent sign of a text stands for a byte of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    // The result is used: a bundler takes a call without a use for idle, and what it throws goes with it.
    return decodeURIComponent(text).length <= text.length
  } catch {
    return false
  }
}
