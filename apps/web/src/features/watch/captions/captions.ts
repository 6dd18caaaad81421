import type { StreamCaption } from '@matinee/contracts'
import { type Clock, type Player, systemClock } from '@matinee/player/core'
import { cuesOfTextTrack, loadEntities, parseSubtitleFile, readSubtitles, type Cue } from '@matinee/player/subtitles'
import { createObservable, type Observable } from '../../../data/kit/observable.ts'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { StoredSubtitles } from '../../../data/subtitles/stored-subtitles.ts'
import type { StoredSubtitle } from '../../../data/subtitles/subtitle-rows.ts'
import type { SubtitleFile, SubtitleFiles } from '../../../services/subtitle-files/subtitle-files.ts'
import {
  CUSTOM_CAPTION_ID,
  CUSTOM_LANGUAGE,
  fileOptions,
  idOnDevice,
  isExternal,
  isStoredAs,
  isOffered,
  likenessOf,
  optionForNewSource,
  optionOfLanguage,
  trackOptions,
  type CaptionLikeness,
  type CaptionOption,
  type CaptionWish,
} from './caption-option.ts'
import { isOfTitle, titleChoice, withTitleChoice } from '../title-choices.ts'

export interface CaptionsState {
  options: readonly CaptionOption[]
  selectedId: string | null
  /** Options that are loading, and those that failed. */
  loading: ReadonlySet<string>
  failed: ReadonlySet<string>
  /** The cues of the selected option, as far as they are known. */
  cues: readonly Cue[]
}

/** The captions of the current title: the options, the selection, and its cues. */
export interface Captions extends Observable<CaptionsState> {
  /** Shows an option, and remembers its language for the next source and for this title. */
  select: (id: string) => Promise<void>
  /** No subtitles: the caption and its language are cleared (specification §4). */
  turnOff: () => void
  /** Off, or on with the last language. */
  toggle: () => void
  /** A viewer's own file, which this device keeps. @throws SubtitleError with the reason, for example 'Invalid subtitle format'. */
  takeFile: (file: File) => Promise<void>
  /** What other services have for this title: selectable like the source's own, and kept when another source plays. */
  offer: (found: readonly CaptionOption[]) => void
  /** Another output plays: its captions replace those before, and the last language is selected again. */
  sourceChanged: (captions: readonly StreamCaption[]) => void
}

interface CaptionsPorts {
  player: Player
  files: SubtitleFiles
  /** The files that this device keeps for what is watched. */
  storedFiles: StoredSubtitles
  subtitles: LocalStores['subtitles']
  /** Names the title whose choice of language is remembered separately (`titleKeyOf`). */
  titleKey: string
  clock?: Clock
  signal: AbortSignal
}

/** A track of the stream counts as failed after this long (specification §9 "Subtitles"). */
export const TRACK_LOAD_MS = 5000

/** Where the bytes of a subtitle file come from. */
type FetchedFrom = Exclude<CaptionOption['from'], { kind: 'track' | 'own' }>

const NOTHING: CaptionsState = { options: [], selectedId: null, loading: new Set(), failed: new Set(), cues: [] }

const withId = (set: ReadonlySet<string>, id: string) => new Set([...set, id])
const withoutId = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id))

