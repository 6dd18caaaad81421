import { useEffect, useState } from 'react'
import { useLazyAccount } from '../../../data/account/lazy-account.ts'
import { useAccount } from '../../../data/account/use-account.ts'
import type { SealedConnections } from '../../../data/connections/sealed-connections.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { ToggleSetting } from '../toggle-setting.tsx'

/** The connections in the account: null while signed out, or where its server does not store sealed data. */
function useSealedConnections(): { sealed: SealedConnections; isOffered: boolean } | null {
  const lazyAccount = useLazyAccount()
  const account = useAccount()
  const isSignedIn = account.status !== 'anonymous' && account.status !== 'opening'
  const [sealed, setSealed] = useState<SealedConnections | null>(null)
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return
    const life = new AbortController()
    const follow = async () => {
      const { sealedConnections, askServer } = await lazyAccount.open()
      if (life.signal.aborted) return
      const look = () => setSealed(sealedConnections.get())
      const stop = sealedConnections.subscribe(look)
      life.signal.addEventListener('abort', stop, { once: true })
      look()
      const { sync } = await askServer(life.signal)
      if (!life.signal.aborted) setIsOffered(sync?.sealed === true)
    }
    // Without an answer nothing is offered, but what the account already stores can still be turned off.
    follow().catch(() => {})
    return () => life.abort()
  }, [lazyAccount, isSignedIn])
  return isSignedIn && sealed ? { sealed, isOffered } : null
}

function SealedToggle({ sealed, isOffered }: { sealed: SealedConnections; isOffered: boolean }) {
  const t = useTranslate()
  const { isOn, error } = useStore(sealed.state)
  return (
    <>
      {(isOn || isOffered) && (
        <div className="mt-8">
          <ToggleSetting
            title={t('settings.connections.account.title')}
            text={t('settings.connections.account.text')}
            isOn={isOn}
            onChange={(next) => void sealed.turn(next)}
          />
          <p role="status" className="text-sm text-warn empty:hidden">
            {error && t(`settings.connections.account.${error}`)}
          </p>
        </div>
      )}
      {!isOn && <p className="mt-8 text-sm text-muted">{t('settings.connections.atOnce')}</p>}
    </>
  )
}

/** Where connections are stored: on this device, or sealed in the account as well. */
export function InAccount() {
  const t = useTranslate()
  const known = useSealedConnections()
  if (known) return <SealedToggle {...known} />
  return <p className="mt-8 text-sm text-muted">{t('settings.connections.atOnce')}</p>
}
