/** `Headers` take bytes only; what a destination sent beyond ASCII is put in as the bytes it was. */
export function appendRaw(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value)
  } catch {
    const bytes = String.fromCharCode(...new TextEncoder().encode(value))
    try {
      headers.append(name, bytes)
    } catch {
      // No header by the rules of HTTP; a browser would not see it either.
    }
  }
}

/** A status text as an answer may carry it. */
export const plainStatusText = (text: string): string => (/^[\t\x20-\x7e]*$/.test(text) ? text : '')
