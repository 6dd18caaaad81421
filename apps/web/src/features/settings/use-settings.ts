import { useCallback, useEffect, useMemo, useState } from 'react'
import { AccountFailure, type AccountFailureCode } from '../../data/account/account-state.ts'
import { useAccountDoor } from '../../data/account/account-door.ts'
import { useAccount } from '../../data/account/use-account.ts'
import { useStore } from '../../data/kit/use-store.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { isChanged, keptDraft, saveDraft, stillUnsaved, type SettingsDraft } from './draft.ts'

/** What was changed and not saved when the page was left, and whose it is: a link or Back loses nothing that was typed. */
let left: { userId: string | null; changes: Partial<SettingsDraft> } = { userId: null, changes: {} }

/** Asks before the tab is closed with changes in it; the browser does so in its own words. */
function useAskBeforeClosing(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}

/** The settings page's draft over what is kept. */
export function useSettings() {
  const stores = useLocalStores()
  const door = useAccountDoor()
  const state = useAccount()
  const account = 'account' in state ? state.account : null
  const preferences = useStore(stores.preferences)
  const subtitles = useStore(stores.subtitles)
  const theme = useStore(stores.theme)
  const locale = useStore(stores.locale)
  const connections = useStore(stores.connections)
  const kept = useMemo(
    () => keptDraft({ preferences, subtitles, theme, locale, connections }, account),
    [preferences, subtitles, theme, locale, connections, account],
  )
  const userId = account?.userId ?? null
  const [changes, setChanges] = useState<Partial<SettingsDraft>>(left.userId === userId ? left.changes : {})
  useEffect(() => {
    left = { userId, changes }
  }, [userId, changes])
  const [failure, setFailure] = useState<AccountFailureCode | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const draft = useMemo(() => ({ ...kept, ...changes }), [kept, changes])
  const change = useCallback((part: Partial<SettingsDraft>) => setChanges((before) => ({ ...before, ...part })), [])
  const reset = useCallback(() => {
    setChanges({})
    setFailure(null)
  }, [])

  const save = async () => {
    setIsSaving(true)
    setFailure(null)
    try {
      const control = async () => (await door.open()).control
      const logOut = async () => (await door.open()).logOut()
      const unsaved = await saveDraft(draft, { stores, account, kept, control, logOut })
      // A server takes its time, and the page stays as it is meanwhile.
      setChanges((now) => stillUnsaved(unsaved, { saved: changes, now }))
    } catch (cause) {
      setFailure(cause instanceof AccountFailure ? cause.code : 'failed')
    } finally {
      setIsSaving(false)
    }
  }
  const hasChanges = isChanged(draft, kept)
  useAskBeforeClosing(hasChanges)
  return { draft, kept, account, change, reset, save, failure, isSaving, isChanged: hasChanges }
}
export type Settings = ReturnType<typeof useSettings>
