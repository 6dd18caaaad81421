import type { Title } from '@matinee/domain'
import { Button, TextField } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'

/** As many as fit under the field. */
const SHOWN = 6

/** Finds the title of a link. */
export function TitlePicker({ title, onPick }: { title: Title | null; onPick: (title: Title | null) => void }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const found = useQuery({ ...catalog.search(query), enabled: query !== '' && !title })
  if (title) {
    return (
      <div className="flex items-center justify-between gap-4">
        <p className="font-[560]">
          <bdi dir="auto">{title.title}</bdi>
          {title.year !== undefined && <span className="text-muted"> {title.year}</span>}
        </p>
        <Button size="small" onClick={() => onPick(null)}>
          {t('settings.connections.links.pick')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={t('settings.connections.links.titleLabel')}
        placeholder={t('settings.connections.links.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter belongs to the list here: without a title there is nothing to save.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {found.data && (
        <ul aria-label={t('settings.connections.links.pick')} className="grid gap-1">
          {found.data.slice(0, SHOWN).map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <button
                type="button"
                className="min-h-11 w-full rounded-md px-3 text-start hover:bg-raised"
                onClick={() => onPick(one)}
              >
                {one.title}
                {one.year !== undefined && <span className="text-muted"> {one.year}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data?.length === 0 && <p className="text-sm text-muted">{t('settings.connections.links.nobody')}</p>}
    </div>
  )
}
