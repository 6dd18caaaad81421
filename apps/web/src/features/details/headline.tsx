import type { TitleDetails } from '@matinee/domain'
import { useState, type ReactNode } from 'react'
import { POSTER_PLACEHOLDER, showPlaceholder } from '../../blocks/poster-fallback.ts'

interface HeadlineProps {
  title: TitleDetails
  facts: readonly string[]
  actions: ReactNode
}

/** Letters that a name may have to be written at its largest. */
const LONGEST_LARGE = 40

function Words({ title, facts, isWide = false }: Omit<HeadlineProps, 'actions'> & { isWide?: boolean }) {
  const isLarge = isWide && title.title.length <= LONGEST_LARGE
  return (
    <>
      <h1 className={`m-display break-words ${isLarge ? 'text-5xl' : 'text-4xl'}`}>{title.title}</h1>
      {facts.length > 0 && (
        <p className="m-sheet-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </>
  )
}

/**
 * The name, facts in a line, what to do, and what it is about: over a wide picture where the catalogue has one, else beside the
 * poster, which every title has.
 */
export function Headline({ title, facts, actions }: HeadlineProps) {
  const [isBroken, setIsBroken] = useState(false)
  const overview = title.overview && <p className="max-w-[58ch] text-pretty">{title.overview}</p>
  if (title.backdrop && !isBroken) {
    return (
      <>
        <div className="m-sheet-art">
          <img src={title.backdrop} alt="" decoding="async" onError={() => setIsBroken(true)} />
        </div>
        <div className="relative">
          <Words isWide title={title} facts={facts} />
          <div className="my-6 flex flex-wrap gap-3">{actions}</div>
          {overview && <div className="text-lg">{overview}</div>}
        </div>
      </>
    )
  }
  return (
    <div className="m-sheet-headline">
      <div className="m-poster m-sheet-poster">
        <img src={title.poster ?? POSTER_PLACEHOLDER} alt="" width="342" height="513" onError={showPlaceholder} />
      </div>
      <div className="min-w-0 self-end">
        <Words title={title} facts={facts} />
        {overview}
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  )
}
