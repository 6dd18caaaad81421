import type { Feature, FeaturePort } from '../feature.ts'

/** The subject of a note: the keys, what the app shows beside the film, a device that could not be reached, an audio track that the source lacks, or a film without sound. */
export type NoticeKind =
  | 'volume'
  | 'seek'
  | 'rate'
  | 'captions'
  | 'captionDelay'
  | 'remote'
  | 'missingSound'
  | 'noSound'

export interface Notice {
  readonly kind: NoticeKind
  /** What the keys changed so far: seconds of a seek, summed while its direction stays; 0 for the other kinds. */
  readonly change: number
}

export interface NoticeState {
  /** The small note after a key, a failed device or a missing sound, independent of the controls. */
  readonly current: Notice | null
}

/** A note hides this long after the last key (specification §9 "Volume popup"). */
export const NOTICE_MS = 3000

/** The result of the last keys or of choosing a device, for a small note on the picture. */
export const noticeFeature: Feature<NoticeState> = {
  name: 'notice',
  first: { current: null },
  forNewSource: () => ({ current: null }),
}

export function notify(port: FeaturePort<NoticeState>, { kind, change }: Notice): void {
  const before = port.state.current
  const goesOn = before?.kind === kind && Math.sign(before.change) === Math.sign(change)
  const notice: Notice = Object.freeze({ kind, change: goesOn ? before.change + change : change })
  port.patch({ current: notice })
  port.clock.after(
    NOTICE_MS,
    () => {
      if (port.state.current === notice) port.patch({ current: null })
    },
    port.signal,
  )
}
