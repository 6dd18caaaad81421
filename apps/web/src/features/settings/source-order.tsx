import type { ProviderMeta } from '@matinee/contracts'
import { ArrowDownIcon, ArrowUpIcon, Button, DotsSixIcon, IconButton, Spinner } from '@matinee/ui'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { completeOrder, moved } from './source-list.ts'
import { useDragRow, useOrderDrag, type OrderDrag } from './use-order-drag.ts'

function useSources(): readonly ProviderMeta[] | null {
  const { loadStreams } = useServices()
  const [sources, setSources] = useState<readonly ProviderMeta[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const streams = await loadStreams()
      const found = streams.providers().filter(({ type }) => type === 'source')
      if (isCurrent) setSources(found.toSorted((one, two) => two.rank - one.rank))
    }
    // The list stays empty; opening the section asks again.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [loadStreams])
  return sources
}

function SourceRow({
  id,
  name,
  place,
  count,
  drag,
  howId,
  onMove,
}: {
  id: string
  name: string
  place: number
  count: number
  drag: OrderDrag
  /** The element that says how to move a row by keys. */
  howId: string
  onMove: (to: number) => void
}) {
  const t = useTranslate()
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [handle, setHandle] = useState<HTMLElement | null>(null)
  useDragRow({ row, handle }, { id, place }, drag)
  const isDragged = drag.drag?.id === id
  return (
    <li
      ref={setRow}
      data-dragged={isDragged ? '' : undefined}
      data-target={drag.drag?.to === place && !isDragged ? '' : undefined}
    >
      <span
        ref={setHandle}
        className="m-order-handle"
        role="button"
        tabIndex={0}
        aria-label={t('settings.preferences.sourceDrag', { source: name })}
        aria-describedby={howId}
        aria-pressed={isDragged}
        onKeyDown={(event) => drag.onKey(id, event)}
      >
        <DotsSixIcon />
      </span>
      <span className="m-order-place">{place + 1}</span>
      <bdi>{name}</bdi>
      <span className="ms-auto flex">
        <IconButton
          icon={ArrowUpIcon}
          label={t('settings.preferences.sourceUp', { source: name })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          icon={ArrowDownIcon}
          label={t('settings.preferences.sourceDown', { source: name })}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
      </span>
    </li>
  )
}

/** The order of the sources: by drag, by buttons and by keys. */
export function SourceOrder({
  order,
  onChange,
}: {
  order: readonly string[]
  onChange: (order: readonly string[]) => void
}) {
  const t = useTranslate()
  const sources = useSources()
  const names = new Map(sources?.map(({ id, name }) => [id, name]))
  const shown = completeOrder(
    order,
    (sources ?? []).map(({ id }) => id),
  )
  const move = (id: string, to: number) => onChange(moved(shown, id, to))
  const drag = useOrderDrag(shown, move)
  const howId = useId()
  if (!sources) return <Spinner className="mt-4 size-6" />
  const { moment } = drag
  return (
    <>
      <p id={howId} hidden>
        {t('settings.preferences.sourceHow')}
      </p>
      <p role="status" className="sr-only">
        {moment &&
          t(`settings.preferences.sourceSaid.${moment.kind}`, {
            source: names.get(moment.id) ?? '',
            place: moment.place + 1,
          })}
      </p>
      <ol className="m-order" aria-label={t('settings.preferences.sourceOrder')}>
        {shown.map((id, place) => (
          <SourceRow
            key={id}
            id={id}
            name={names.get(id) ?? id}
            place={place}
            count={shown.length}
            drag={drag}
            howId={howId}
            onMove={(to) => move(id, to)}
          />
        ))}
      </ol>
      <Button size="small" className="mt-3" disabled={order.length === 0} onClick={() => onChange([])}>
        {t('settings.preferences.sourceReset')}
      </Button>
    </>
  )
}
