import { MOST_PROXY_URLS } from '@matinee/contracts'
import { Button, IconButton, PlusIcon, TextField, TrashIcon } from '@matinee/ui'
import { useTranslate } from '../../i18n/i18n.ts'
import { OwnSources } from './connections/own-sources.tsx'
import { isProxyAddress, isServerAddress } from './draft.ts'
import { Section } from './section.tsx'
import { ToggleSetting } from './toggle-setting.tsx'
import type { Settings } from './use-settings.ts'

function Workers({ urls, onChange }: { urls: readonly string[]; onChange: (urls: readonly string[]) => void }) {
  const t = useTranslate()
  const rows = urls.map((url, place) => ({ url, place }))
  return (
    <div className="mb-4 grid gap-2">
      {urls.length === 0 && <p className="text-muted">{t('settings.connections.workers.emptyState')}</p>}
      {rows.map(({ url, place }) => (
        <TextField
          key={place}
          isLabelHidden
          label={t('settings.connections.workers.urlNumber', { number: place + 1 })}
          placeholder={t('settings.connections.workers.urlPlaceholder')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={url}
          error={url.trim() !== '' && !isProxyAddress(url) ? t('onboarding.proxy.errorInvalidUrl') : undefined}
          onChange={(event) => onChange(urls.map((one, at) => (at === place ? event.target.value : one)))}
          end={
            <IconButton
              icon={TrashIcon}
              label={t('settings.connections.workers.remove', { number: place + 1 })}
              onClick={() => onChange(urls.filter((_, at) => at !== place))}
            />
          }
        />
      ))}
      <div>
        <Button
          size="small"
          icon={PlusIcon}
          disabled={urls.length >= MOST_PROXY_URLS}
          onClick={() => onChange([...urls, ''])}
        >
          {t('settings.connections.workers.addButton')}
        </Button>
      </div>
    </div>
  )
}

/** The viewer's own accounts server and proxies, replacing the host's, and the sources connected to this device. */
export function ConnectionsSection({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const { draft, change } = settings
  return (
    <Section id="connections" title={t('settings.connections.title')}>
      <ToggleSetting
        title={t('settings.connections.server.label')}
        text={t('settings.connections.server.description')}
        isOn={draft.backendUrl !== null}
        onChange={(isOn) => change({ backendUrl: isOn ? '' : null })}
      />
      {draft.backendUrl !== null && (
        <TextField
          className="mb-6"
          label={t('settings.connections.server.urlLabel')}
          placeholder={t('settings.connections.workers.urlPlaceholder')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={draft.backendUrl}
          error={isServerAddress(draft.backendUrl) ? undefined : t('onboarding.proxy.errorInvalidUrl')}
          onChange={(event) => change({ backendUrl: event.target.value })}
        />
      )}
      <ToggleSetting
        title={t('settings.connections.workers.label')}
        text={t('settings.connections.workers.description')}
        isOn={draft.proxySet !== null}
        onChange={(isOn) => change({ proxySet: isOn ? [] : null })}
      />
      {draft.proxySet !== null && <Workers urls={draft.proxySet} onChange={(proxySet) => change({ proxySet })} />}
      <OwnSources />
    </Section>
  )
}
