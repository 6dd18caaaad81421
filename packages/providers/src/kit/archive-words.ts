import type { StreamDescription } from '@matinee/contracts'

const LONGEST_NAME = 500

/** An item of the Internet Archive as a viewer chooses it: its name and its licence; nothing of what it does not state. */
export function describeItem(name: string, rights: string | undefined): { description?: StreamDescription } {
  if (name === '' && rights === undefined) return {}
  return {
    description: { ...(name !== '' && { name: name.slice(0, LONGEST_NAME) }), ...(rights !== undefined && { rights }) },
  }
}
