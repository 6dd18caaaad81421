import { CloseIcon, IconButton, MagnifyingGlassIcon } from '@matinee/ui'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { drawText } from '../../first-screen/draws.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { focusByKey } from '../../services/navigation/search-key.ts'
import { takeIntoSearch } from '../../services/navigation/search-entry.ts'
import { PLACEHOLDERS, placeholderKey } from './texts.ts'
import { withQuery } from '../../services/navigation/paths.ts'

/**
 * The text of the box: as typed, until the address gets another query by itself (Back, a link). The box does not read
 * its letters from the address: one typed before the address is updated would be lost.
 */
function useTyped(query: string) {
  const [typed, setTyped] = useState(query)
  const [seen, setSeen] = useState(query)
  if (query !== seen) {
    setSeen(query)
    if (query !== withQuery(typed)) setTyped(query)
  }
  return [typed, setTyped] as const
}

/** The search box: `/` focuses it, Enter searches at once, arrow down leads to the first title, the cross empties it (specification §2 "Home page"). */
export function SearchBox({
  query,
  onChange,
  onSubmit,
}: {
  query: string
  onChange: (query: string) => void
  onSubmit: () => void
}) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(query)
  const [extra] = useState(() => drawText('placeholder', PLACEHOLDERS))

  // The key works from the first paint: an effect after the paint would miss a fast press.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => focusByKey(event, input.current)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const change = (next: string) => {
    setTyped(next)
    onChange(next)
  }
  const takeTyped = useEffectEvent(() => {
    // Typed into the document before the page had started.
    if (input.current && input.current.value !== typed) change(input.current.value)
  })
  useLayoutEffect(() => takeTyped(), [])
  useLayoutEffect(() => {
    if (takeIntoSearch()) input.current?.focus()
  }, [])

  return (
    <form
      role="search"
      className="m-search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        input.current?.blur()
      }}
    >
      <label className="m-search-field">
        <MagnifyingGlassIcon className="size-5.5 text-muted" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('home.search.label')}
          placeholder={t(placeholderKey(extra))}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
            const first = event.currentTarget.closest('main')?.querySelector<HTMLElement>('.m-card-link')
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          className="min-w-0 flex-1 bg-transparent py-3 placeholder:text-muted focus-visible:shadow-none"
        />
        {typed === '' ? (
          <kbd aria-hidden="true" className="m-key-cap max-sm:hidden">
            /
          </kbd>
        ) : (
          <IconButton
            icon={CloseIcon}
            label={t('home.search.clear')}
            // Where the focus is, it stays: the box grows with it on phones, and would carry the cross away from the press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              change('')
              input.current?.focus()
            }}
          />
        )}
      </label>
    </form>
  )
}
