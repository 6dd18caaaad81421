import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Picture } from '../../blocks/picture.tsx'
import { hidePicture } from '../../blocks/poster-fallback.ts'
import { useServices } from '../../services/services.ts'

const COLUMNS = 4
const ROWS = 7
/** One page of a list has fewer titles than the wall has places. */
const PAGES = [1, 2]
const BEST = { kind: 'movie', list: 'top_rated' } as const
const WIDE = '(min-width: 1080px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}

/** A tilted wall of posters beside account screens: decoration, not loaded on narrow screens (look §4). */
export function PosterWall() {
  const isWide = useIsWide()
  const { catalog } = useServices()
  const pages = useQueries({
    queries: PAGES.map((page) => ({ ...catalog.page(BEST, {}, page), enabled: isWide })),
  })
  const posters = pages.flatMap(({ data }) => (data?.titles ?? []).flatMap(({ poster }) => poster ?? []))
  if (!isWide || posters.length === 0 || pages.some(({ isPending }) => isPending)) return null
  return (
    <div aria-hidden="true" className="m-wall">
      <div>
        {Array.from({ length: COLUMNS }, (_, column) => (
          <ul key={column}>
            {Array.from({ length: ROWS }, (__, row) => {
              const poster = posters[(column * ROWS + row) % posters.length]
              return <li key={row}>{poster && <Picture address={poster} sizes="14vw" onError={hidePicture} />}</li>
            })}
          </ul>
        ))}
      </div>
    </div>
  )
}
