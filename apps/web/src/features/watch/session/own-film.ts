import type { RunOutput, StreamFile } from '@matinee/contracts'

/** The source of a film of the viewer's own, dropped or chosen. */
export const OWN_FILM = 'own-film'

/** Endings of films whose type the system does not know. */
const FILM_ENDINGS = [
  'mp4',
  'm4v',
  'mov',
  'mkv',
  'webm',
  'ogv',
  'avi',
  'wmv',
  'flv',
  'mpg',
  'mpeg',
  'ts',
  'mts',
  'm2ts',
]

/** What a chooser of films offers, as of an input element. */
export const FILM_FILES = ['video/*', ...FILM_ENDINGS.map((ending) => `.${ending}`)].join(',')

/** Whether a file calls itself a film; not whether it plays. */
export const isFilm = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('video/') || FILM_ENDINGS.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** A file of the viewer as what is played. The address is the page's own; whoever made it revokes it. */
export function outputOfFile({ name, type }: Pick<File, 'name' | 'type'>, url: string): RunOutput {
  const form: StreamFile['type'] = type === 'video/webm' || /\.webm$/i.test(name) ? 'webm' : 'mp4'
  return {
    sourceId: OWN_FILM,
    stream: { type: 'file', id: OWN_FILM, qualities: { unknown: { type: form, url } }, flags: [], captions: [] },
  }
}
