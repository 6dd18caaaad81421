import { isAcceptedVersion, type HelloAnswer } from '@matinee/contracts/extension'
import { ExtensionError, type ExtensionClient } from './extension-client.ts'

/** What a site can expect of the extension (specification §4 "Accounts and sync"). `unknown` is before the first answer. */
export type ExtensionStatus = 'unknown' | 'failed' | 'disallowed' | 'noperms' | 'outdated' | 'success'

export interface ExtensionState {
  readonly status: ExtensionStatus
  /** Of an extension that answered. */
  readonly version: string | null
  /** Set where this page may use it, but only for some sites: `noperms` all the same. */
  readonly reachesSomeSites?: true
}

/** The status of an answer: no reply failed, no success disallowed, not allowed or without its permission noperms. */
export function statusOfHello({ version, allowed, hasPermission }: HelloAnswer): ExtensionStatus {
  // A site that is not enabled cannot be served whatever the version, and enabling it is the viewer's next step.
  if (!allowed) return 'noperms'
  if (!isAcceptedVersion(version)) return 'outdated'
  return hasPermission ? 'success' : 'noperms'
}

const SOME_SITES = { reachesSomeSites: true } as const

/**
 * Tries for an extension that was here before: on a busy machine it starts, or wakes, later than the protocol's half
 * second, and a film that only it can fetch would not be found.
 */
const TIMES_IF_SEEN = 3

/** Asks the extension for its state; one seen here before gets more time to answer. Never rejects. */
export async function probeExtension(
  client: Pick<ExtensionClient, 'hello'>,
  wasSeen: boolean,
): Promise<ExtensionState> {
  for (let left = wasSeen ? TIMES_IF_SEEN : 1; left > 0; left -= 1) {
    try {
      const hello = await client.hello()
      const status = statusOfHello(hello)
      return { status, version: hello.version, ...(status === 'noperms' && hello.allowed && SOME_SITES) }
    } catch (cause) {
      if (cause instanceof ExtensionError && cause.code === 'refused') return { status: 'disallowed', version: null }
    }
  }
  return { status: 'failed', version: null }
}
