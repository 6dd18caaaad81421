import { useTimeline } from '@matinee/player/react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { clockTime, liveTime } from './clock-time.ts'
import { TimelinePreview } from './preview.tsx'

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`

/**
 * The timeline: the loaded part, the played part, and the time under the pointer. Time runs left to right in every
 * language.
 */
export function PlayerTimeline() {
  const t = useTranslate()
  const { buffered, hover, duration, span, playedRef, sliderProps } = useTimeline({
    label: t('player.position.label'),
    formatValue: (position, length, behind) =>
      Number.isFinite(length)
        ? t('player.position.value', { position: clockTime(position, length), duration: clockTime(length, length) })
        : liveTime(t('player.position.live'), behind),
  })
  return (
    <div {...sliderProps} dir="ltr" className="m-timeline">
      <div className="m-timeline-track">
        {buffered.map((range) => (
          <i
            key={range.start}
            className="m-timeline-buffer"
            style={{ left: percent(range.start), width: percent(range.end - range.start) }}
          />
        ))}
        <i ref={playedRef} className="m-timeline-played" />
      </div>
      <div ref={playedRef} className="m-timeline-knob" />
      {hover && span && <TimelinePreview hover={hover} end={span.end} isLive={!Number.isFinite(duration)} />}
    </div>
  )
}
