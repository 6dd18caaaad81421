import type { Title } from '@matinee/domain'
import { createContext, useContext, type MouseEvent } from 'react'
import type { MenuAnchor } from './menu-place.ts'

/** What a card asks its menu for. */
export interface CardMenuRequest {
  title: Title
  /** Where pressing the card leads; null for what is not out yet. */
  href: string | null
  card: HTMLElement
  /** Where the menu opens; null where a finger asked: as a sheet. */
  anchor: MenuAnchor | null
}

/** The effect of pressing a title on the address. */
export interface TitleActions {
  /** Makes a link of an address; with a modifier the browser follows it itself. */
  linkTo: (path: string) => { href: string; onClick: (event: MouseEvent) => void }
  /** The whole address of a title's page, for the clipboard. */
  addressOf: (title: Title) => string
  /** Opens the title's details over the page that is there; Back closes them. */
  openDetails: (title: Pick<Title, 'kind' | 'id' | 'title'>) => void
  /** Opens the menu of a card. */
  openMenu: (request: CardMenuRequest) => void
}

export const TitleActionsContext = createContext<TitleActions | null>(null)

/** @throws where no provider stands above. */
export function useTitleActions(): TitleActions {
  const actions = useContext(TitleActionsContext)
  if (!actions) throw new Error('no ways of titles are provided')
  return actions
}
