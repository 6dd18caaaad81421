import type { StreamCaption } from '@matinee/contracts'
import type { Player } from '@matinee/player/core'
import { cuesOfTextTrack, parseSubtitleFile, parseSubtitles, type Cue } from '@matinee/player/subtitles'
import { createObservable, type Observable } from '../../../data/kit/observable.ts'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { SubtitleFiles } from '../../../services/subtitle-files/subtitle-files.ts'
import {
  CUSTOM_CAPTION_ID,
  CUSTOM_LANGUAGE,
  fileOptions,
  optionForNewSource,
  optionOfLanguage,
  trackOptions,
  type CaptionOption,
} from './caption-option.ts'

export interface CaptionsState {
  options: readonly CaptionOption[]
  selectedId: string | null
  /** Options that are being fetched, and those that could not be. */
  loading: ReadonlySet<string>
  failed: ReadonlySet<string>
  /** What the selected option says, as far as it is known. */
  cues: readonly Cue[]
}

/** The captions of what is being watched: what can be chosen, what is, and its cues. */
export interface Captions extends Observable<CaptionsState> {
  /** Shows an option, and remembers its language for the next source and for this title. */
  select: (id: string) => Promise<void>
  /** No subtitles: the caption and its language are cleared (specification §4). */
  turnOff: () => void
  /** Off, or on with the last language. */
  toggle: () => void
  /** A viewer's own file. @throws SubtitleError with the reason, for example 'Invalid subtitle format'. */
  takeFile: (file: File) => Promise<void>
  /** Another output plays: its captions replace those before, and the last language is chosen again. */
  sourceChanged: (captions: readonly StreamCaption[]) => void
}

interface CaptionsPorts {
  player: Player
  files: SubtitleFiles
  subtitles: LocalStores['subtitles']
  /** Whose choice of language is remembered apart. */
  titleId: string
  signal: AbortSignal
}

const NOTHING: CaptionsState = { options: [], selectedId: null, loading: new Set(), failed: new Set(), cues: [] }

const withId = (set: ReadonlySet<string>, id: string) => new Set([...set, id])
const withoutId = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id))

export function createCaptions({ player, files, subtitles, titleId, signal }: CaptionsPorts): Captions {
  const state = createObservable<CaptionsState>(NOTHING)
  const patch = (part: Partial<CaptionsState>) => state.set({ ...state.get(), ...part })
  let request = new AbortController()
  let own: { option: CaptionOption; cues: readonly Cue[] } | null = null
  let hasFiles = false
  let isWaitingForTracks = false

  const wishes = () => {
    const { enabled, lastSelectedLanguage: language, choices } = subtitles.get()
    return { general: { enabled, language }, forTitle: choices[titleId] }
  }
  const remember = (choice: { enabled: boolean; language: string | null }) => {
    const { choices, lastSelectedLanguage } = subtitles.get()
    subtitles.set({
      enabled: choice.enabled,
      lastSelectedLanguage: choice.language ?? lastSelectedLanguage,
      choices: { ...choices, [titleId]: choice },
    })
  }
  const begin = (id: string | null) => {
    request.abort()
    request = new AbortController()
    if (player.state.textTracks.selectedId !== null) player.run('selectTextTrack', null)
    patch({ selectedId: id, cues: [], loading: new Set() })
    return request.signal
  }

  const show = async (option: CaptionOption) => {
    const asked = begin(option.id)
    const { from } = option
    if (from.kind === 'own') return patch({ cues: own?.cues ?? [] })
    if (from.kind === 'track') return void player.run('selectTextTrack', from.trackId)
    patch({ loading: withId(state.get().loading, option.id), failed: withoutId(state.get().failed, option.id) })
    try {
      const bytes = await files.get(from.url, asked)
      const { cues } = parseSubtitles(bytes, { language: option.language })
      if (!asked.aborted) patch({ cues, loading: withoutId(state.get().loading, option.id) })
    } catch {
      if (asked.aborted) return
      const { loading, failed } = state.get()
      patch({ selectedId: null, loading: withoutId(loading, option.id), failed: withId(failed, option.id) })
    }
  }

  const chooseForSource = () => {
    const { general, forTitle } = wishes()
    const option = optionForNewSource(state.get().options, general, forTitle)
    if (option) void show(option)
    return option !== undefined
  }

  player.store.select(
    (facts) => facts.textTracks.list,
    (tracks) => {
      if (hasFiles) return
      patch({ options: [...trackOptions(tracks), ...(own ? [own.option] : [])] })
      if (isWaitingForTracks && tracks.length > 0) isWaitingForTracks = !chooseForSource()
    },
    { signal },
  )
  player.store.select(
    (facts) => facts.textTracks.cues,
    (cues) => {
      const selected = state.get().options.find(({ id }) => id === state.get().selectedId)
      if (selected?.from.kind === 'track') patch({ cues: cuesOfTextTrack(cues) })
    },
    { signal },
  )
  signal.addEventListener('abort', () => request.abort(), { once: true })

  const select = async (id: string) => {
    const option = state.get().options.find((candidate) => candidate.id === id)
    if (!option) return
    // A new choice begins without the corrections that belonged to the one before (product facts §9.9).
    subtitles.set({
      delay: 0,
      overrideCasing: false,
      isOpenSubtitles: option.from.kind === 'file' && option.from.isExternal,
    })
    if (option.language !== CUSTOM_LANGUAGE) remember({ enabled: true, language: option.language })
    else subtitles.set({ enabled: true })
    await show(option)
  }
  const turnOff = () => {
    begin(null)
    remember({ enabled: false, language: null })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    select,
    turnOff,
    toggle() {
      if (state.get().selectedId !== null) return turnOff()
      const { options } = state.get()
      const last = optionOfLanguage(options, wishes().general.language ?? 'en') ?? options[0]
      if (last) void select(last.id)
    },
    async takeFile(file) {
      const { cues } = await parseSubtitleFile(file)
      const option: CaptionOption = {
        id: CUSTOM_CAPTION_ID,
        language: CUSTOM_LANGUAGE,
        label: file.name,
        from: { kind: 'own', fileName: file.name },
      }
      own = { option, cues }
      patch({ options: [...state.get().options.filter(({ id }) => id !== option.id), option] })
      await select(option.id)
    },
    sourceChanged(captions) {
      const wasOwn = own !== null && state.get().selectedId === CUSTOM_CAPTION_ID
      hasFiles = captions.length > 0
      begin(null)
      const options = hasFiles ? fileOptions(captions) : trackOptions(player.state.textTracks.list)
      patch({ options: [...options, ...(own ? [own.option] : [])], failed: new Set() })
      if (wasOwn && own) void show(own.option)
      else isWaitingForTracks = !chooseForSource() && !hasFiles
    },
  }
}
