import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ProviderMeta } from '@matinee/contracts'
import { ArrowDownIcon, ArrowUpIcon, Button, DotsSixIcon, IconButton, Spinner } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { completeOrder, moved } from './source-list.ts'

/** How long a touch must rest before it drags, ms, and how far it may move, px (product facts §11). */
const TOUCH = { delay: 75, tolerance: 1 }

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
  onMove,
}: {
  id: string
  name: string
  place: number
  count: number
  onMove: (to: number) => void
}) {
  const t = useTranslate()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      data-dragged={isDragging ? '' : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <span
        className="m-order-handle"
        {...attributes}
        {...listeners}
        aria-label={t('settings.preferences.sourceDrag', { source: name })}
      >
        <DotsSixIcon />
      </span>
      <span className="m-order-place">{place + 1}</span>
      {name}
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
  const sensors = useSensors(
    useSensor(MouseSensor),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (!sources) return <Spinner className="mt-4 size-6" />
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  const shown = completeOrder(
    order,
    sources.map(({ id }) => id),
  )
  const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', id: string | number, place?: string | number) =>
    t(`settings.preferences.sourceSaid.${key}`, {
      source: names.get(String(id)) ?? '',
      place: place === undefined ? '' : shown.indexOf(String(place)) + 1,
    })
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[restrictToVerticalAxis, restrictToParentElement]}
        accessibility={{
          screenReaderInstructions: { draggable: t('settings.preferences.sourceHow') },
          announcements: {
            onDragStart: ({ active }) => say('picked', active.id),
            onDragOver: ({ active, over }) => (over ? say('over', active.id, over.id) : undefined),
            onDragEnd: ({ active, over }) => (over ? say('dropped', active.id, over.id) : undefined),
            onDragCancel: ({ active }) => say('cancelled', active.id),
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over) onChange(moved(shown, String(active.id), shown.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={shown} strategy={verticalListSortingStrategy}>
          <ol className="m-order" aria-label={t('settings.preferences.sourceOrder')}>
            {shown.map((id, place) => (
              <SourceRow
                key={id}
                id={id}
                name={names.get(id) ?? id}
                place={place}
                count={shown.length}
                onMove={(to) => onChange(moved(shown, id, to))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Button size="small" className="mt-3" disabled={order.length === 0} onClick={() => onChange([])}>
        {t('settings.preferences.sourceReset')}
      </Button>
    </>
  )
}
