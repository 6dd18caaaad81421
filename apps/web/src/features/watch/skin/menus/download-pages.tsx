import { toSrt } from '@matinee/player/subtitles'
import { AndroidIcon, AppleIcon, Button, ButtonLink, CheckIcon, CopyIcon, DesktopIcon, DownloadIcon } from '@matinee/ui'
import { useState } from 'react'
import { useStore } from '../../../../data/kit/use-store.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { useWatch } from '../../watch-context.ts'
import { MenuDivider, MenuLabel, MenuMessage, MenuRow } from './menu-row.tsx'
import { useDownload } from './use-download.ts'
import { useMenu } from './use-menu.ts'

/** How long a copy button says that it has copied (specification §9 "Copy confirmation"). */
const COPIED_MS = 500

function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(text, document.baseURI).href)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  if (!('clipboard' in navigator))
    return <p className="text-sm text-muted">{t('player.menus.downloads.noClipboard')}</p>
  return (
    <Button icon={isCopied ? CheckIcon : CopyIcon} onClick={() => void copy()}>
      {isCopied ? t('actions.copied') : label}
    </Button>
  )
}

function VideoLink({ url, name }: { url: string; name: string }) {
  const t = useTranslate()
  return (
    <ButtonLink look="primary" icon={DownloadIcon} href={url} download={name} target="_blank" rel="noreferrer">
      {t('player.menus.downloads.downloadVideo')}
    </ButtonLink>
  )
}

function SubtitleButton() {
  const t = useTranslate()
  const { captions, playable } = useWatch()
  const { cues, selectedId } = useStore(captions)
  const save = () => {
    const url = URL.createObjectURL(new Blob([toSrt(cues, 0)], { type: 'application/x-subrip' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${playable.title.title}.srt`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button icon={DownloadIcon} disabled={selectedId === null || cues.length === 0} onClick={save}>
      {t('player.menus.downloads.downloadSubtitle')}
    </Button>
  )
}

/** Saves what plays: a file directly, a playlist by its link, the selected subtitles as SRT. */
export function DownloadPage() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { output, nameOf } = useWatch()
  const download = useDownload()
  if (!download) return <UnablePage />
  return (
    <div className="grid gap-3 p-2.5">
      <p className="text-sm text-secondary">
        {download.kind === 'file'
          ? t('player.menus.downloads.disclaimer', { source: nameOf(output.sourceId) })
          : t('player.menus.downloads.hlsDisclaimer')}
      </p>
      {download.kind === 'file' ? (
        <VideoLink url={download.url} name={download.name} />
      ) : (
        <CopyButton text={download.url} label={t('player.menus.downloads.copyHlsPlaylist')} />
      )}
      <SubtitleButton />
      {download.kind === 'file' && (
        <div>
          <MenuDivider />
          <MenuLabel>{t('player.menus.downloads.help')}</MenuLabel>
          <MenuRow leads icon={AppleIcon} onClick={() => menu.open('/download/ios')}>
            {t('player.menus.downloads.onIos.shortTitle')}
          </MenuRow>
          <MenuRow leads icon={AndroidIcon} onClick={() => menu.open('/download/android')}>
            {t('player.menus.downloads.onAndroid.shortTitle')}
          </MenuRow>
          <MenuRow leads icon={DesktopIcon} onClick={() => menu.open('/download/pc')}>
            {t('player.menus.downloads.onPc.shortTitle')}
          </MenuRow>
        </div>
      )}
    </div>
  )
}

/** How to save a file on one kind of device, in steps, with the link or file to begin with. */
export function DownloadHelpPage({ device }: { device: 'onIos' | 'onAndroid' | 'onPc' }) {
  const t = useTranslate()
  const download = useDownload()
  const steps = [1, 2, 3] as const
  return (
    <div className="flex min-h-full flex-col justify-between gap-4 p-2.5">
      <ol className="grid gap-4">
        {steps.map((step) => (
          <li key={step} className="flex gap-3">
            <span className="m-menu-chip flex-none">{step}</span>
            <span className="text-secondary">{t(`player.menus.downloads.${device}.${step}`)}</span>
          </li>
        ))}
      </ol>
      {download?.kind === 'file' && <VideoLink url={download.url} name={download.name} />}
    </div>
  )
}

/** There is nothing to save. */
export function UnablePage() {
  const t = useTranslate()
  return (
    <MenuMessage title={t('player.menus.downloads.unable.title')}>
      {t('player.menus.downloads.unable.text')}
    </MenuMessage>
  )
}
