import { Button, WarningFillIcon } from '@matinee/ui'
import { useLazyAccount } from '../data/account/lazy-account.ts'
import { useAccount } from '../data/account/use-account.ts'
import { useStore } from '../data/kit/use-store.ts'
import { useLocalStores } from '../data/local-stores.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'

function LoadError({ isForeign }: { isForeign: boolean }) {
  useAllTexts()
  const t = useTranslate()
  const account = useLazyAccount()
  const { connections } = useLocalStores()
  const isCustom = useStore(connections).backendUrl !== null
  const textKey = isCustom ? 'textWithReset' : isForeign ? 'foreign' : 'text'
  const reset = async () => {
    const { logOut } = await account.open()
    if (!(await logOut())) return
    connections.set({ backendUrl: null })
    location.reload()
  }
  return (
    <div className="m-wrap">
      <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-surface px-5 py-4">
        <WarningFillIcon className="size-6 text-warn" />
        <div className="min-w-56 flex-1">
          <p className="font-semibold">{t('screens.loadingUserError.title')}</p>
          <p className="text-sm text-secondary">{t(`screens.loadingUserError.${textKey}`)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isCustom && (
            <Button size="small" onClick={() => void reset()}>
              {t('screens.loadingUserError.reset')}
            </Button>
          )}
          <Button size="small" onClick={() => void account.open().then(({ logOut }) => logOut())}>
            {t('screens.loadingUserError.logout')}
          </Button>
          <Button size="small" look="primary" onClick={() => location.reload()}>
            {t('screens.loadingUserError.reload')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/**
 * The account could not be loaded, although there is a network: the actions (specification §2 "App load states"). It is
 * shown above the page and not instead of it, because the library of this device still works (decision record 0022).
 */
export function UserLoadError() {
  const state = useAccount()
  return state.status === 'failed' && navigator.onLine && <LoadError isForeign={state.code === 'foreign'} />
}
