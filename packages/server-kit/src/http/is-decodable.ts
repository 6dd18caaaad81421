/** Whether every percent sign of a text stands for a byte of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
