import { Slider, ToggleRow } from '@matinee/ui'
import { useStore } from '../../../../data/kit/use-store.ts'
import { useLocalStores } from '../../../../data/local-stores.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'

/** Colours a viewer may choose (specification §3), with the keys of their names. */
const COLORS = [
  { color: '#ffffff', name: 'player.menus.subtitles.settings.colors.white' },
  { color: '#b0b0b0', name: 'player.menus.subtitles.settings.colors.grey' },
  { color: '#80b1fa', name: 'player.menus.subtitles.settings.colors.blue' },
  { color: '#e2e535', name: 'player.menus.subtitles.settings.colors.yellow' },
] as const

const PERCENT = { min: 0, max: 100, decimals: 0 }

/** The look and the delay of subtitles, with the ranges of specification §5; every change shows at once. */
export function CaptionStylePage() {
  const t = useTranslate()
  const { subtitles } = useLocalStores()
  const { delay, overrideCasing, styling } = useStore(subtitles)
  const restyle = (part: Partial<typeof styling>) => subtitles.set({ styling: { ...styling, ...part } })
  return (
    <div className="grid gap-1.5 px-2.5 py-1">
      <Slider
        label={t('player.menus.subtitles.settings.delay')}
        value={delay}
        range={{ min: -10, max: 10, decimals: 1 }}
        step={0.1}
        unit=" s"
        onChange={(value) => subtitles.set({ delay: value })}
      />
      <Slider
        label={t('player.menus.subtitles.settings.size')}
        value={Math.round(styling.size * 100)}
        range={{ min: 1, max: 200, decimals: 0 }}
        unit="%"
        onChange={(value) => restyle({ size: value / 100 })}
      />
      <Slider
        label={t('player.menus.subtitles.settings.opacity')}
        value={Math.round(styling.backgroundOpacity * 100)}
        range={PERCENT}
        unit="%"
        onChange={(value) => restyle({ backgroundOpacity: value / 100 })}
      />
      <Slider
        label={t('player.menus.subtitles.settings.blur')}
        value={Math.round(styling.backgroundBlur * 100)}
        range={PERCENT}
        unit="%"
        onChange={(value) => restyle({ backgroundBlur: value / 100 })}
      />
      <div className="flex min-h-11 items-center justify-between font-medium">
        {t('player.menus.subtitles.settings.color')}
        <div role="radiogroup" aria-label={t('player.menus.subtitles.settings.color')} className="flex gap-2">
          {COLORS.map(({ color, name }) => (
            <button
              key={color}
              type="button"
              role="radio"
              aria-checked={styling.color === color}
              aria-label={t(name)}
              title={t(name)}
              className="m-menu-swatch"
              style={{ backgroundColor: color }}
              onClick={() => restyle({ color })}
            />
          ))}
        </div>
      </div>
      <ToggleRow
        label={t('player.menus.subtitles.settings.bold')}
        isOn={styling.bold}
        onChange={(bold) => restyle({ bold })}
        className="min-h-11 font-medium"
      />
      <ToggleRow
        label={t('player.menus.subtitles.settings.fixCapitals')}
        isOn={overrideCasing}
        onChange={(isOn) => subtitles.set({ overrideCasing: isOn })}
        className="min-h-11 font-medium"
      />
    </div>
  )
}
