import { useStats } from '@matinee/player/react'
import { useAddressedDialog } from '../../../blocks/overlay-address.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'

/** The playback statistics, on the key I. */
export function Stats() {
  const modal = useAddressedDialog('stats')
  return modal.isOpen ? <StatsPanel /> : null
}

function StatsPanel() {
  const t = useTranslate()
  const { output, nameOf } = useWatch()
  const stats = useStats()
  if (!stats) return null
  const { rendition, width, height, bandwidth, bufferAhead, decodedFrames, droppedFrames } = stats
  const megabits = (bits: number) => t('player.stats.megabits', { value: (bits / 1e6).toFixed(1) })
  const rows: ReadonlyArray<readonly [string, string]> = [
    [t('player.stats.source'), nameOf(output.sourceId)],
    [t('player.stats.engine'), stats.engine ?? ''],
    [t('player.stats.picture'), width > 0 ? `${width} × ${height}` : ''],
    [t('player.stats.rendition'), rendition && rendition.bitrate > 0 ? megabits(rendition.bitrate) : ''],
    [t('player.stats.codecs'), stats.codecs],
    [t('player.stats.bandwidth'), bandwidth > 0 ? megabits(bandwidth) : ''],
    [t('player.stats.buffer'), t('player.scraping.seconds', { seconds: bufferAhead.toFixed(1) })],
    [t('player.stats.dropped'), t('player.stats.frames', { dropped: droppedFrames, decoded: decodedFrames })],
  ]
  return (
    <section className="m-player-stats" aria-label={t('player.stats.title')}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd dir="ltr">{value === '' ? t('player.stats.unknown') : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
