import { captionCss } from '@matinee/player/subtitles'
import { CornersInIcon, CornersOutIcon, IconButton, Slider, Swatches } from '@matinee/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { Section } from './section.tsx'
import { ToggleSetting } from './toggle-setting.tsx'
import type { Settings } from './use-settings.ts'

const PERCENT = { min: 0, max: 100, decimals: 0 }

/** Colours a viewer may choose (specification §3). */
const COLORS = [
  { value: '#ffffff', name: 'white' },
  { value: '#b0b0b0', name: 'grey' },
  { value: '#80b1fa', name: 'blue' },
  { value: '#e2e535', name: 'yellow' },
] as const

function Preview({ styling }: { styling: Settings['draft']['styling'] }) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement === box.current && box.current !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const { fontSize, ...text } = captionCss(styling)
  return (
    <div ref={box} className="m-caption-preview" dir="ltr">
      <p style={{ fontSize }} lang="en">
        <span style={text}>{t('settings.subtitles.previewQuote')}</span>
      </p>
      <IconButton
        icon={isFull ? CornersInIcon : CornersOutIcon}
        label={t(isFull ? 'settings.subtitles.previewShrink' : 'settings.subtitles.previewExpand')}
        className="absolute end-2 top-2 bg-black/60 text-white"
        onClick={() =>
          void (isFull ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(() => {
            // The browser refused: the preview stays as it is.
          })
        }
      />
    </div>
  )
}

/** The look of subtitles, with a live preview (specification §5). */
export function SubtitlesSection({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const { styling } = settings.draft
  const restyle = (part: Partial<typeof styling>) => settings.change({ styling: { ...styling, ...part } })
  return (
    <Section id="subtitles" title={t('settings.subtitles.title')}>
      <Preview styling={styling} />
      <div className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Slider
          label={t('settings.subtitles.textSizeLabel')}
          value={Math.round(styling.size * 100)}
          range={{ min: 1, max: 200, decimals: 0 }}
          unit="%"
          onChange={(value) => restyle({ size: value / 100 })}
        />
        <Slider
          label={t('settings.subtitles.backgroundLabel')}
          value={Math.round(styling.backgroundOpacity * 100)}
          range={PERCENT}
          unit="%"
          onChange={(value) => restyle({ backgroundOpacity: value / 100 })}
        />
        <Slider
          label={t('settings.subtitles.backgroundBlurLabel')}
          value={Math.round(styling.backgroundBlur * 100)}
          range={PERCENT}
          unit="%"
          onChange={(value) => restyle({ backgroundBlur: value / 100 })}
        />
        <div className="flex items-center justify-between gap-4 font-medium">
          <span aria-hidden="true">{t('settings.subtitles.colorLabel')}</span>
          <Swatches
            isSmall
            label={t('settings.subtitles.colorLabel')}
            value={styling.color}
            options={COLORS.map(({ value, name }) => ({
              value,
              color: value,
              label: t(`player.menus.subtitles.settings.colors.${name}`),
            }))}
            onChange={(color) => restyle({ color })}
          />
        </div>
      </div>
      <div className="mt-4">
        <ToggleSetting
          title={t('settings.subtitles.textBoldLabel')}
          isOn={styling.bold}
          onChange={(bold) => restyle({ bold })}
        />
      </div>
    </Section>
  )
}
