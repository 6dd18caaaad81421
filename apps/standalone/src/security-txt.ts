import { HOUR_MS } from '@matinee/server-kit'

/** A file that nobody renews says less than a year from now that it is out of date (RFC 9116 §2.5.5). */
const GOOD_FOR_MS = 180 * 24 * HOUR_MS

export interface SecurityContact {
  /** Whom to write to, the best first: `mailto:`, `https://` or `tel:` addresses. */
  contacts: readonly string[]
  /** The address that viewers open, where the operator named it. */
  publicUrl: string | undefined
}

/** The text of `/.well-known/security.txt` (RFC 9116), as of a moment in milliseconds. */
export function securityText({ contacts, publicUrl }: SecurityContact, now: number): string {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now + GOOD_FOR_MS).toISOString()}`,
    ...(publicUrl === undefined ? [] : [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`]),
  ]
  return `${lines.join('\n')}\n`
}
