import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useLocalStores } from '../../data/local-stores.ts'
import { searchOf } from '../../services/navigation/address.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { chosenProxies } from '../../services/transport/proxy-set.ts'

/**
 * Redirects a viewer without a setup to it before a film (product facts §13): the host requires it, they have not
 * completed it, have no own proxies and no working extension. Returns whether the film may be shown.
 */
export function useSetupGate(): boolean {
  const { host, loadStreaming } = useServices()
  const { onboarding, connections } = useLocalStores()
  const [location, navigate] = useLocation()
  const [mayPass, setMayPass] = useState(
    () =>
      !host.setup.isRequired ||
      onboarding.get().completed ||
      chosenProxies({ own: connections.get().proxySet }, window.location.href).isOwn,
  )
  useEffect(() => {
    if (mayPass) return
    let isCurrent = true
    const ask = async () => {
      const { transport } = await loadStreaming()
      const { status } = await transport.probe()
      if (!isCurrent) return
      if (status === 'success') setMayPass(true)
      else navigate(paths.onboarding('', location + searchOf(window.location)), { replace: true })
    }
    ask().catch(() => isCurrent && setMayPass(true))
    return () => {
      isCurrent = false
    }
  }, [mayPass, loadStreaming, navigate, location])
  return mayPass
}
