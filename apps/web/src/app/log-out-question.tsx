import { Button, Dialog, Spinner } from '@matinee/ui'
import { useBackCloses } from '../blocks/use-back-closes.ts'
import { useLazyAccount } from '../data/account/lazy-account.ts'
import type { PendingLogOut } from '../data/account/log-out.ts'
import { useSyncStatus } from '../data/account/use-account.ts'
import { useStore } from '../data/kit/use-store.ts'
import { useLibrary } from '../data/library/library-context.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { syncText } from './sync-text.ts'

function Question({ count, step, syncFirst, leaveNow, stay }: PendingLogOut) {
  useAllTexts()
  useBackCloses(true, stay)
  const t = useTranslate()
  const status = useSyncStatus()
  const persistence = useStore(useLibrary().persistence)
  const isSyncing = step === 'syncing'
  return (
    <Dialog
      title={t('settings.account.leaving.title', { count })}
      onClose={stay}
      actions={
        <>
          <Button look="ghost" onClick={stay}>
            {t('settings.account.leaving.stay')}
          </Button>
          <Button onClick={leaveNow}>{t('settings.account.leaving.anyway')}</Button>
          <Button look="primary" aria-disabled={isSyncing} onClick={() => !isSyncing && syncFirst()}>
            {isSyncing && <Spinner className="size-5 text-current" />}
            {t('settings.account.leaving.syncFirst')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          persistence === 'full' || persistence === 'refused' || persistence === 'page'
            ? `home.keeping.${persistence === 'full' ? 'full' : 'page'}`
            : 'settings.account.leaving.text',
        )}
      </p>
      {step === 'failed' && (
        <p role="alert" className="m-field-error">
          {syncText(status, t)}
        </p>
      )}
    </Dialog>
  )
}

/** Asks before a log-out that would lose unsynced changes. */
export function LogOutQuestion() {
  const pendingLogOut = useStore(useLazyAccount().pendingLogOut)
  return pendingLogOut && <Question {...pendingLogOut} />
}
