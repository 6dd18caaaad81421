import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.ts'
import type { ExtensionState } from '../../services/transport/extension-status.ts'
import type { TransportGateway } from '../../services/transport/transport-gateway.ts'

/** How often the extension is asked for its state (specification §4). */
const POLL_MS = 1000

/** The extension's state, requested every second while the step is open. */
export function useExtensionState(): { state: ExtensionState; transport: TransportGateway | null } {
  const { loadStreaming } = useServices()
  const [transport, setTransport] = useState<TransportGateway | null>(null)
  const [state, setState] = useState<ExtensionState>({ status: 'unknown', version: null })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = async () => {
      const { transport: loaded } = await loadStreaming()
      if (!isCurrent) return
      setTransport(loaded)
      const ask = async () => {
        const answer = await loaded.probe()
        if (isCurrent) setState(answer)
      }
      timer = setInterval(() => void ask(), POLL_MS)
      await ask()
    }
    // Code that does not come leaves the state unknown; the step can be left without it.
    begin().catch(() => {})
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [loadStreaming])
  return { state, transport }
}
