import { isAcceptedVersion, type HelloAnswer } from '@matinee/contracts/extension'
import { ExtensionError, type ExtensionClient } from './extension-client.ts'

/** What a site can expect of the extension (specification §4 "Accounts and sync"). `unknown` is before the first answer. */
export type ExtensionStatus = 'unknown' | 'failed' | 'disallowed' | 'noperms' | 'outdated' | 'success'

export interface ExtensionState {
  readonly status: ExtensionStatus
  /** Of an extension that answered. */
  readonly version: string | null
  /** Set where this page may use it, with some sites alone: `noperms` all the same. */
  readonly reachesSomeSites?: true
}

/** What an answer means: no reply failed, no success disallowed, not allowed or without its permission noperms. */
export function statusOfHello({ version, allowed, hasPermission }: HelloAnswer): ExtensionStatus {
  // A site that is not enabled cannot be served whatever the version, and enabling it is the viewer's next step.
  if (!allowed) return 'noperms'
  if (!isAcceptedVersion(version)) return 'outdated'
  return hasPermission ? 'success' : 'noperms'
}

const SOME_SITES = { reachesSomeSites: true } as const

/** Asks the extension how it is. Never rejects. */
export async function probeExtension(client: Pick<ExtensionClient, 'hello'>): Promise<ExtensionState> {
  try {
    const hello = await client.hello()
    const status = statusOfHello(hello)
    return { status, version: hello.version, ...(status === 'noperms' && hello.allowed && SOME_SITES) }
  } catch (cause) {
    const isRefused = cause instanceof ExtensionError && cause.code === 'refused'
    return { status: isRefused ? 'disallowed' : 'failed', version: null }
  }
}
