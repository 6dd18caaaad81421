/** Names and addresses of Internet Archive items: what sources pass to the embed provider `archive-item`. */
import { joinUrl } from './url.ts'

export const ARCHIVE_ITEM = 'archive-item'

/** Identifiers are letters, digits, dots, dashes and underscores; anything else never reaches the network. */
const IDENTIFIER = /^[A-Za-z0-9][\w.-]{0,99}$/

export const isArchiveId = (id: string): boolean => IDENTIFIER.test(id)

/** The address of an item's page, with the expected length of the film, where known. */
export const itemUrl = (archiveUrl: string, id: string, minutes?: number): string =>
  joinUrl(archiveUrl, 'details', id) + (minutes === undefined ? '' : `?minutes=${Math.round(minutes)}`)

/** The values in an address of `itemUrl`. */
export const minutesIn = (url: string): number | undefined => {
  const minutes = /[?&]minutes=(\d{1,4})(&|$)/.exec(url)?.[1]
  return minutes === undefined || Number(minutes) === 0 ? undefined : Number(minutes)
}
