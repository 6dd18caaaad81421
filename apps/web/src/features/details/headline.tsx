import type { TitleDetails } from '@matinee/domain'
import { StarIcon } from '@matinee/ui'
import { useState, type ReactNode } from 'react'
import { DETAILS_STILL_SIZES } from '../../blocks/still-ahead.ts'
import { Picture } from '../../blocks/picture.tsx'
import { POSTER_PLACEHOLDER, retryAsAddressed, showPlaceholder } from '../../blocks/poster-fallback.ts'
import { useI18n } from '../../i18n/i18n.ts'

interface HeadlineProps {
  title: TitleDetails
  summary: readonly string[]
  actions: ReactNode
}

/** Longest name in the largest type, letters. */
const LONGEST_LARGE = 40

/** The database's rating, with one digit after the point. */
function Rating({ rating }: { rating: number }) {
  const { t, locale } = useI18n()
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const text = new Intl.NumberFormat(locale.tag, digits).format(rating)
  return (
    <span role="img" aria-label={t('details.rating', { rating: text })} className="inline-flex items-center gap-1.5">
      <StarIcon className="size-4 text-accent" />
      {text}
    </span>
  )
}

function Words({ title, summary, isWide = false }: Omit<HeadlineProps, 'actions'> & { isWide?: boolean }) {
  const isLarge = isWide && title.title.length <= LONGEST_LARGE
  return (
    <>
      <h1 dir="auto" className={`m-display break-words ${isLarge ? 'text-5xl' : 'text-4xl'}`}>
        {title.title}
      </h1>
      {(summary.length > 0 || title.rating) && (
        <p className="m-sheet-facts">
          {summary.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {title.rating && <Rating rating={title.rating} />}
        </p>
      )}
    </>
  )
}

/** Beside the words, and in place of a still. */
function Poster({ title }: { title: TitleDetails }) {
  return (
    <Picture
      isLargest
      address={title.poster ?? POSTER_PLACEHOLDER}
      sizes="(max-width: 640px) 144px, 240px"
      onError={showPlaceholder}
    />
  )
}

/** The wide picture. Where it does not load its place stays, with the poster in it: nothing moves. */
function Still({ title, address }: { title: TitleDetails; address: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <div className="m-sheet-art m-sheet-artless">
        <Poster title={title} />
      </div>
    )
  }
  return (
    <div className="m-sheet-art">
      <Picture
        isLargest
        address={address}
        kind="backdrop"
        sizes={DETAILS_STILL_SIZES}
        onError={({ currentTarget }) => {
          if (!retryAsAddressed(currentTarget)) setIsBroken(true)
        }}
      />
    </div>
  )
}

/**
 * The name, facts in a line, the actions, and the description: over a wide picture where the catalogue has one, else
 * beside the poster of every title.
 */
export function Headline({ title, summary, actions }: HeadlineProps) {
  const overview = title.overview && (
    <p dir="auto" className="max-w-[58ch] text-pretty">
      {title.overview}
    </p>
  )
  if (title.backdrop) {
    return (
      <>
        <Still key={title.backdrop} title={title} address={title.backdrop} />
        <div className="m-sheet-words relative">
          <Words isWide title={title} summary={summary} />
          <div className="m-sheet-actions my-6">{actions}</div>
          {overview && <div className="text-lg">{overview}</div>}
        </div>
      </>
    )
  }
  return (
    <div className="m-sheet-headline">
      <div className="m-poster m-sheet-poster">
        <Poster title={title} />
      </div>
      <div className="min-w-0 self-end">
        <Words title={title} summary={summary} />
        {overview}
        <div className="m-sheet-actions mt-6">{actions}</div>
      </div>
    </div>
  )
}
