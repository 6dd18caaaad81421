import { decodeMediaId, type MediaRef } from '@matinee/domain'
import { ABOUT, DETAILS, MODAL } from '../../blocks/details-address.ts'
import { pathOf, searchOf, type Address } from '../../services/navigation/address.ts'
import { decodeSegment } from '../../services/navigation/location.ts'

/** The title in the address of a player, wherever the site is served. */
const MEDIA = /\/media\/([^/?#]+)/

/** The title whose film an address plays; null where it plays none. */
export const filmIn = (href: string): MediaRef | null => decodeMediaId(decodeSegment(MEDIA.exec(href)?.[1]))

/** Where the picture of a title may be shown large. */
export interface Place {
  path: string
  /** The title whose details are open. */
  details: MediaRef | null
  /** The title that is played. */
  film: MediaRef | null
}

/** What an address shows. */
export function placeAt(address: Address): Place {
  const path = pathOf(address)
  const params = new URLSearchParams(searchOf(address))
  const about = params.get(MODAL) === DETAILS ? params.get(ABOUT) : null
  return { path, details: about === null ? null : decodeMediaId(about), film: filmIn(path) }
}

export const isSameTitle = (one: MediaRef | null, other: MediaRef | null): boolean =>
  one !== null && one.kind === other?.kind && one.id === other.id
