import './grid-motion.css'
import type { Title } from '@matinee/domain'
import { Component, createRef, type ReactNode } from 'react'

/** Where cards stood, by their elements. */
type Places = ReadonlyMap<HTMLElement, DOMRect>

const MOVES = 'm-grid-moves'
const COMES = 'm-grid-comes'

/** Nearer than this to its place a card is at it, px. */
const AT_PLACE_PX = 1

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight

/**
 * Moves the cards of a grid from where they were to where other titles put them, and lets new ones appear. Only a class can look
 * at the page just before React changes it.
 */
export class GridMotion extends Component<{ titles: readonly Title[] | undefined; children: ReactNode }> {
  readonly #grid = createRef<HTMLDivElement>()

  #cards(): HTMLElement[] {
    return [...(this.#grid.current?.querySelectorAll<HTMLElement>('.m-poster-grid:not([aria-hidden]) > li') ?? [])]
  }

  override getSnapshotBeforeUpdate(before: { titles: readonly Title[] | undefined }): Places | null {
    if (before.titles === this.props.titles) return null
    return new Map(this.#cards().map((card) => [card, card.getBoundingClientRect()]))
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Places | null): void {
    if (!before) return
    const cards = this.#cards()
    // A card that is still moving goes on from where it is seen.
    for (const { classList } of cards) classList.remove(MOVES, COMES)
    const places = cards.map((card) => card.getBoundingClientRect())
    for (const [index, card] of cards.entries()) {
      const place = places[index]
      const was = before.get(card)
      if (!place || !(isInView(place) || (was && isInView(was)))) continue
      if (!was) card.classList.add(COMES)
      else if (Math.hypot(was.x - place.x, was.y - place.y) >= AT_PLACE_PX) {
        card.style.setProperty('--from-x', `${was.x - place.x}px`)
        card.style.setProperty('--from-y', `${was.y - place.y}px`)
        card.classList.add(MOVES)
      }
    }
  }

  override render() {
    return <div ref={this.#grid}>{this.props.children}</div>
  }
}
