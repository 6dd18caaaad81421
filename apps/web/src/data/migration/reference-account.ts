import * as z from 'zod/mini'
import type { ReferenceAccount } from './migration-ports.ts'

const authSchema = z.object({
  account: z.nullable(
    z.object({
      token: z.string(),
      userId: z.string().check(z.minLength(1)),
      sessionId: z.string(),
      deviceName: z.string(),
      profile: z.object({ colorA: z.string(), colorB: z.string(), icon: z.string() }),
      seed: z.string().check(z.regex(/^[\w+/]{43}=$/)),
      /** Added by us while it waits. */
      backendUrl: z.optional(z.nullable(z.string())),
    }),
  ),
  backendUrl: z.optional(z.nullable(z.string())),
})

/** The account of a `__MW::auth` store, and the store without it: its seed and token must not stay where scripts read them. */
export function splitAuth(text: string): { account: ReferenceAccount | undefined; rest: string } | undefined {
  try {
    const store = JSON.parse(text) as { state?: Record<string, unknown>; version?: unknown }
    const { data } = authSchema.safeParse(store.state)
    const rest = JSON.stringify({ ...store, state: { ...store.state, account: null } })
    const account = data?.account ?? undefined
    return { account: account && { ...account, backendUrl: account.backendUrl ?? data?.backendUrl ?? null }, rest }
  } catch {
    return undefined
  }
}

/** The store with the server that its account was made at, which the viewer's later choice of another one does not change. */
export function boundAuth(text: string, backendUrl: string): string {
  const store = JSON.parse(text) as { state?: { account?: object } }
  return JSON.stringify({ ...store, state: { ...store.state, account: { ...store.state?.account, backendUrl } } })
}
