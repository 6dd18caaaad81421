import './ribbon.css'
import type { TitleKind } from '@matinee/domain'
import { Fragment, useMemo, type CSSProperties, type KeyboardEvent } from 'react'
import type { Genres } from '../../../blocks/filters/use-genres.ts'
import type { YearRange } from '../../../blocks/filters/year-range.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { FINE_PX, onScale, stepOf, withHandleAt, type ChosenYears, type Handle } from './ribbon-moves.ts'
import { useMovingYears, type YearsFollowers } from './use-moving-years.ts'
import { useRibbonDrag } from './use-ribbon-drag.ts'
import {
  barHeights,
  barsPath,
  lengthOf,
  middleOf,
  namedDecades,
  protectedYears,
  RIBBON_HEIGHT,
  sharesOf,
  sumOfCounts,
  yearScale,
} from './year-scale.ts'

const HANDLES: readonly Handle[] = ['from', 'to']
const LABELS = { from: 'discover.filters.fromYear', to: 'discover.filters.toYear' } as const
/** Where there is little room every other decade is named, and none so near to what is said of empty years. */
const ROOMY_YEARS = 20
/** Years on either side of the one that a thumb chooses. */
const LENS_YEARS = 7

const isNear = (year: number, range: YearRange | null) =>
  range !== null && year > range.from - ROOMY_YEARS && year < range.to + ROOMY_YEARS

const percent = (share: number) => `${(100 * share).toFixed(3)}%`

/** What the ribbon draws of a catalogue. The scale is that of films and shows together, so that it stays with either. */
function useDrawing(byYear: Genres['byYear'], kind: TitleKind | null, thisYear: number) {
  return useMemo(() => {
    const all = sumOfCounts(byYear.movie, byYear.show)
    const scale = yearScale(all, thisYear)
    const heights = barHeights(kind === null ? all : byYear[kind], scale)
    const isProtected = protectedYears(all, scale, thisYear)
    return { scale, heights, path: barsPath(heights), isProtected, decades: namedDecades(scale, isProtected) }
  }, [byYear, kind, thisYear])
}

function Bars({ path, count, look }: { path: string; count: number; look: string }) {
  return (
    <svg viewBox={`0 0 ${count} ${RIBBON_HEIGHT}`} preserveAspectRatio="none" className={look} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** The year that a thumb moves finely, large, and those around it. */
function Lens({
  handle,
  year,
  scale,
  heights,
}: {
  handle: Handle
  year: number
  scale: YearRange
  heights: readonly number[]
}) {
  const years = Array.from({ length: 2 * LENS_YEARS + 1 }, (_, index) => year - LENS_YEARS + index)
  return (
    <div className={`m-ribbon-lens m-ribbon-lens-${handle}`} aria-hidden="true">
      <b>{year}</b>
      {years.map((one) => (
        <i
          key={one}
          className={one === year ? 'm-ribbon-now' : ''}
          style={{ height: percent((heights[one - scale.from] ?? 0) / RIBBON_HEIGHT), width: FINE_PX }}
        />
      ))}
    </div>
  )
}

/**
 * A bar for each year of the catalogue, and two handles that narrow it to some of them.
 * @param isComing Whether the numbers are still to come: their place is reserved.
 */
export function YearRibbon({
  byYear,
  kind,
  isComing,
  thisYear,
  years,
  onMove,
  onRest,
}: YearsFollowers & {
  byYear: Genres['byYear']
  kind: TitleKind | null
  isComing: boolean
  thisYear: number
  /** Those of the address. */
  years: ChosenYears
}) {
  const t = useTranslate()
  const { scale, heights, path, isProtected, decades } = useDrawing(byYear, kind, thisYear)
  const moving = useMovingYears(years, { onMove, onRest })
  const range = onScale(moving.years, scale)
  const { handlers, grip } = useRibbonDrag(range, scale, moving)
  if (isComing) return <div className="m-ribbon" />
  const shares = sharesOf(range, scale)
  const fine = grip?.pace === 'fine' ? grip.handle : null
  const count = lengthOf(scale)
  const onKeyDown = (handle: Handle) => (event: KeyboardEvent<HTMLElement>) => {
    // A remote's up and down have left the handle already.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = stepOf(event.key, isRightToLeft, scale)
    if (step !== undefined) moving.move(withHandleAt(range, handle, range[handle] + step, scale))
    else if (event.key === 'Escape' && moving.years) moving.move(null)
    // A remote has no key for the next control in a line: OK goes from one end to the other.
    else if (event.key === 'Enter') other(event.currentTarget)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const style = { '--from': percent(shares.from), '--to': percent(shares.to) } as CSSProperties
  return (
    <div
      role="group"
      aria-label={t('discover.filters.years')}
      className={`m-ribbon ${moving.years ? 'm-ribbon-used' : ''}`}
      style={style}
      {...handlers}
    >
      <Bars path={path} count={count} look="m-ribbon-all" />
      <Bars path={path} count={count} look="m-ribbon-range" />
      <div className="m-ribbon-axis" aria-hidden="true">
        {decades.map((year) => (
          <span
            key={year}
            className={year % ROOMY_YEARS === 0 && !isNear(year, isProtected) ? '' : 'max-sm:hidden'}
            style={{ insetInlineStart: percent(middleOf(year, scale)) }}
          >
            {year}
          </span>
        ))}
        {isProtected && (
          <span
            className="m-ribbon-protected"
            style={{
              insetInlineStart: percent((middleOf(isProtected.from, scale) + middleOf(isProtected.to, scale)) / 2),
            }}
          >
            {t('discover.filters.inCopyright')}
          </span>
        )}
      </div>
      {HANDLES.map((handle) => (
        <Fragment key={handle}>
          <div
            role="slider"
            tabIndex={0}
            data-handle={handle}
            aria-label={t(LABELS[handle])}
            aria-valuemin={handle === 'from' ? scale.from : range.from}
            aria-valuemax={handle === 'from' ? range.to : scale.to}
            aria-valuenow={range[handle]}
            aria-valuetext={
              fine === handle
                ? t('discover.filters.yearByYear', { year: String(range[handle]) })
                : String(range[handle])
            }
            className={`m-ribbon-handle m-ribbon-handle-${handle}`}
            onKeyDown={onKeyDown(handle)}
          />
          <span className={`m-ribbon-knob m-ribbon-knob-${handle}`} aria-hidden="true" />
        </Fragment>
      ))}
      {HANDLES.filter((handle) => handle === 'from' || range.from !== range.to).map((handle) => (
        <b key={handle} className={`m-ribbon-year m-ribbon-year-${handle}`} aria-hidden="true">
          {range[handle]}
        </b>
      ))}
      {grip?.pace === 'coarse' && (
        <span className="m-ribbon-hint" aria-hidden="true">
          {t('discover.filters.slideUp')}
        </span>
      )}
      {fine && <Lens handle={fine} year={range[fine]} scale={scale} heights={heights} />}
    </div>
  )
}

const other = (handle: HTMLElement) =>
  [...(handle.parentElement?.querySelectorAll<HTMLElement>('[role=slider]') ?? [])].find((one) => one !== handle)
