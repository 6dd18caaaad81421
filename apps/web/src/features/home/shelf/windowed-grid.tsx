import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'

/** Rows that come and go together. */
const ROWS = 6
/** Height of a row before one was measured, px. */
const ROW_PX = 380
/** How far outside the window rows are drawn already. */
const NEAR = '100% 0px'

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

/** Some rows of the grid: drawn near the window, elsewhere an empty place of their height. */
function Stretch({ isFirst, rows, children }: { isFirst: boolean; rows: number; children: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [{ isNear, height }, setPlace] = useState({ isNear: isFirst, height: rows * ROW_PX })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const { isIntersecting, boundingClientRect } = entry
        setPlace((before) => ({
          isNear: isIntersecting,
          height: before.isNear ? boundingClientRect.height : before.height,
        }))
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={place}
      role="presentation"
      className="m-poster-grid pb-8 max-[640px]:pb-5"
      style={isNear ? undefined : { height }}
    >
      {isNear && children()}
    </div>
  )
}

/** A grid of cards of which only those near the window are drawn, so that ten thousand cost what fifty cost. */
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
  const size = columns * ROWS
  const stretches = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / size) }, (_, at) => ({
        start: at * size,
        drawn: items.slice(at * size, (at + 1) * size),
      })),
    [items, size],
  )
  return (
    <div ref={grid} role="list">
      {stretches.map(({ start, drawn }) => (
        <Stretch key={`${columns}-${start}`} isFirst={start === 0} rows={Math.ceil(drawn.length / columns)}>
          {() =>
            drawn.map((item, index) => (
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
          }
        </Stretch>
      ))}
    </div>
  )
}
