import { buttonClass, Tag } from '@matinee/ui'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLocalStores } from '../../../data/local-stores.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { useServices } from '../../../services/services.ts'
import { chosenProxies } from '../../../services/transport/proxy-set.ts'
import type { ProxyError } from '../../../services/transport/transport-gateway.ts'
import { Row } from '../section.tsx'

type ProxyHealth = 'checking' | 'works' | ProxyError

/** The state of the viewer's first proxy, requested once. */
function useProxyHealth(url: string | undefined): ProxyHealth {
  const { loadStreaming } = useServices()
  const [health, setHealth] = useState<ProxyHealth>('checking')
  useEffect(() => {
    if (url === undefined) return
    const life = new AbortController()
    const ask = async () => {
      const { transport } = await loadStreaming()
      const error = await transport.testProxy(url, life.signal)
      if (!life.signal.aborted) setHealth(error ?? 'works')
    }
    // The state stays unknown.
    ask().catch(() => {})
    return () => life.abort()
  }, [url, loadStreaming])
  return health
}

/** How films reach this device now, and the link that changes it (product facts §15 `connections.setup`). */
export function SetupStatus() {
  const t = useTranslate()
  const { host, loadStreaming } = useServices()
  const { connections } = useLocalStores()
  const { proxySet } = useStore(connections)
  const { transport } = use(loadStreaming())
  const { extension } = useSyncExternalStore(transport.status.subscribe, transport.status.get)
  const { proxies, isOwn } = chosenProxies({ own: proxySet }, window.location.href)
  const [own] = proxies
  const health = useProxyHealth(own)
  useEffect(() => void transport.probe(), [transport])

  const isExtension = extension.status === 'success'
  const setup = isExtension
    ? 'extension'
    : isOwn
      ? 'proxy'
      : proxySet === null && host.setup.hasDefault
        ? 'default'
        : 'direct'
  const isProxy = setup === 'proxy' && own !== undefined
  const tag = isProxy && health !== 'works' ? health : 'works'
  return (
    <Row
      title={t('settings.connections.setup.title')}
      text={
        <span className="flex flex-wrap items-center gap-2">
          {t(`settings.connections.setup.${setup}`)}
          <Tag tone={tag === 'works' ? 'ready' : tag === 'checking' ? 'neutral' : 'failed'}>
            {t(`settings.connections.setup.${tag === 'works' || tag === 'checking' ? tag : 'itemError'}`)}
          </Tag>
        </span>
      }
    >
      <Link href={paths.onboarding('', `${paths.settings()}#connections`)} className={buttonClass({ size: 'small' })}>
        {t(setup === 'direct' ? 'settings.connections.setup.doSetup' : 'settings.connections.setup.redoSetup')}
      </Link>
    </Row>
  )
}
