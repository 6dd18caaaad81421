import type { ScrapeRequest, SourceOutput } from '@matinee/contracts'
import { defineSource, type SourceContext, type SourceProvider } from '../../kit/define.ts'
import { sampleFiles, sampleSegments } from './reel.ts'

/** The sample reel as HLS; its playlists include their own subtitles. */
export function sample(samplesUrl: string): SourceProvider {
  const scrape = async ({ request }: SourceContext<ScrapeRequest>): Promise<SourceOutput> => {
    const file = sampleFiles(samplesUrl, request)
    return {
      embeds: [],
      stream: [
        {
          type: 'hls',
          id: 'sample-hls',
          playlist: file('master.m3u8'),
          flags: ['cors-allowed'],
          captions: [],
          thumbnailTrack: { type: 'vtt', url: file('thumbnails.vtt') },
          segments: sampleSegments(request),
        },
      ],
    }
  }
  return defineSource({
    id: 'sample',
    name: 'Sample reel',
    rank: 400,
    flags: ['cors-allowed'],
    scrapeMovie: scrape,
    scrapeShow: scrape,
  })
}
