import {
  type AudioTrack,
  listen,
  type OpenOptions,
  type OpenSource,
  settingsOfCue,
  type TextTrack as Track,
} from '../../core/index.ts'

/** Safari's audio tracks of a stream, which other browsers lack. */
interface SoundTrack {
  readonly label: string
  readonly language: string
  enabled: boolean
}
type SoundTracks = EventTarget & ArrayLike<SoundTrack>

type Tracks = Pick<OpenSource, 'audioTracks' | 'textTracks'>

/**
 * The audio and text tracks that the browser finds in a stream by itself. The element never draws the text: cues go to
 * the one subtitle pipeline. Tracks are named by their index in the browser's list.
 */
export function streamTracks(
  video: HTMLVideoElement,
  options: Pick<OpenOptions, 'signal' | 'emit' | 'audioLanguage'>,
): Tracks {
  return { ...soundOf(video, options), ...textOf(video, options) }
}

function soundOf(
  video: HTMLVideoElement,
  { signal, emit, audioLanguage }: Pick<OpenOptions, 'signal' | 'emit' | 'audioLanguage'>,
): Tracks {
  const { audioTracks } = video as { audioTracks?: SoundTracks }
  if (audioTracks === undefined) return {}
  let wanted = audioLanguage
  const all = () => Array.from(audioTracks)
  const enable = (chosen: SoundTrack | undefined) => {
    // Enabled before the others are disabled, so that one always is.
    if (chosen !== undefined) chosen.enabled = true
    for (const track of all()) if (track !== chosen) track.enabled = false
  }
  const update = () => {
    const inLanguage = all().find(({ language }) => language === wanted)
    if (inLanguage !== undefined) {
      wanted = null
      if (!inLanguage.enabled) enable(inLanguage)
    }
    const list = all().map(({ label, language }, index): AudioTrack => {
      return { id: String(index), label: label || language, language: language || 'unknown' }
    })
    const selected = all().findIndex(({ enabled }) => enabled)
    emit({ type: 'audio-tracks', state: { list, selectedId: selected === -1 ? null : String(selected) } })
  }
  listen(audioTracks, ['addtrack', 'removetrack', 'change'], update, signal)
  if (audioTracks.length > 0) update()
  return {
    audioTracks: {
      select(id) {
        wanted = null
        enable(all()[Number(id)])
      },
    },
  }
}

function textOf(video: HTMLVideoElement, { signal, emit }: Pick<OpenOptions, 'signal' | 'emit'>): Tracks {
  let selected: TextTrack | null = null
  /** Without those that the page itself put on the element. */
  const all = () => {
    const ofPage = new Set([...video.querySelectorAll('track')].map(({ track }) => track))
    return [...video.textTracks].filter(
      (track) => !ofPage.has(track) && /^(subtitles|captions|forced)$/.test(track.kind),
    )
  }
  const idOf = (track: TextTrack) => String(all().indexOf(track))
  const notify = () => {
    const list = all().map((track, index): Track => ({
      id: String(index),
      label: track.label || track.language,
      language: track.language || 'unknown',
      kind: track.kind === 'captions' ? 'captions' : 'subtitles',
      isForced: (track.kind as string) === 'forced',
    }))
    emit({ type: 'text-tracks', state: { list, selectedId: selected === null ? null : idOf(selected) } })
  }
  const emitCues = () => {
    if (selected === null) return
    const cues = [...(selected.cues ?? [])].map((cue) => {
      const settings = settingsOfCue(cue)
      return {
        start: cue.startTime,
        end: cue.endTime,
        text: (cue as VTTCue).text,
        ...(settings !== undefined && { settings }),
      }
    })
    if (cues.length > 0) emit({ type: 'cues', trackId: idOf(selected), cues })
  }
  const update = () => {
    // The browser selects by its own settings; here the viewer's choice decides.
    for (const track of all()) track.mode = track === selected ? 'hidden' : 'disabled'
    notify()
  }
  listen(video.textTracks, ['addtrack', 'removetrack'], update, signal)
  let reading = new AbortController()
  signal.addEventListener('abort', () => reading.abort(), { once: true })
  if (all().length > 0) update()
  return {
    textTracks: {
      select(id) {
        reading.abort()
        reading = new AbortController()
        selected = id === null ? null : (all()[Number(id)] ?? null)
        update()
        if (selected === null) return
        emit({ type: 'text-track-loaded', trackId: idOf(selected) })
        // Cues arrive with the film.
        listen(selected, ['cuechange'], emitCues, reading.signal)
        emitCues()
      },
    },
  }
}
