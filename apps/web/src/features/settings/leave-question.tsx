import { Button, Dialog } from '@matinee/ui'
import { useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../../blocks/use-back-closes.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { guardLeaving } from '../../services/navigation/history.ts'
import type { Settings } from './use-settings.ts'

/** Holds every way to another page while something is unsaved; `go` is the way that waits for an answer. */
function useHeldWay(isUnsaved: boolean) {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  const release = useRef(() => {})
  useEffect(() => {
    if (!isUnsaved) return
    release.current = guardLeaving((go) => setWay({ go }))
    return () => release.current()
  }, [isUnsaved])
  return {
    isHeld: way !== null,
    stay: () => setWay(null),
    leave() {
      setWay(null)
      release.current()
      way?.go()
    },
  }
}

/** Asks before unsaved settings are left by a link or Back. */
export function LeaveQuestion({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const { isHeld, stay, leave } = useHeldWay(settings.isChanged)
  useBackCloses(isHeld, stay)
  if (!isHeld) return null
  const saveAndLeave = async () => {
    if (await settings.save()) leave()
    else stay()
  }
  return (
    <Dialog
      title={t('settings.leaving.title')}
      onClose={stay}
      actions={
        <>
          <Button look="ghost" onClick={stay}>
            {t('settings.leaving.stay')}
          </Button>
          <Button onClick={leave}>{t('settings.leaving.discard')}</Button>
          <Button look="primary" aria-disabled={settings.isSaving} onClick={() => void saveAndLeave()}>
            {t('settings.save')}
          </Button>
        </>
      }
    />
  )
}
