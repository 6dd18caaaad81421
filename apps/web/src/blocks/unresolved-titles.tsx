import { useTranslate } from '../i18n/i18n.ts'

/** Titles of older versions that the movie database does not know: how many, what happens to them, and their names. */
export function UnresolvedTitles({ titles }: { titles: readonly string[] }) {
  const t = useTranslate()
  return (
    <div className="mt-3">
      <p>
        <strong>{t('home.search.count', { count: titles.length })}</strong>
        {' · '}
        {t('screens.migration.leftText')}
      </p>
      <ul className="mt-3">
        {titles.map((title) => (
          <li key={title} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    </div>
  )
}
