import type { MessageKey } from '@matinee/locales'
import type { ComponentType } from 'react'

/** A page of an overlay: one row of its route table (architecture §3 "Menus are routes"). */
export interface MenuPage {
  /** Name of the page; a page with a subject names itself by `Title`. */
  title: MessageKey
  Title?: ComponentType
  /** Pixels; the width is 343 for all (specification §2 "Player"). */
  height: number
  /** Page that the back arrow leads to; a top page has none. */
  back?: string
  View: ComponentType
  /** Shown without a heading: the page has its own. */
  isBare?: boolean
  /** A button at the end of the heading. */
  End?: ComponentType
}

export type MenuPages = Readonly<Record<string, MenuPage>>
