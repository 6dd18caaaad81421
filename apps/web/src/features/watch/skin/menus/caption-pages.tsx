import { SUBTITLE_EXTENSIONS } from '@matinee/player/subtitles'
import { Button, FolderIcon, ProhibitIcon, SubtitlesIcon, UploadIcon } from '@matinee/ui'
import { useState, type ReactNode } from 'react'
import { useStore } from '../../../../data/kit/use-store.ts'
import { nativeLanguageName } from '../../../../blocks/language-name.ts'
import { useTranslate, type Translate } from '../../../../i18n/i18n.ts'
import { CUSTOM_CAPTION_ID, isExternal, type CaptionOption } from '../../captions/caption-option.ts'
import { useWatch } from '../../watch-context.ts'
import { useFileChooser } from '../file-chooser.tsx'
import { ChoiceRow, MenuDivider, MenuLabel, MenuMessage, MenuRow } from './menu-row.tsx'
import { useMenu } from './use-menu.ts'

export function captionName(option: CaptionOption, t: Translate): string {
  if (option.id === CUSTOM_CAPTION_ID) return option.label
  return nativeLanguageName(option.language) ?? (option.label || t('player.menus.subtitles.unknownLanguage'))
}

function OptionRow({ option, note }: { option: CaptionOption; note?: string | undefined }) {
  const t = useTranslate()
  const { captions } = useWatch()
  const { selectedId, loading, failed } = useStore(captions)
  return (
    <ChoiceRow
      isChosen={option.id === selectedId}
      language={option.language}
      note={
        note && (
          <span dir="auto" className="max-w-36 truncate">
            {note}
          </span>
        )
      }
      isBusy={loading.has(option.id)}
      problem={failed.has(option.id) ? t('player.menus.subtitles.failed') : undefined}
      onClick={() => void captions.select(option.id)}
    >
      {captionName(option, t)}
    </ChoiceRow>
  )
}

/** Accepts a viewer's own file from the chooser, and says why when it cannot. */
function useOwnFile() {
  const { captions } = useWatch()
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    try {
      await captions.takeFile(file)
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
  }
  return { problem, take }
}

/** Off, a file of one's own, and the captions of this source; links to further captions and to their style. */
export function CaptionsPage({ isOverlay = false }: { isOverlay?: boolean }) {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { captions } = useWatch()
  const { options, selectedId } = useStore(captions)
  const { problem, take } = useOwnFile()
  const chooser = useFileChooser(SUBTITLE_EXTENSIONS.join(','), (file) => void take(file))
  const suffix = isOverlay ? 'Overlay' : ''
  const external = options.filter(isExternal)
  const own = options.filter((option) => !isExternal(option))
  return (
    <>
      <div role="radiogroup" aria-label={t('player.menus.subtitles.title')}>
        <button
          type="button"
          role="radio"
          aria-checked={selectedId === null}
          className={`m-menu-row ${selectedId === null ? 'bg-accent-soft' : ''}`}
          onClick={captions.turnOff}
        >
          <span className="m-menu-chip">
            <ProhibitIcon className="size-4.5" />
          </span>
          {t('player.menus.subtitles.offChoice')}
        </button>
        <MenuRow chip={UploadIcon} onClick={chooser.open}>
          {t('player.drop.choose')}
        </MenuRow>
        {chooser.input}
        {problem !== null && (
          <p role="alert" className="px-2.5 py-1.5 text-sm text-danger">
            {problem}
          </p>
        )}
        <MenuDivider />
        <MenuLabel>{t('player.menus.subtitles.SourceChoice')}</MenuLabel>
        {own.slice(0, 4).map((option) => (
          <OptionRow key={option.id} option={option} />
        ))}
      </div>
      {own.length === 0 && <p className="px-2.5 text-sm text-muted">{t('player.menus.subtitles.empty')}</p>}
      {own.length > 0 && (
        <MenuRow leads chip={SubtitlesIcon} value={own.length} onClick={() => menu.open(`/captions/source${suffix}`)}>
          {t('player.menus.subtitles.all')}
        </MenuRow>
      )}
      <MenuRow
        leads
        chip={FolderIcon}
        value={external.length || undefined}
        onClick={() => menu.open(`/captions/opensubtitles${suffix}`)}
      >
        {t('player.menus.subtitles.OpenSubtitlesChoice')}
      </MenuRow>
    </>
  )
}

export function CustomizeButton({ isOverlay = false }: { isOverlay?: boolean }) {
  const t = useTranslate()
  const menu = useMenu('settings')
  return (
    <button
      type="button"
      className="m-menu-end"
      onClick={() => menu.open(isOverlay ? '/captions/settingsOverlay' : '/captions/settings')}
    >
      {t('player.menus.subtitles.customizeLabel')}
    </button>
  )
}

/** A searchable list of captions; the search is by language name, in its own words and the viewer's. */
export function CaptionListPage({
  kind,
  isOverlay = false,
  noteOf,
  empty,
}: {
  kind: 'source' | 'opensubtitles'
  isOverlay?: boolean
  /** Distinguishes an option from another of its language. */
  noteOf?: (optionId: string) => string | undefined
  /** The text for an empty list. */
  empty?: ReactNode
}) {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { captions } = useWatch()
  const { options } = useStore(captions)
  const [query, setQuery] = useState('')
  const list = options.filter((option) => isExternal(option) === (kind === 'opensubtitles'))
  const viewer = new Intl.DisplayNames([document.documentElement.lang], { type: 'language', fallback: 'code' })
  const found = list.filter((option) => {
    const names = [
      captionName(option, t),
      option.language === 'unknown' ? '' : viewer.of(option.language),
      option.language,
    ]
    return names.some((name) => name?.toLowerCase().includes(query.trim().toLowerCase()))
  })
  if (list.length === 0) {
    if (empty) return empty
    const more = (
      <Button onClick={() => menu.open(`/captions/opensubtitles${isOverlay ? 'Overlay' : ''}`)}>
        {t('player.menus.subtitles.scrapeButton')}
      </Button>
    )
    return <MenuMessage title={t('player.menus.subtitles.empty')} action={kind === 'source' && more} />
  }
  return (
    <>
      <input
        type="search"
        value={query}
        aria-label={t('player.menus.subtitles.search')}
        placeholder={t('player.menus.subtitles.search')}
        className="m-menu-search"
        onChange={(event) => setQuery(event.target.value)}
      />
      <div role="radiogroup" aria-label={t('player.menus.subtitles.title')}>
        {found.map((option) => (
          <OptionRow key={option.id} option={option} note={noteOf?.(option.id)} />
        ))}
      </div>
      {found.length === 0 && <p className="p-2.5 text-sm text-muted">{t('player.menus.subtitles.notFound')}</p>}
    </>
  )
}
