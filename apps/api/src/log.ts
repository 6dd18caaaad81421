/** Where the server reports what an operator should know; a pino logger fits. Never given tokens, bodies or addresses. */
export interface ApiLog {
  warn: (fields: Readonly<Record<string, string | number>>, message: string) => void
}

/** What may be logged of a failure: its name and code, never its message, which can carry a viewer's data. */
export function failureOf(failure: unknown): { failure: string; code?: string } {
  if (!(failure instanceof Error)) return { failure: 'unknown' }
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : undefined
  return { failure: failure.name, ...(code !== undefined && { code }) }
}
