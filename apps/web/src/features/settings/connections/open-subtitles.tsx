import { Button, TextField } from '@matinee/ui'
import { useState, type FormEvent } from 'react'
import { useOwnConnections } from '../../../data/connections/use-own-connections.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { ConnectionGroup } from './connection-row.tsx'
import { TrialView } from './trial-view.tsx'
import { useTrial } from './use-connecting.ts'

/** The viewer's own key for OpenSubtitles: tested before it is saved, and never shown again. */
export function OpenSubtitlesConnection() {
  const t = useTranslate()
  const { connections, store } = useOwnConnections()
  const { openSubtitles } = connections
  const [key, setKey] = useState('')
  const { trial, run } = useTrial<true>()
  const tryKey = (apiKey: string) =>
    run(async (connecting, signal) => {
      await connecting.testOpenSubtitles(apiKey, signal)
      return true
    })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const apiKey = key.trim()
    if (!(await tryKey(apiKey))) return
    store.set({ openSubtitles: { apiKey } })
    setKey('')
  }
  const name = t('settings.connections.openSubtitles.title')
  const view = <TrialView trial={trial} textOf={() => t('settings.connections.works')} />
  return (
    <ConnectionGroup title={name} text={t('settings.connections.openSubtitles.text')}>
      {openSubtitles ? (
        <div className="m-settings-row">
          <div>
            <p>{t('settings.connections.openSubtitles.kept')}</p>
            {view}
          </div>
          <div className="flex gap-1">
            <Button
              size="small"
              aria-label={t('settings.connections.testNamed', { name })}
              onClick={() => void tryKey(openSubtitles.apiKey)}
            >
              {t('settings.connections.test')}
            </Button>
            <Button
              size="small"
              look="ghost"
              aria-label={t('settings.connections.removeNamed', { name })}
              onClick={() => store.set({ openSubtitles: null })}
            >
              {t('settings.connections.remove')}
            </Button>
          </div>
        </div>
      ) : (
        <form className="grid gap-3" onSubmit={(event) => void save(event)}>
          <TextField
            type="password"
            label={t('settings.connections.openSubtitles.key')}
            hint={t('settings.connections.openSubtitles.keyHint')}
            autoComplete="off"
            spellCheck={false}
            // A longer key would not be saved; the browser says so.
            pattern={String.raw`\s*\S{1,200}\s*`}
            dir="ltr"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
          {view}
          <div>
            <Button size="small" type="submit" disabled={key.trim() === ''}>
              {t('settings.connections.openSubtitles.save')}
            </Button>
          </div>
        </form>
      )}
    </ConnectionGroup>
  )
}
