import { BATCH_ID_LENGTH, MOST_REPORT_ITEMS, type ProviderReportItem } from '@matinee/contracts'
import type { Tool } from '../transport/transport-gateway.ts'

export interface HostReports {
  /** The result of a run, in batches of ten under one id (specification §7). */
  readonly providers: (items: readonly ProviderReportItem[], tool: Tool) => void
  /** The result of the human check. */
  readonly captcha: (success: boolean) => void
}

export interface HostReportsDeps {
  /** The host's accounts server, if there is one; a viewer's own gets no reports. */
  readonly backendUrl: string | null
  readonly fetch: typeof globalThis.fetch
  /** A new random name of so many characters. */
  readonly newName: (length: number) => string
}

/** Reports to the host how its providers do. Nothing waits for it, and a failed report is dropped. */
export function createHostReports({ backendUrl, fetch, newName }: HostReportsDeps): HostReports {
  const base = backendUrl?.replace(/\/+$/, '')
  const send = async (path: string, body: unknown) => {
    if (!base) return
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    // Nobody waits for a report; one that is lost is lost.
    await fetch(`${base}${path}`, { ...init, keepalive: true }).catch(() => undefined)
  }
  const sendBatches = async (items: readonly ProviderReportItem[], tool: Tool) => {
    const batchId = newName(BATCH_ID_LENGTH)
    for (let at = 0; at < items.length; at += MOST_REPORT_ITEMS) {
      await send('/metrics/providers', { items: items.slice(at, at + MOST_REPORT_ITEMS), tool, batchId })
    }
  }
  return {
    providers: (items, tool) => void sendBatches(items, tool),
    captcha: (success) => void send('/metrics/captcha', { success }),
  }
}
