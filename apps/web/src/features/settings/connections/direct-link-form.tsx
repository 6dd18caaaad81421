import type { DirectLink } from '@matinee/contracts'
import type { Title } from '@matinee/domain'
import { Button, Segments, TextField } from '@matinee/ui'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../blocks/error-text.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Connecting } from '../../../services/streams/connecting.ts'
import { TitlePicker } from './title-picker.tsx'

type NewLink = Omit<DirectLink, 'id' | 'isEnabled'>

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined)
/** The browser's own validation message, before anything is saved. */
const WHOLE_NUMBER = { required: true, pattern: String.raw`\d{1,4}` }
const LANGUAGE = { required: true, pattern: String.raw`\s*\S.{0,33}\S\s*` }

/** The address of a film or an episode, and of its subtitles. */
export function DirectLinkForm({
  connecting,
  onSave,
  onCancel,
}: {
  connecting: Connecting
  onSave: (link: NewLink) => void
  onCancel: () => void
}) {
  const t = useTranslate()
  const [title, setTitle] = useState<Title | null>(null)
  const [season, setSeason] = useState('1')
  const [episode, setEpisode] = useState('1')
  const [url, setUrl] = useState('')
  const [type, setType] = useState<DirectLink['type']>('mp4')
  const [subtitles, setSubtitles] = useState('')
  const [language, setLanguage] = useState('en')
  const [isTried, setIsTried] = useState(false)
  const error = connecting.errorOfLink(url.trim())
  const subtitlesError = subtitles.trim() === '' ? undefined : connecting.errorOfLink(subtitles.trim())
  const part =
    title?.kind === 'show'
      ? { season: wholeNumber(season), episode: wholeNumber(episode) }
      : { season: undefined, episode: undefined }
  const hasPart = title?.kind !== 'show' || (part.season !== undefined && part.episode !== undefined)

  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!title || error || subtitlesError || !hasPart) return
    const file = subtitles.trim()
    const captions =
      file === ''
        ? []
        : [
            {
              url: file,
              type: /\.vtt(\?|#|$)/i.test(file) ? ('vtt' as const) : ('srt' as const),
              language: language.trim(),
            },
          ]
    onSave({
      tmdbId: title.id,
      ...(part.season !== undefined && { season: part.season }),
      ...(part.episode !== undefined && { episode: part.episode }),
      type,
      url: url.trim(),
      captions,
    })
  }
  const errorOf = (code: string | undefined) => (isTried && code ? errorText(code, t) : undefined)
  return (
    <form className="m-settings-box grid gap-4" onSubmit={save}>
      <TitlePicker title={title} onPick={setTitle} />
      {title?.kind === 'show' && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t('settings.connections.links.season')}
            inputMode="numeric"
            {...WHOLE_NUMBER}
            value={season}
            onChange={(event) => setSeason(event.target.value)}
          />
          <TextField
            label={t('settings.connections.links.episode')}
            inputMode="numeric"
            {...WHOLE_NUMBER}
            value={episode}
            onChange={(event) => setEpisode(event.target.value)}
          />
        </div>
      )}
      <TextField
        label={t('settings.connections.links.address')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        placeholder={t('settings.connections.workers.urlPlaceholder')}
        value={url}
        error={errorOf(error)}
        onChange={(event) => {
          setUrl(event.target.value)
          setType(connecting.linkTypeOf(event.target.value.trim()) ?? type)
        }}
      />
      <Segments
        label={t('settings.connections.links.type')}
        options={[
          { value: 'mp4', label: t('settings.connections.links.mp4') },
          { value: 'webm', label: t('settings.connections.links.webm') },
          { value: 'hls', label: t('settings.connections.links.hls') },
        ]}
        value={type}
        onChange={setType}
      />
      <TextField
        label={t('settings.connections.links.subtitles')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={subtitles}
        error={errorOf(subtitlesError)}
        onChange={(event) => setSubtitles(event.target.value)}
      />
      {subtitles.trim() !== '' && (
        <TextField
          label={t('settings.connections.links.subtitlesLanguage')}
          {...LANGUAGE}
          dir="ltr"
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={onCancel}>
          {t('settings.connections.cancel')}
        </Button>
        <Button look="primary" type="submit" disabled={!title}>
          {t('settings.connections.links.save')}
        </Button>
      </div>
    </form>
  )
}
