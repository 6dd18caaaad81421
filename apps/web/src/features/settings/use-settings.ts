import { useCallback, useEffect, useMemo, useState } from 'react'
import { AccountFailure, accountIdOf, type AccountFailureCode } from '../../data/account/account-state.ts'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import { useAccount } from '../../data/account/use-account.ts'
import { useStore } from '../../data/kit/use-store.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { isChanged, storedDraft, saveDraft, stillUnsaved, type SettingsDraft } from './draft.ts'

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
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({})
  const [failure, setFailure] = useState<AccountFailureCode | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const draft = useMemo(() => ({ ...stored, ...changes }), [stored, changes])
  const change = useCallback((part: Partial<SettingsDraft>) => setChanges((before) => ({ ...before, ...part })), [])
  const reset = useCallback(() => {
    setChanges({})
    setFailure(null)
  }, [])

  /** Resolves to whether nothing is left unsaved. */
  const save = async (): Promise<boolean> => {
    setIsSaving(true)
    setFailure(null)
    try {
      const control = async () => (await lazyAccount.open()).control
      const logOut = async () => (await lazyAccount.open()).logOut()
      const isStillOurs = () => accountIdOf(lazyAccount.state.get()) === accountIdOf(state)
      const unsaved = await saveDraft(draft, { stores, account, stored, control, logOut, isStillOurs })
      // Saving takes time, and the page stays usable meanwhile.
      setChanges((now) => stillUnsaved(unsaved, { saved: changes, now }))
      return Object.keys(unsaved).length === 0
    } catch (cause) {
      setFailure(cause instanceof AccountFailure ? cause.code : 'failed')
      return false
    } finally {
      setIsSaving(false)
    }
  }
  const hasChanges = isChanged(draft, stored)
  useAskBeforeClosing(hasChanges)
  return { draft, stored: stored, account, change, reset, save, failure, isSaving, isChanged: hasChanges }
}
export type Settings = ReturnType<typeof useSettings>
