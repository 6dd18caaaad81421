import type { Feature, FeaturePort } from '../feature.ts'

/** What a note is about: the keys, what the app shows beside the film, or a device that could not be reached. */
export type NoticeKind = 'volume' | 'seek' | 'rate' | 'captions' | 'captionDelay' | 'remote'

export interface Notice {
  readonly kind: NoticeKind
  /** What the keys changed so far: seconds of a seek, summed up while they go the same way; 0 for the other kinds. */
  readonly change: number
}

export interface NoticeFacts {
  /** The small note after a key, or after a device that failed, which needs no controls on screen. */
  readonly current: Notice | null
}

/** A note hides this long after the last key (specification §9 "Volume popup"). */
export const NOTICE_MS = 3000

/** What the last keys did, or what came of choosing a device, for a small note on the picture. */
export const noticeFeature: Feature<NoticeFacts> = {
  name: 'notice',
  first: { current: null },
  forNewSource: () => ({ current: null }),
}

export function notify(port: FeaturePort<NoticeFacts>, { kind, change }: Notice): void {
  const before = port.facts.current
  const goesOn = before?.kind === kind && Math.sign(before.change) === Math.sign(change)
  const notice: Notice = Object.freeze({ kind, change: goesOn ? before.change + change : change })
  port.patch({ current: notice })
  port.clock.after(
    NOTICE_MS,
    () => {
      if (port.facts.current === notice) port.patch({ current: null })
    },
    port.signal,
  )
}