export function createCaptions(ports: CaptionsPorts): Captions {
  const { player, files, storedFiles, subtitles, titleKey, clock = systemClock, signal } = ports
  const state = createObservable<CaptionsState>(NOTHING)
  const patch = (part: Partial<CaptionsState>) => state.set({ ...state.get(), ...part })
  let request = new AbortController()
  let own: { option: CaptionOption; cues: readonly Cue[]; file: SubtitleFile } | null = null
  let offered: readonly CaptionOption[] = []
  let hasFiles = false
  let hasSource = false
  /** The kept file that the viewer chose for this film, until another choice. */
  let storedChoice: string | null = null
  let hasChosen = false
  let isWaitingForTracks = false
  /** The selection when the film moved, for example to a receiver, which finds its tracks by itself. */
  let movedWith: (CaptionLikeness & { language: string }) | undefined
  /** The last option shown, also while subtitles are off; until another source plays. */
  let lastShown: string | null = null

  const wishes = () => {
    const { enabled, lastSelectedLanguage: language, choices } = subtitles.get()
    return { general: { enabled, language }, forTitle: titleChoice(choices, titleKey) }
  }
  const remember = (choice: CaptionWish) => {
    const { choices, lastSelectedLanguage } = subtitles.get()
    subtitles.set({
      enabled: choice.enabled,
      lastSelectedLanguage: choice.language ?? lastSelectedLanguage,
      choices: withTitleChoice(choices, titleKey, choice),
    })
  }
  const begin = (id: string | null) => {
    request.abort()
    request = new AbortController()
    isWaitingForTracks = false
    movedWith = undefined
    patch({ selectedId: id, cues: [], loading: new Set() })
    if (player.state.textTracks.selectedId !== null) player.run('selectTextTrack', null)
    return request.signal
  }

  /** The engine delivers the stream's own track, or has not after a while. */
  const awaitTrack = (id: string, asked: AbortSignal, giveUp: () => void) => {
    const done = new AbortController()
    const until = AbortSignal.any([asked, done.signal])
    const arrive = () => {
      if (!player.state.textTracks.isLoaded) return
      done.abort()
      patch({ loading: withoutId(state.get().loading, id) })
    }
    const wait = () => {
      clock.after(
        TRACK_LOAD_MS,
        () => {
          // A film that is not loaded itself, or awaits the viewer's first press, reports no text yet.
          const { isLoading, isPaused, hasPlayedOnce } = player.state.playback
          if (isLoading || (isPaused && !hasPlayedOnce)) return wait()
          done.abort()
          player.run('selectTextTrack', null)
          giveUp()
        },
        until,
      )
    }
    wait()
    player.store.select((state) => state.textTracks.isLoaded, arrive, { signal: until })
    arrive()
  }

  /** Another selection begins without the corrections of the one before (product facts §9.9). */
  const forgetCorrections = () => subtitles.set({ delay: 0, overrideCasing: false })
  /** An automatic selection keeps the corrections of its own title, so that a reload does not lose them. */
  const keepOwnCorrections = () => {
    const { correctedTitle = titleKey } = subtitles.get()
    if (!isOfTitle(correctedTitle, titleKey)) forgetCorrections()
    subtitles.set({ correctedTitle: titleKey })
  }

  const fileOf = async (from: FetchedFrom, asked: AbortSignal): Promise<SubtitleFile> => {
    if (from.kind === 'stored') return from.file
    return files.get(from.kind === 'found' ? await from.open(asked) : from.url, asked)
  }
  const keep = (option: CaptionOption, file: SubtitleFile) =>
    storedFiles.keep({ id: idOnDevice(option), language: option.language, label: option.label, ...file })

  const show = async (option: CaptionOption, { isChosenNow = false } = {}) => {
    const asked = begin(option.id)
    lastShown = option.id
    const { from } = option
    if (from.kind === 'own') return patch({ cues: own?.cues ?? [] })
    patch({ loading: withId(state.get().loading, option.id), failed: withoutId(state.get().failed, option.id) })
    const giveUp = () => {
      const { loading, failed } = state.get()
      patch({ selectedId: null, loading: withoutId(loading, option.id), failed: withId(failed, option.id) })
    }
    if (from.kind === 'track') {
      player.run('selectTextTrack', from.trackId)
      return void awaitTrack(option.id, asked, giveUp)
    }
    try {
      const { bytes, contentType } = await fileOf(from, asked)
      const { cues } = await readSubtitles(bytes, { language: option.language, ...(contentType && { contentType }) })
      if (asked.aborted) return
      // A file that lies here is kept anew only where the viewer chose it: each time is a later choice than another device's.
      if (from.kind === 'found' || (from.kind === 'stored' && isChosenNow)) void keep(option, { bytes, contentType })
      patch({ cues, loading: withoutId(state.get().loading, option.id) })
    } catch {
      if (!asked.aborted) giveUp()
    }
  }

  const ofSource = () => state.get().options.filter((option) => !isOffered(option))
  const chooseForSource = () => {
    const { general, forTitle } = wishes()
    // What other services have may count against a quota, which only the viewer may spend.
    const option = optionForNewSource(ofSource(), general, forTitle)
    if (!option) return false
    keepOwnCorrections()
    void show(option)
    return true
  }

  /** The viewer chose: a file that is kept, or anything else. */
  const choose = (storedId: string | null) => {
    hasChosen = true
    storedChoice = storedId
    if (storedId === null) void storedFiles.clearChoice()
  }

  const selectedOption = () => state.get().options.find(({ id }) => id === state.get().selectedId)
  player.store.select(
    (state) => state.source.status === 'opening',
    (isOpening) => {
      const option = selectedOption()
      if (!isOpening || option?.from.kind !== 'track') return
      movedWith ??= { language: option.language, ...likenessOf(ofSource(), option) }
    },
    { signal },
  )
  player.store.select(
    (state) => state.textTracks.list,
    (tracks) => {
      if (hasFiles) return
      const ofStream = trackOptions(tracks).filter(({ language }) => language !== CUSTOM_LANGUAGE)
      patch({ options: [...ofStream, ...offered, ...(own ? [own.option] : [])] })
      if (tracks.length === 0) return
      if (isWaitingForTracks) isWaitingForTracks = !chooseForSource()
      // The same language is selected there, under another id.
      const same = movedWith && optionOfLanguage(state.get().options, movedWith.language, movedWith)
      if (same) void show(same)
    },
    { signal },
  )
  player.store.select(
    (state) => state.textTracks.cues,
    async (cues) => {
      const showTrack = () => {
        if (selectedOption()?.from.kind === 'track') patch({ cues: cuesOfTextTrack(cues) })
      }
      showTrack()
      const isReadBetter = await loadEntities(cues.map(({ text }) => text).join('\n'))
      if (isReadBetter && !signal.aborted && player.state.textTracks.cues === cues) showTrack()
    },
    { signal },
  )
  signal.addEventListener('abort', () => request.abort(), { once: true })

  const takeOwn = (fileName: string, cues: readonly Cue[], file: SubtitleFile) => {
    const option: CaptionOption = {
      id: CUSTOM_CAPTION_ID,
      language: CUSTOM_LANGUAGE,
      label: fileName,
      from: { kind: 'own', fileName },
    }
    own = { option, cues, file }
    patch({ options: [...state.get().options.filter(({ id }) => id !== option.id), option] })
  }
  /** Offers a file that was chosen at an earlier visit. */
  const takeStored = async ({ id, language, label, bytes, contentType }: StoredSubtitle) => {
    if (language !== CUSTOM_LANGUAGE) {
      const option: CaptionOption = { id, language, label, from: { kind: 'stored', file: { bytes, contentType } } }
      offered = [...offered.filter((other) => other.id !== id), option]
      return patch({ options: [...state.get().options.filter((other) => other.id !== id), option] })
    }
    const { cues } = await readSubtitles(bytes, { fileName: label, ...(contentType && { contentType }) })
    if (own === null && !signal.aborted) takeOwn(label, cues, { bytes, contentType })
  }
  /** Selects the kept file that was chosen for this film, if it is there. */
  const chooseStored = () => {
    const option = state.get().options.find(({ id }) => id === storedChoice)
    if (!option) return
    keepOwnCorrections()
    void show(option)
  }
  const restore = async () => {
    const { files: filesOnDevice, chosenId } = await storedFiles.read()
    for (const file of filesOnDevice) {
      try {
        await takeStored(file)
      } catch {
        // A file that cannot be read any more is not offered.
      }
    }
    if (signal.aborted || hasChosen) return
    storedChoice = chosenId
    if (hasSource) chooseStored()
  }
  void restore()

  const select = async (id: string) => {
    const option = state.get().options.find((candidate) => candidate.id === id)
    if (!option) return
    choose(option.from.kind === 'own' || isOffered(option) ? option.id : null)
    if (option.id !== lastShown) forgetCorrections()
    subtitles.set({ isOpenSubtitles: isExternal(option), correctedTitle: titleKey })
    const { language } = option
    if (language !== CUSTOM_LANGUAGE) remember({ enabled: true, language, ...likenessOf(ofSource(), option) })
    else subtitles.set({ enabled: true })
    if (own?.option === option) void keep(option, own.file)
    await show(option, { isChosenNow: true })
  }
  const turnOff = () => {
    choose(null)
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
      const last =
        options.find(({ id }) => id === lastShown) ??
        optionOfLanguage(options, wishes().general.language ?? 'en') ??
        options[0]
      if (last) void select(last.id)
    },
    async takeFile(file) {
      const { cues } = await parseSubtitleFile(file)
      takeOwn(file.name, cues, { bytes: new Uint8Array(await file.arrayBuffer()), contentType: file.type || null })
      await select(CUSTOM_CAPTION_ID)
    },
    offer(found) {
      const { options, selectedId } = state.get()
      // What lies on this device is not fetched again; what is shown stays.
      const stored = offered.filter(
        ({ id, from }) => from.kind === 'stored' || (id === selectedId && !found.some((other) => other.id === id)),
      )
      offered = [...stored, ...found.filter((one) => !stored.some((other) => isStoredAs(other, one)))]
      patch({ options: [...options.filter((option) => !isOffered(option)), ...offered] })
    },
    sourceChanged(captions) {
      const wantedId = state.get().selectedId ?? storedChoice
      const chosen = [...offered, ...(own ? [own.option] : [])].find(({ id }) => id === wantedId)
      hasSource = true
      hasFiles = captions.length > 0
      begin(null)
      // The new options may have the same ids as before.
      lastShown = chosen?.id ?? null
      const options = hasFiles ? fileOptions(captions) : trackOptions(player.state.textTracks.list)
      patch({ options: [...options, ...offered, ...(own ? [own.option] : [])], failed: new Set() })
      if (chosen) keepOwnCorrections()
      if (chosen) void show(chosen)
      else isWaitingForTracks = !chooseForSource() && !hasFiles
    },
  }
}
