import type { TitleDetails } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { languageName, regionName } from '../../blocks/language-name.ts'
import { useI18n } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'

/** Most names of one kind; the film's own credits have the rest. */
const MOST_NAMES = 6

/** Makers, cast and countries, as far as the catalogue knows them. */
export function Makers({ title }: { title: TitleDetails }) {
  const { t, locale } = useI18n()
  const { catalog } = useServices()
  const credits = useQuery(catalog.credits(title)).data
  const list = new Intl.ListFormat(locale.tag, { type: 'unit', style: 'short' })
  const present = (names: ReadonlyArray<string | undefined>) => names.filter((name) => name !== undefined)
  const rows = [
    { label: t('details.directedBy'), names: credits?.directors ?? [] },
    { label: t('details.createdBy'), names: (title.kind === 'show' && title.creators) || [] },
    { label: t('details.writtenBy'), names: credits?.writers ?? [] },
    { label: t('details.cast'), names: credits?.cast ?? [] },
    { label: t('details.madeIn'), names: present((title.countries ?? []).map((code) => regionName(code, locale.tag))) },
    { label: t('settings.preferences.language'), names: present([languageName(title.language, locale.tag)]) },
  ].filter(({ names }) => names.length > 0)
  if (rows.length === 0) return null
  return (
    <dl className="m-sheet-makers">
      {rows.map(({ label, names }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd dir="auto">{list.format(names.slice(0, MOST_NAMES))}</dd>
        </div>
      ))}
    </dl>
  )
}
