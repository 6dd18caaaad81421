import { themeOf, THEMES, type Theme } from '@matinee/domain'
import { useEffect, type KeyboardEvent } from 'react'
import { applyTheme } from '../../blocks/apply-theme.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { Section } from './section.tsx'
import type { Settings } from './use-settings.ts'

/** The page previews the chosen theme, and restores the old one when left unsaved. */
function useLivePreview(chosen: Theme, stored: Theme) {
  useEffect(() => {
    applyTheme(chosen)
    return () => applyTheme(stored)
  }, [chosen, stored])
}

/** Six themes, applied as they are chosen. */
export function AppearanceSection({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const { now } = useServices()
  const chosen = themeOf(settings.draft.theme, now())
  const stored = themeOf(settings.stored.theme, now())
  useLivePreview(chosen, stored)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isMirrored ? -1 : 1
    const by = { ArrowRight: forward, ArrowDown: 1, ArrowLeft: -forward, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = (THEMES.indexOf(chosen) + by + THEMES.length) % THEMES.length
    settings.change({ theme: THEMES[at] as Theme })
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus()
  }
  return (
    <Section id="appearance" title={t('settings.appearance.title')}>
      <div
        role="radiogroup"
        aria-label={t('settings.appearance.title')}
        className="m-themes"
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            role="radio"
            aria-checked={theme === chosen}
            tabIndex={theme === chosen ? 0 : -1}
            className="m-theme"
            onClick={() => settings.change({ theme })}
          >
            <span data-theme={theme} className="m-theme-preview" aria-hidden="true">
              <i />
              <span className="m-theme-posters">
                <i />
                <i />
                <i />
                <i />
              </span>
              <i />
            </span>
            <span className="flex justify-between gap-2 px-1.5 pt-2.5 font-[560]">
              {t(`settings.appearance.themes.${theme}`)}
              <span className="text-sm font-normal text-muted">
                {theme === stored ? t('settings.appearance.activeTheme') : t(`settings.appearance.ideas.${theme}`)}
              </span>
            </span>
          </button>
        ))}
      </div>
    </Section>
  )
}
