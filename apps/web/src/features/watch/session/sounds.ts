import type { RunOutput, StreamAudioTrack } from '@matinee/contracts'

/** Outputs made from another by choosing an audio track: which one, and of which output. */
const chosenFrom = new WeakMap<RunOutput, { original: RunOutput; soundId: string }>()

/** The audio tracks that a source offers as other addresses of the same film; none with less than two. */
export function soundsOf({ stream }: RunOutput): readonly StreamAudioTrack[] {
  const tracks = stream.audioTracks ?? []
  return tracks.length > 1 ? tracks : []
}

/** The audio track of an output; undefined where its source offers no choice. */
export function soundOf(output: RunOutput): StreamAudioTrack | undefined {
  const sounds = soundsOf(output)
  const id = chosenFrom.get(output)?.soundId
  return sounds.find((sound) => (id === undefined ? sound.isDefault : sound.id === id)) ?? sounds[0]
}

const primary = (language: string): string => language.split('-')[0] ?? language

/**
 * The same film in a language, where its source has an audio track in it at another address; unchanged otherwise.
 * @param language BCP 47; null for none in particular.
 */
export function outputInLanguage(output: RunOutput, language: string | null): RunOutput {
  if (language === null || soundOf(output)?.language === language) return output
  const sounds = soundsOf(output)
  const sound =
    sounds.find((each) => each.language === language) ??
    sounds.find((each) => primary(each.language) === primary(language))
  return sound && sound.id !== soundOf(output)?.id ? outputWithSound(output, sound) : output
}

/** The same film with another of its audio tracks. */
export function outputWithSound(output: RunOutput, sound: StreamAudioTrack): RunOutput {
  const original = chosenFrom.get(output)?.original ?? output
  if (sound.playlist === undefined) return original
  const { id, flags, captions, ...rest } = original.stream
  const { qualities: _files, ...common } = { qualities: undefined, ...rest }
  const stream = { ...common, id, flags, captions, type: 'hls' as const, playlist: sound.playlist }
  const chosen: RunOutput = { ...original, stream }
  chosenFrom.set(chosen, { original, soundId: sound.id })
  return chosen
}
