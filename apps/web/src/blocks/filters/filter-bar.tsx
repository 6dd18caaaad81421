import './filter-bar.css'
import type { Genre } from '@matinee/domain'
import { Button, CheckIcon, Segments, Select } from '@matinee/ui'
import { useRef } from 'react'
import { useGenreName } from '../use-genre-name.ts'
import { useWheelSideways } from '../use-wheel-sideways.ts'
import { nativeLanguageName } from '../language-name.ts'
import { useI18n, useTranslate } from '../../i18n/i18n.ts'
import { NO_FILTERS, type Filters } from './filters.ts'
import { decadeOf, isSameRange, textOfYears, type YearRange } from './year-range.ts'

const FIRST_DECADE = 1890

/** The most frequent languages of a catalogue's films. */
const LANGUAGES = ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru', 'sv', 'da', 'ja', 'ko', 'zh', 'hi', 'ar']

function decadesUntilNow(): number[] {
  const now = new Date().getFullYear()
  return Array.from(
    { length: Math.floor((now - FIRST_DECADE) / 10) + 1 },
    (_, index) => FIRST_DECADE + index * 10,
  ).toReversed()
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | null
  options: ReadonlyArray<{ value: string; label: string }>
  onChange: (value: string | null) => void
}) {
  return (
    <Select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} dir="auto">
          {option.label}
        </option>
      ))}
    </Select>
  )
}

/** A filter that is on or off. */
function Pill({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button aria-pressed={isOn} {...(isOn && { icon: CheckIcon })} onClick={() => onChange(!isOn)}>
      {label}
    </Button>
  )
}

/** A decade; other years that an address holds stand as they are. */
function DecadeChoice({ years, onChange }: { years: YearRange | null; onChange: (years: YearRange | null) => void }) {
  const t = useTranslate()
  const decades = decadesUntilNow().map((decade) => ({
    value: String(decade),
    label: t('discover.filters.decadeOf', { decade: String(decade) }),
    years: decadeOf(decade),
  }))
  const chosen = years && decades.find((decade) => isSameRange(decade.years, years))
  const other = years && !chosen ? [{ value: 'other', label: textOfYears(years), years }] : []
  const options = [...other, ...decades]
  return (
    <Choice
      label={t('discover.filters.decade')}
      value={years && (chosen?.value ?? 'other')}
      options={options}
      onChange={(value) => onChange(options.find((option) => option.value === value)?.years ?? null)}
    />
  )
}

/** The filters of Discover and of the search. */
export function FilterBar({
  filters,
  genres,
  hasKinds = true,
  hasDecades = true,
  onChange,
}: {
  filters: Filters
  /** Genres to choose from; null where the genre is given. */
  genres: readonly Genre[] | null
  /** Whether the kind can be chosen. */
  hasKinds?: boolean
  /** Whether a decade can be chosen; not where the years have a control of their own. */
  hasDecades?: boolean
  onChange: (part: Partial<Filters>) => void
}) {
  const t = useTranslate()
  const { locale } = useI18n()
  const genreName = useGenreName()
  const bar = useRef<HTMLDivElement>(null)
  // Where they stand in one line that is too long for the window.
  useWheelSideways(bar)
  const names = new Intl.DisplayNames([locale.tag], { type: 'language' })
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => (hasKinds || name !== 'kind') && value !== null && value !== false,
  )
  return (
    <div ref={bar} role="group" aria-label={t('discover.filters.label')} className="m-filters">
      {hasKinds && (
        <Segments
          label={t('discover.filters.kind')}
          value={filters.kind ?? 'all'}
          options={[
            { value: 'all', label: t('discover.filters.all') },
            { value: 'movie', label: t('discover.filters.movies') },
            { value: 'show', label: t('discover.filters.shows') },
          ]}
          onChange={(kind) => onChange({ kind: kind === 'all' ? null : (kind as 'movie' | 'show') })}
        />
      )}
      {genres && (
        <Choice
          label={t('discover.filters.genre')}
          value={filters.genre === null ? null : String(filters.genre)}
          options={genres.map(({ id, name }) => ({ value: String(id), label: genreName(name) }))}
          onChange={(genre) => onChange({ genre: genre === null ? null : Number(genre) })}
        />
      )}
      {hasDecades && <DecadeChoice years={filters.years} onChange={(years) => onChange({ years })} />}
      <Choice
        label={t('discover.filters.language')}
        value={filters.language}
        options={LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? nativeLanguageName(code) ?? code }))}
        onChange={(language) => onChange({ language })}
      />
      <Pill
        label={t('discover.filters.hideLibrary')}
        isOn={filters.hidesLibrary}
        onChange={(hidesLibrary) => onChange({ hidesLibrary })}
      />
      <Pill
        label={t('discover.filters.hideWatched')}
        isOn={filters.hidesWatched}
        onChange={(hidesWatched) => onChange({ hidesWatched })}
      />
      {isNarrowed && (
        <Button look="ghost" onClick={() => onChange(NO_FILTERS)}>
          {t('discover.filters.clear')}
        </Button>
      )}
    </div>
  )
}
