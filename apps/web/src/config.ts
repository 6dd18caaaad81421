import { WEB_CONFIG_KEYS, webConfigSchema, type WebConfig } from '@matinee/contracts'

declare global {
  interface Window {
    __CONFIG__?: Record<string, unknown>
  }
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Reads the raw layers once: `VITE_*` of the build, overridden by `window.__CONFIG__` of `/config.js`, so that one built
 * site serves every host (decision record 0003). Empty counts as unset. A malformed value falls back to its default and is
 * named in `problems`.
 */
export function readConfig(
  build: Record<string, unknown>,
  runtime: Record<string, unknown>,
): { config: WebConfig; problems: string[] } {
  const raw: Record<string, unknown> = {}
  for (const key of WEB_CONFIG_KEYS) {
    const value = [runtime[`VITE_${key}`], build[`VITE_${key}`]].find(isSet)
    if (isSet(value)) raw[key] = value
  }
  const parsed = webConfigSchema.safeParse(raw)
  if (parsed.success) return { config: Object.freeze(parsed.data), problems: [] }
  const problems = parsed.error.issues.map((issue) => `VITE_${issue.path.join('.')}: ${issue.message}`)
  for (const issue of parsed.error.issues) delete raw[String(issue.path[0])]
  return { config: Object.freeze(webConfigSchema.parse(raw)), problems }
}
