import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useEffect, useState } from 'react'

/** What is being moved in a list, and the place it would take now. */
interface Drag {
  readonly id: string
  readonly to: number
}

/** What happened to a moved item, for a screen reader. */
export interface DragMoment {
  readonly kind: 'over' | 'dropped' | 'cancelled'
  readonly id: string
  /** From 0. */
  readonly place: number
}

const KIND = 'source'

/**
 * Moves the items of a list by pointer and by keys: Space picks up and drops, arrows move, Escape leaves all as it was.
 * @param order The items' ids, first to last.
 * @param onDrop Gets an item and its new place, from 0.
 */
export function useOrderDrag(order: readonly string[], onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [moment, setMoment] = useState<DragMoment | null>(null)

  const moveTo = (id: string, to: number) => {
    setDrag({ id, to })
    setMoment({ kind: 'over', id, place: to })
  }
  const end = (kind: 'dropped' | 'cancelled', { id, to }: Drag) => {
    setDrag(null)
    setMoment({ kind, id, place: to })
    if (kind === 'dropped') onDrop(id, to)
  }
  const onKey = (id: string, event: KeyboardEvent) => {
    const isHeld = drag?.id === id
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      if (isHeld) end('dropped', drag)
      else moveTo(id, order.indexOf(id))
    } else if (isHeld && step) moveTo(id, Math.min(Math.max(drag.to + step, 0), order.length - 1))
    else if (isHeld && event.key === 'Escape') end('cancelled', drag)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { drag, moment, moveTo, end, onKey }
}
export type OrderDrag = ReturnType<typeof useOrderDrag>

/** Makes a row of the list one that a pointer can take by its handle, and a place to drop another on. */
export function useDragRow(
  { row, handle }: { row: HTMLElement | null; handle: HTMLElement | null },
  { id, place }: { id: string; place: number },
  { moveTo, end }: { moveTo: OrderDrag['moveTo']; end: OrderDrag['end'] },
): void {
  useEffect(() => {
    if (!row || !handle) return
    return combine(
      draggable({
        element: row,
        dragHandle: handle,
        getInitialData: () => ({ kind: KIND, id }),
        onDragStart: () => moveTo(id, place),
        onDrop: ({ location }) => {
          const [target] = location.current.dropTargets
          end(target ? 'dropped' : 'cancelled', { id, to: Number(target?.data['place'] ?? place) })
        },
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        getData: () => ({ place }),
        onDragEnter: ({ source }) => moveTo(String(source.data['id']), place),
      }),
    )
  })
}
