import type { TitleDetails } from '@matinee/domain'
import type { ReactNode } from 'react'
import { POSTER_PLACEHOLDER, showPlaceholder } from '../../blocks/poster-fallback.ts'

/** Poster, name, facts in a line, what it is about, and what to do. */
export function Headline({
  title,
  facts,
  actions,
}: {
  title: TitleDetails
  facts: readonly string[]
  actions: ReactNode
}) {
  return (
    <div className="m-sheet-headline">
      <div className="m-poster m-sheet-poster">
        <img src={title.poster ?? POSTER_PLACEHOLDER} alt="" width="342" height="513" onError={showPlaceholder} />
      </div>
      <div className="min-w-0 self-end">
        <h1 className="m-display text-4xl break-words">{title.title}</h1>
        <p className="m-sheet-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {title.overview && <p className="max-w-[54ch] text-pretty">{title.overview}</p>}
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  )
}
