import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'

/** Rows of a block; far from the window the whole block is one empty place. */
const BLOCK_ROWS = 24
/** Rows rendered before the first measurement. */
const FIRST_ROWS = 2
/** Height of a row before the first measurement, px. */
const ROW_PX = 380
/** How far outside the window rows are rendered; blocks still farther. */
const NEAR = '100% 0px'
const NEAR_BLOCK = '200% 0px'

type Seen = (entry: IntersectionObserverEntry) => void

/**
 * One observer for all stretches of a kind, each with its own callback. Leaving stretches are called together with
 * arriving ones, so that the page changes once for both.
 */
function createWatcher(rootMargin: string) {
  const listeners = new Map<Element, Seen>()
  const gone = new Map<Element, IntersectionObserverEntry>()
  const notify = (entry: IntersectionObserverEntry) => listeners.get(entry.target)?.(entry)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) gone.delete(entry.target)
        else gone.set(entry.target, entry)
      }
      const come = entries.filter((entry) => entry.isIntersecting && !gone.has(entry.target))
      if (come.length === 0) return
      const reported = [...gone.values(), ...come]
      gone.clear()
      // Rendering may be interrupted by the scrolling that causes it.
      startTransition(() => reported.forEach(notify))
    },
    { rootMargin },
  )
  return {
    watch(element: Element, seen: Seen) {
      listeners.set(element, seen)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        gone.delete(element)
        observer.unobserve(element)
      }
    },
  }
}
type Watcher = ReturnType<typeof createWatcher>

/** Columns of the grid at this width; they come from the style sheet. */
function useColumns() {
  const grid = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => setColumns(Number(getComputedStyle(element).getPropertyValue('--m-cols')) || 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { grid, columns }
}

/** Some rows of the grid: rendered near the window, elsewhere an empty place of their height. */
const Stretch = memo(function Stretch({
  isFirst,
  rows,
  watcher,
  className,
  children,
}: {
  isFirst: boolean
  rows: number
  watcher: Watcher
  className?: string
  children: () => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [{ isNear, height }, setPlace] = useState({ isNear: isFirst, height: rows * ROW_PX })
  useEffect(() => {
    const element = place.current
    if (!element) return
    return watcher.watch(element, ({ isIntersecting, boundingClientRect }) =>
      setPlace((before) => {
        const known = before.isNear ? boundingClientRect.height : before.height
        return isIntersecting === before.isNear && known === before.height
          ? before
          : { isNear: isIntersecting, height: known }
      }),
    )
  }, [watcher])
  return (
    <div ref={place} role="presentation" className={className} style={isNear ? undefined : { height }}>
      {isNear && children()}
    </div>
  )
})

/** A grid of cards that renders only those near the window, so that ten thousand cost what fifty cost. */
export function WindowedGrid<Item>({
  items,
  keyOf,
  children,
}: {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}) {
  const { grid, columns } = useColumns()
  const [watchers] = useState(() => ({ blocks: createWatcher(NEAR_BLOCK), rows: createWatcher(NEAR) }))
  const size = columns * BLOCK_ROWS
  const blocks = useMemo(() => {
    const row = (start: number) => () =>
      items.slice(start, start + columns).map((item, index) => (
        <div
          key={keyOf(item)}
          role="listitem"
          aria-setsize={items.length}
          aria-posinset={start + index + 1}
          className="min-w-0"
        >
          {children(item)}
        </div>
      ))
    return startsOf(0, items.length, size).map((start) => {
      const end = Math.min(start + size, items.length)
      const rows = startsOf(start, end, columns).map((at) => {
        const isFirst = at < columns * FIRST_ROWS
        return { at, isFirst, draw: row(at) }
      })
      const draw = () =>
        rows.map(({ at, isFirst, draw: drawRow }) => (
          <Stretch
            key={at}
            isFirst={isFirst}
            rows={1}
            watcher={watchers.rows}
            className="m-poster-grid pb-8 max-[640px]:pb-5"
          >
            {drawRow}
          </Stretch>
        ))
      return { start, rows: rows.length, draw }
    })
  }, [items, size, columns, keyOf, children, watchers])
  return (
    <div ref={grid} role="list">
      {blocks.map(({ start, rows, draw }) => (
        <Stretch key={`${columns}-${start}`} isFirst={start === 0} rows={rows} watcher={watchers.blocks}>
          {draw}
        </Stretch>
      ))}
    </div>
  )
}

/** Where stretches of this size begin. */
const startsOf = (from: number, to: number, size: number) =>
  Array.from({ length: Math.ceil((to - from) / size) }, (_, at) => from + at * size)
