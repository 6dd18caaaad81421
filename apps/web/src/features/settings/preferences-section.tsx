import { isAutoplayAllowed } from '@matinee/domain'
import { LOCALES } from '@matinee/locales'
import { LANGUAGE_NAMES } from '@matinee/locales/names'
import { Select } from '@matinee/ui'
import { SETTINGS, TOGGLES } from '../../data/settings/settings-table.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { chosenProxies } from '../../services/transport/proxy-set.ts'
import { useExtensionActive } from './connections/use-extension-active.ts'
import { Row, Section } from './section.tsx'
import { SourceOrder } from './source-order.tsx'
import { ToggleSetting } from './toggle-setting.tsx'
import type { Settings } from './use-settings.ts'

/** A language's name in its own words and, where different, in English. */
function nameOf(id: string): string {
  const { english = id, native = id } = LANGUAGE_NAMES[id] ?? {}
  return english === native ? native : `${native} · ${english}`
}

/** Language, previews, autoplay, order of sources. */
export function PreferencesSection({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const { host } = useServices()
  const { draft, change } = settings
  const hasOwnProxy = chosenProxies({ own: draft.proxySet }, window.location.href).isOwn
  const extensionActive = useExtensionActive()
  const mayAutoplay = isAutoplayAllowed({ hostAllows: host.allowsAutoplay, extensionActive, hasOwnProxy })
  return (
    <Section id="preferences" title={t('settings.preferences.title')}>
      <Row title={t('settings.preferences.language')} text={t('settings.preferences.languageDescription')}>
        <Select
          aria-label={t('settings.preferences.language')}
          value={draft.language ?? ''}
          onChange={(event) => change({ language: event.target.value || null })}
        >
          <option value="">{t('settings.preferences.browserLanguage')}</option>
          {LOCALES.map(({ id, code, tag }) => (
            <option key={code} value={code} lang={tag} dir="auto">
              {nameOf(id)}
            </option>
          ))}
        </Select>
      </Row>
      {TOGGLES.map((id) => {
        const { title, text } = SETTINGS[id].toggle
        const isForbidden = id === 'enableAutoplay' && !mayAutoplay
        return (
          <ToggleSetting
            key={id}
            title={t(title)}
            text={t(isForbidden ? 'settings.preferences.autoplayForbidden' : text)}
            isOn={!isForbidden && draft[id]}
            isDisabled={isForbidden}
            onChange={(isOn) => change({ [id]: isOn })}
          />
        )
      })}
      {draft.enableSourceOrder && (
        <SourceOrder order={draft.sourceOrder} onChange={(sourceOrder) => change({ sourceOrder })} />
      )}
    </Section>
  )
}
