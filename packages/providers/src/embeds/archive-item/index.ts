import type { FileStream, StreamCaption } from '@matinee/contracts'
import { languageNamed } from '../../kit/languages.ts'
import { captionFiles, languageOfFile } from './caption-files.ts'
import { readItem, type ArchiveFile, type ArchiveItem } from './item.ts'
import { bestByQuality, filmFiles } from './pick-files.ts'
import { ARCHIVE_ITEM, isArchiveId, minutesIn } from '../../kit/archive-address.ts'
import { describeItem } from '../../kit/archive-words.ts'
import { defineEmbed, type EmbedProvider } from '../../kit/define.ts'
import { NotFoundError } from '../../kit/errors.ts'
import { joinUrl } from '../../kit/url.ts'

function identifierOf(url: string): string {
  const id = /\/details\/([^/?#]+)/.exec(url)?.[1]
  if (id === undefined || !isArchiveId(id)) throw new NotFoundError('the address names no item')
  return id
}

/** A copy is as long as its film, apart from another speed, another cut or a restorer's leader. */
const SHORTEST_SHARE = 0.6
const LONGEST_SHARE = 1.6

function assertLength(film: readonly ArchiveFile[], minutes: number | undefined): void {
  const longest = Math.max(0, ...film.map(({ seconds }) => seconds)) / 60
  if (minutes === undefined || longest === 0) return
  if (longest < minutes * SHORTEST_SHARE || longest > minutes * LONGEST_SHARE) {
    throw new NotFoundError('the item is a part of the film, or another one')
  }
}

function captionsOf(
  item: ArchiveItem,
  film: readonly ArchiveFile[],
  address: (name: string) => string,
): StreamCaption[] {
  return captionFiles(item.files, film).map(({ name }) => ({
    id: name,
    type: /\.vtt$/i.test(name) ? 'vtt' : 'srt',
    url: address(name),
    hasCorsRestrictions: false,
    // "und" is the standard's tag for an unstated language.
    language: languageOfFile(name) ?? languageNamed(item.language) ?? 'und',
  }))
}

/** Opens one item of the Internet Archive: its film in every quality, with its subtitle files. */
export function archiveItem(archiveUrl: string): EmbedProvider {
  return defineEmbed({
    id: ARCHIVE_ITEM,
    name: 'Internet Archive item',
    rank: 100,
    flags: ['cors-allowed'],
    async scrape({ url, fetch, progress }) {
      const id = identifierOf(url)
      const item = readItem(await fetch(joinUrl(archiveUrl, 'metadata', id)))
      progress(80)
      const film = filmFiles(item.files)
      if (film.length === 0) throw new NotFoundError('the item has no file that browsers play')
      assertLength(film, minutesIn(url))
      const address = (name: string): string => joinUrl(archiveUrl, 'download', id, name)
      const qualities: FileStream['qualities'] = {}
      for (const [quality, { name }] of bestByQuality(film)) qualities[quality] = { type: 'mp4', url: address(name) }
      const captions = captionsOf(item, film, address)
      const silent = item.isSilent ? { isSilent: true } : {}
      return {
        stream: [
          {
            type: 'file',
            id: `archive-${id}`,
            ...describeItem(item.name, item.rights),
            flags: ['cors-allowed'],
            qualities,
            captions,
            ...silent,
          },
        ],
      }
    },
  })
}
