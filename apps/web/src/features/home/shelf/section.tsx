import { Button, CheckIcon, PencilIcon } from '@matinee/ui'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'

const CARDS = '.m-card-editing'
/** Its buttons stand in the order of their use: what was pressed on one card is pressed on the next. */
const ACTIONS = 'button'

/**
 * Keeps the focus in a section whose cards are removed: it passes to the next card in place, to the last one, or to the
 * page when the section is removed too. Call `remember` as a card is pressed.
 */
function useFocusThatStays() {
  const section = useRef<HTMLElement>(null)
  const pressed = useRef<{ card: number; action: number } | null>(null)
  const cards = () => [...(section.current?.querySelectorAll(CARDS) ?? [])]
  const remember = ({ target }: { target: EventTarget }) => {
    const button = target instanceof Element ? target.closest(ACTIONS) : null
    const card = button?.closest(CARDS)
    pressed.current =
      button && card
        ? { card: cards().indexOf(card), action: [...card.querySelectorAll(ACTIONS)].indexOf(button) }
        : null
  }
  useLayoutEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return
    const { card, action } = pressed.current
    // Once: a viewer who leaves the section later is not called back.
    pressed.current = null
    const left = cards()
    left[Math.min(card, left.length - 1)]?.querySelectorAll<HTMLElement>(ACTIONS)[action]?.focus()
  })
  useLayoutEffect(() => {
    const here = section.current
    return () => {
      if (here?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
      }
    }
  }, [])
  return { section, remember }
}

/** A section of home with its edit toggle. */
export function ShelfSection({
  title,
  editLabel,
  children,
}: {
  title: string
  editLabel: string
  children: (isEditing: boolean) => ReactNode
}) {
  const t = useTranslate()
  const id = useId()
  const [isEditing, setIsEditing] = useState(false)
  const { section, remember } = useFocusThatStays()
  return (
    <section ref={section} onClickCapture={remember} aria-labelledby={id} className="m-shelf mt-12 max-sm:mt-9">
      <div className="m-shelf-head mb-4.5 flex items-center gap-3">
        <h2 id={id} className="m-title text-2xl">
          {title}
        </h2>
        <Button
          size="small"
          look={isEditing ? 'primary' : 'ghost'}
          icon={isEditing ? CheckIcon : PencilIcon}
          aria-label={isEditing ? t('home.mediaList.stopEditing') : editLabel}
          className="ms-auto"
          onClick={() => setIsEditing(!isEditing)}
        >
          {t(isEditing ? 'home.mediaList.stopEditing' : 'home.mediaList.edit')}
        </Button>
      </div>
      {children(isEditing)}
    </section>
  )
}
