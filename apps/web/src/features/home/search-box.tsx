import { drawExtra } from '@matinee/domain'
import { CloseIcon, IconButton, MagnifyingGlassIcon } from '@matinee/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { withQuery } from '../../services/navigation/paths.ts'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Texts that may replace the usual one in the empty box. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

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

/** The search box: `/` focuses it, Enter searches at once, the cross empties it (specification §2 "Home page"). */
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
  const [extra] = useState(() => drawExtra(PLACEHOLDERS, Math.random))

  // The key works from the first paint: an effect after the paint would miss a fast press.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const change = (next: string) => {
    setTyped(next)
    onChange(next)
  }

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
          placeholder={t(extra === null ? 'home.search.placeholder.default' : `home.search.placeholder.extra.${extra}`)}
          value={typed}
          onChange={(event) => change(event.target.value)}
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
