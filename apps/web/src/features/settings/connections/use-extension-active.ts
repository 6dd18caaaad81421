import { useEffect, useState } from 'react'
import { useServices } from '../../../services/services.ts'

/** Whether a working extension serves this page; false until it has answered. */
export function useExtensionActive(): boolean {
  const { loadStreaming } = useServices()
  const [isActive, setIsActive] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const { transport } = await loadStreaming()
      const { status } = await transport.probe()
      if (isCurrent) setIsActive(status === 'success')
    }
    // Unknown counts as no extension.
    ask().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [loadStreaming])
  return isActive
}
