import { useCallback, useEffect, useMemo, useState } from 'react'
import { AccountFailure, type AccountFailureCode } from '../../data/account/account-state.ts'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import { useAccount } from '../../data/account/use-account.ts'
import { useStore } from '../../data/kit/use-store.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { isChanged, storedDraft, saveDraft, stillUnsaved, type SettingsDraft } from './draft.ts'

/** The unsaved changes when the page was left, and whose they are: a link or Back loses nothing typed. */
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

/** The settings page's draft over the saved settings. */
export function useSettings() {
  const stores = useLocalStores()
  const lazyAccount = useLazyAccount()
  const state = useAccount()
  const account = 'account' in state ? state.account : null
  const preferences = useStore(stores.preferences)
  const subtitles = useStore(stores.subtitles)
  const theme = useStore(stores.theme)
  const locale = useStore(stores.locale)
  const connections = useStore(stores.connections)
  const stored = useMemo(
    () => storedDraft({ preferences, subtitles, theme, locale, connections }, account),
    [preferences, subtitles, theme, locale, connections, account],
  )
  const userId = account?.userId ?? null
  const [changes, setChanges] = useState<Partial<SettingsDraft>>(left.userId === userId ? left.changes : {})
  useEffect(() => {
    left = { userId, changes }
  }, [userId, changes])
  const [failure, setFailure] = useState<AccountFailureCode | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const draft = useMemo(() => ({ ...stored, ...changes }), [stored, changes])
  const change = useCallback((part: Partial<SettingsDraft>) => setChanges((before) => ({ ...before, ...part })), [])
  const reset = useCallback(() => {
    setChanges({})
    setFailure(null)
  }, [])

  const save = async () => {
    setIsSaving(true)
    setFailure(null)
    try {
      const control = async () => (await lazyAccount.open()).control
      const logOut = async () => (await lazyAccount.open()).logOut()
      const unsaved = await saveDraft(draft, { stores, account, stored, control, logOut })
      // Saving takes time, and the page stays usable meanwhile.
      setChanges((now) => stillUnsaved(unsaved, { saved: changes, now }))
    } catch (cause) {
      setFailure(cause instanceof AccountFailure ? cause.code : 'failed')
    } finally {
      setIsSaving(false)
    }
  }
  const hasChanges = isChanged(draft, stored)
  useAskBeforeClosing(hasChanges)
  return { draft, stored: stored, account, change, reset, save, failure, isSaving, isChanged: hasChanges }
}
export type Settings = ReturnType<typeof useSettings>
