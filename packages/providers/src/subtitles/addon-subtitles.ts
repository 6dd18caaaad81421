import type { AddonConnection } from '@matinee/contracts'
import { readJson } from '../kit/fetcher.ts'
import { addonSubtitlesSchema, askAddon, captionsOf } from '../sources/addon/index.ts'
import type { SubtitleProvider } from './subtitle-provider.ts'

export const hasSubtitles = ({ manifest }: AddonConnection): boolean =>
  manifest.resources.some(({ name }) => name === 'subtitles')

/** The subtitles of one Stremio-protocol add-on, requested with the known facts of the file. */
export function addonSubtitles(connection: AddonConnection): SubtitleProvider {
  return {
    id: `addon-${connection.id}`,
    name: connection.name,
    async find({ request, file, fetch }) {
      const extra = {
        ...(file.openSubtitlesHash !== undefined && { videoHash: file.openSubtitlesHash }),
        ...(file.bytes !== undefined && { videoSize: String(file.bytes) }),
        ...(file.name !== undefined && { filename: file.name }),
      }
      const answer = readJson(
        await askAddon({ connection, name: 'subtitles', request, fetch, extra }),
        addonSubtitlesSchema,
      )
      return captionsOf(answer.subtitles).map(({ id, url, type, language }) => ({
        key: id,
        isTrusted: false,
        downloads: 0,
        subtitle: { language, label: '', isHashMatch: false, isHearingImpaired: false, isMachineTranslated: false },
        open: () => Promise.resolve({ url, type }),
      }))
    },
  }
}
