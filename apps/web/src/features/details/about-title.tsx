import type { OpenRights } from '@matinee/contracts'
import type { TitleDetails } from '@matinee/domain'
import { InfoIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { languageName, regionName } from '../../blocks/language-name.ts'
import { useI18n, useTranslate, type Translate } from '../../i18n/i18n.ts'
import type { Programme } from '../../services/catalog/catalog.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { useProgrammesWith } from './use-programmes.ts'

/** Most names of one kind; the film's own credits have the rest. */
const MOST_NAMES = 6

/** Names as the language lists them, each of a person a way to what the person made. */
function People({ names }: { names: readonly string[] }) {
  const { locale } = useI18n()
  return listOf(locale.tag)
    .formatToParts([...new Set(names)].slice(0, MOST_NAMES))
    .map(({ type, value }) =>
      type === 'element' ? (
        <Link key={value} href={paths.browse(value)} dir="auto" className="m-sheet-person">
          {value}
        </Link>
      ) : (
        value
      ),
    )
}

const listOf = (language: string) => new Intl.ListFormat(language, { type: 'unit', style: 'short' })

/** Makers, cast, countries and programmes, each with its label, as far as they are known. */
function useRows(title: TitleDetails): Array<{ label: string; content: ReactNode }> {
  const { t, locale } = useI18n()
  const { catalog } = useServices()
  const credits = useQuery(catalog.credits(title)).data
  const programmes = useProgrammesWith(title)
  const people = [
    { label: t('details.directedBy'), names: credits?.directors ?? [] },
    { label: t('details.createdBy'), names: (title.kind === 'show' && title.creators) || [] },
    { label: t('details.writtenBy'), names: credits?.writers ?? [] },
    { label: t('details.cast'), names: credits?.cast ?? [] },
  ].filter(({ names }) => names.length > 0)
  const countries = (title.countries ?? []).map((code) => regionName(code, locale.tag))
  const known = countries.filter((name) => name !== undefined)
  const rows = [
    ...people.map(({ label, names }) => ({ label, content: <People names={names} /> })),
    { label: t('details.madeIn'), content: listOf(locale.tag).format(known.slice(0, MOST_NAMES)) },
    { label: t('settings.preferences.language'), content: languageName(title.language, locale.tag) },
    { label: t('details.inProgramme'), content: programmes.length > 0 && <ProgrammeLinks programmes={programmes} /> },
  ]
  return rows.filter(({ content }) => Boolean(content))
}

/** The programmes by their names, which are English, each a way to its page. */
const ProgrammeLinks = ({ programmes }: { programmes: readonly Programme[] }) =>
  programmes.map(({ id, name }) => (
    <div key={id}>
      <Link href={paths.programme(id)} lang="en" className="m-link m-lone-link">
        {name}
      </Link>
    </div>
  ))

function rightsText(rights: OpenRights, t: Translate): string {
  switch (rights.basis) {
    case 'age':
      return t('details.rights.age')
    case 'listed':
      return t('details.rights.listed')
    case 'licence':
      return t('details.rights.licence', { licence: rights.licence })
  }
}

/** Why everybody may watch the film, and where that holds. */
function Rights({ title, rights }: { title: TitleDetails; rights: OpenRights }) {
  const t = useTranslate()
  const { catalog } = useServices()
  // Both come above this line and would push it down. A request that is paused is pending, and not loading.
  const credits = useQuery(catalog.credits(title))
  const programmes = useQuery(catalog.programmes())
  if (credits.isLoading || programmes.isLoading) return null
  return (
    <p className="m-sheet-rights">
      <InfoIcon className="size-4.5" />
      {rightsText(rights, t)}
    </p>
  )
}

/** Who made a title and where, the programmes that show it, and its rights; nothing of what nobody knows. */
export function AboutTitle({ title }: { title: TitleDetails }) {
  const rows = useRows(title)
  const rights = title.kind === 'movie' ? title.rights : undefined
  if (rows.length === 0 && !rights) return null
  return (
    <div className="m-sheet-aside">
      {rows.length > 0 && (
        <dl className="m-sheet-makers">
          {rows.map(({ label, content }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd dir="auto">{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {rights && <Rights title={title} rights={rights} />}
    </div>
  )
}
