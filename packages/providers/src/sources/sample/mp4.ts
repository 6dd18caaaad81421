import type { FileStream, ScrapeRequest, SourceOutput, StreamCaption } from '@matinee/contracts'
import { defineSource, type SourceContext, type SourceProvider } from '../../kit/define.ts'
import { sampleFiles, sampleSegments } from './reel.ts'

const LANGUAGES = ['en', 'es', 'ar'] as const

/** The sample reel as plain MP4: the film in two qualities, an episode in one. */
export function sampleMp4(samplesUrl: string): SourceProvider {
  const scrape = async ({ request }: SourceContext<ScrapeRequest>): Promise<SourceOutput> => {
    const file = sampleFiles(samplesUrl, request)
    const qualities: FileStream['qualities'] = { '360': { type: 'mp4', url: file('360.mp4') } }
    if (request.type === 'movie') qualities['720'] = { type: 'mp4', url: file('720.mp4') }
    const captions = LANGUAGES.map((language): StreamCaption => ({
      id: `sample-${language}`,
      type: 'vtt',
      url: file(`${language}.vtt`),
      hasCorsRestrictions: false,
      language,
    }))
    return {
      embeds: [],
      stream: [
        {
          type: 'file',
          id: 'sample-files',
          qualities,
          flags: ['cors-allowed'],
          captions,
          thumbnailTrack: { type: 'vtt', url: file('thumbnails.vtt') },
          segments: sampleSegments(request),
        },
      ],
    }
  }
  return defineSource({
    id: 'sample-mp4',
    name: 'Sample reel (MP4)',
    rank: 100,
    flags: ['cors-allowed'],
    scrapeMovie: scrape,
    scrapeShow: scrape,
  })
}
