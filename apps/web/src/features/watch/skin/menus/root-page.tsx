import { chosenRate } from '@matinee/player/core'
import { usePlayerState } from '@matinee/player/react'
import { DownloadIcon, GaugeIcon, StackIcon, ToggleRow, UsersThreeIcon, WaveformIcon, type Icon } from '@matinee/ui'
import { useState } from 'react'
import { nativeLanguageName } from '../../../../blocks/language-name.ts'
import { qualityName } from '../../../../blocks/quality-name.ts'
import { useStore } from '../../../../data/kit/use-store.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { soundOf } from '../../session/sounds.ts'
import { useWatch } from '../../watch-context.ts'
import { captionName } from './caption-pages.tsx'
import { MenuDivider, MenuLabel, MenuRow } from './menu-row.tsx'
import { useAutomaticQuality } from './quality-page.tsx'
import { useDownload } from './use-download.ts'
import { useMenu } from './use-menu.ts'
import { refusalOf, watchPartyUrl } from './watch-party.ts'

function Tile({
  icon: TileIcon,
  label,
  value,
  onClick,
}: {
  icon: Icon
  label: string
  value: string
  onClick: () => void
}) {
  return (
    <button type="button" className="m-menu-tile" onClick={onClick}>
      <span className="flex items-center gap-1.5 text-sm text-secondary">
        <TileIcon className="size-4" />
        {label}
      </span>
      <b dir="auto" className="truncate font-semibold">
        {value}
      </b>
    </button>
  )
}

function WatchPartyRow() {
  const t = useTranslate()
  const { output } = useWatch()
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>(null)
  const { stream } = output
  const url =
    stream.type === 'hls' ? stream.playlist : (Object.values(stream.qualities).find((file) => file)?.url ?? '')
  const open = () => {
    const why = refusalOf(url, stream.hasSecretAddress)
    setRefusal(why)
    if (why === null) window.open(watchPartyUrl(url), '_blank', 'noopener,noreferrer')
  }
  return (
    <>
      <MenuRow icon={UsersThreeIcon} leads onClick={open}>
        {t('player.menus.settings.watchPartyItem')}
      </MenuRow>
      {refusal && (
        <p role="alert" className="px-2.5 pb-1 text-sm text-warn">
          {t(`player.menus.settings.watchPartyRefused.${refusal}`)}
        </p>
      )}
    </>
  )
}

/** The root: four tiles with their present values, then the experience (look §7, product facts §10). */
export function RootPage() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { output, nameOf, captions } = useWatch()
  const { options, selectedId } = useStore(captions)
  const quality = usePlayerState((state) => state.renditions.active?.quality ?? null)
  const isAutomatic = useAutomaticQuality()
  const track = usePlayerState(({ audioTracks }) => audioTracks.list.find(({ id }) => id === audioTracks.selectedId))
  const audio = soundOf(output) ?? track
  const rate = usePlayerState((state) => chosenRate(state.rate))
  const download = useDownload()
  const caption = options.find(({ id }) => id === selectedId)
  const qualityText = quality ? qualityName(quality, t) : '…'
  return (
    <>
      <MenuLabel>{t('player.menus.settings.videoSection')}</MenuLabel>
      <div className="mb-1.5 grid grid-cols-2 gap-1.5">
        <Tile
          icon={GaugeIcon}
          label={t('player.menus.settings.qualityItem')}
          value={isAutomatic ? t('player.menus.settings.automatic', { quality: qualityText }) : qualityText}
          onClick={() => menu.open('/quality')}
        />
        {audio && (
          <Tile
            icon={WaveformIcon}
            label={t('player.menus.settings.audioItem')}
            value={nativeLanguageName(audio.language) ?? audio.label}
            onClick={() => menu.open('/audio')}
          />
        )}
        <Tile
          icon={StackIcon}
          label={t('player.menus.settings.sourceItem')}
          value={nameOf(output.sourceId)}
          onClick={() => menu.open('/source')}
        />
        <Tile
          icon={DownloadIcon}
          label={t('player.menus.settings.downloadItem')}
          value={t('player.menus.settings.downloadValue')}
          onClick={() => menu.open(download ? '/download' : '/download/unable')}
        />
      </div>
      <WatchPartyRow />
      <MenuDivider />
      <MenuLabel>{t('player.menus.settings.experienceSection')}</MenuLabel>
      <ToggleRow
        label={t('player.menus.settings.enableSubtitles')}
        isOn={selectedId !== null}
        isDisabled={options.length === 0}
        onChange={() => captions.toggle()}
        className="m-menu-row"
      />
      <MenuRow leads value={caption && captionName(caption, t)} onClick={() => menu.open('/captions')}>
        {t('player.menus.settings.subtitleItem')}
      </MenuRow>
      <MenuRow leads value={`${rate}×`} onClick={() => menu.open('/playback')}>
        {t('player.menus.settings.playbackItem')}
      </MenuRow>
    </>
  )
}
