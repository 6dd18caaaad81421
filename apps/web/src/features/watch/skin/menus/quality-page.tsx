import { chooseQuality } from '@matinee/domain'
import { QUALITIES, type Quality } from '@matinee/player/core'
import { usePlayer, usePlayerState } from '@matinee/player/react'
import { ToggleRow } from '@matinee/ui'
import { qualityName } from '../../../../blocks/quality-name.ts'
import { useStore } from '../../../../data/kit/use-store.ts'
import { useLocalStores } from '../../../../data/local-stores.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { ChoiceRow, MenuDivider } from './menu-row.tsx'
import { useMenu } from './use-menu.ts'

/** Whether quality is automatic: what the viewer chose, until a source tells which one it plays. */
export function useAutomaticQuality(): boolean {
  const { quality } = useStore(useLocalStores().quality)
  return usePlayerState(({ renditions: { qualities, selected } }) =>
    qualities.length === 0 ? quality.automaticQuality : selected === null,
  )
}

/** The known qualities, those of this source enabled; and the toggle for automatic quality (specification §4). */
export function QualityPage() {
  const t = useTranslate()
  const player = usePlayer()
  const menu = useMenu('settings')
  const { quality: store } = useLocalStores()
  const offered = usePlayerState((state) => state.renditions.qualities)
  const selected = usePlayerState((state) => state.renditions.selected)
  const active = usePlayerState((state) => state.renditions.active?.quality ?? null)
  const isAutomatic = useAutomaticQuality()
  const engine = usePlayerState((state) => state.source.engine)
  const shown = selected ?? active

  const choose = (quality: Quality) => {
    store.set({ quality: { automaticQuality: false, lastChosenQuality: quality } })
    player.run('selectQuality', quality)
    menu.close()
  }
  const setAutomatic = (isOn: boolean) => {
    const { lastChosenQuality } = store.get().quality
    // An unknown quality is no preference for other films, and nothing that plays yet is none.
    const wished = isOn || active === null || active === 'unknown' ? lastChosenQuality : active
    const preference = { automaticQuality: isOn, lastChosenQuality: wished }
    store.set({ quality: preference })
    const next = isOn ? null : (active ?? chooseQuality(offered, preference))
    if (next) player.run('selectQuality', next)
    else if (isOn) player.run('automaticQuality')
  }
  return (
    <>
      <div role="radiogroup" aria-label={t('player.menus.quality.title')}>
        {QUALITIES.filter((quality) => quality !== 'unknown' || offered.includes(quality)).map((quality) => {
          const isOffered = offered.includes(quality)
          return (
            <ChoiceRow
              key={quality}
              isChosen={quality === shown}
              isDisabled={!isOffered}
              note={isOffered ? undefined : t('player.menus.quality.notOffered')}
              onClick={() => choose(quality)}
            >
              {qualityName(quality, t)}
            </ChoiceRow>
          )
        })}
      </div>
      <MenuDivider />
      <ToggleRow
        label={t('player.menus.quality.automaticLabel')}
        isOn={isAutomatic}
        onChange={setAutomatic}
        className="m-menu-row"
      />
      <p className="px-2.5 py-1 text-sm text-muted">
        {engine === 'native-hls' ? t('player.menus.quality.iosNoQuality') : t('player.menus.quality.hint')}{' '}
        <button type="button" className="text-accent underline underline-offset-4" onClick={() => menu.open('/source')}>
          {t('player.menus.quality.hintAction')}
        </button>
      </p>
    </>
  )
}
