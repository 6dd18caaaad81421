import { buttonClass } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'

/**
 * The heading of a row, and the way to its whole list, if there is one: there before the titles, so that the focus that comes to it
 * brings them.
 */
export function RowHead({ heading, href }: { heading: string; href: string | undefined }) {
  const t = useTranslate()
  return (
    <div className="m-row-head mb-2.5 flex items-center justify-between gap-4">
      <h2 className="m-title min-w-0 text-2xl wrap-anywhere hyphens-auto">{heading}</h2>
      {href !== undefined && (
        <Link
          href={href}
          className={`${buttonClass({ look: 'ghost', size: 'small' })} -me-3.5 flex-none whitespace-nowrap`}
          aria-label={t('discover.seeAllOf', { row: heading })}
        >
          {t('discover.seeAll')}
        </Link>
      )}
    </div>
  )
}
