import type { MediaRef } from '@matinee/domain'
import type { MessageKey } from '@matinee/locales'
import type { Playable } from '../../blocks/playable.ts'

/** What plays after the film or the episode. */
export interface NextUp {
  /** What its button says. */
  readonly label: MessageKey
  /** Its place in its show; undefined for a film. */
  readonly place: { readonly season: number; readonly episode: number } | undefined
  readonly name: string
  /** The film that it is; undefined for an episode. */
  readonly film: MediaRef | undefined
  /** The name of the collection whose next film it is. Nobody asked for a collection, so that its film waits for a press. */
  readonly collection?: string
  readonly still: string | undefined
  /** Which widths its still has: `still` for an episode's own, `backdrop` for that of a title. */
  readonly stillKind: 'still' | 'backdrop'
  /** Undefined until it can be searched ahead. */
  readonly playable: Playable | undefined
  readonly play: () => void
}
