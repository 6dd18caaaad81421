/** How items of the Internet Archive are named and addressed: what sources hand to the embed provider `archive-item`. */
import { joinUrl } from './url.ts'

export const ARCHIVE_ITEM = 'archive-item'

/** Identifiers are letters, digits, dots, dashes and underscores; anything else never reaches the network. */
const IDENTIFIER = /^[A-Za-z0-9][\w.-]{0,99}$/

export const isArchiveId = (id: string): boolean => IDENTIFIER.test(id)

/** The address of an item's page. */
export const itemUrl = (archiveUrl: string, id: string): string => joinUrl(archiveUrl, 'details', id)
