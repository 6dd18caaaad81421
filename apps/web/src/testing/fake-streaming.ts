import type { FileStream, Stream } from '@matinee/contracts'
import { createObservable } from '../data/kit/observable.ts'
import type { Streaming } from '../services/streams/streaming.ts'
import type { Streams } from '../services/streams/streams.ts'

/** The sample film, as a file. */
export const SAMPLE_STREAM: FileStream = {
  id: 'primary',
  type: 'file',
  captions: [],
  flags: ['cors-allowed'],
  qualities: { 360: { type: 'mp4', url: '/samples/film/360.mp4' } },
}

/** What a page knows of streams, where one source has this one for every title. */
export function fakeStreaming(stream: Stream): Streaming {
  const output = { embeds: [], stream: [stream] }
  const streams: Streams = {
    async *scrape(_request, { exceptStreams = [] }) {
      yield { event: 'init', sourceIds: ['only'] }
      if (exceptStreams.some(({ streamId }) => streamId === stream.id)) yield { event: 'noOutput' }
      else yield { event: 'completed', output: { sourceId: 'only', stream } }
    },
    source: async () => output,
    list: async () => output,
    open: async (_sourceId, chosen) => chosen,
    embed: async () => output,
    providers: () => [],
  }
  return {
    streams,
    reports: { providers() {} },
    tool: () => 'default',
    transport: { status: createObservable({ extension: { status: 'unknown' } }) },
    segmentLoaderOf: () => undefined,
    takeAnswer: () => undefined,
    firstBitrate: () => 1_000_000,
    reporterFor: () => undefined,
    mayAskAlone: () => true,
    lookAhead: async () => 'nothing',
    readKnown: async () => {},
    recall: async () => undefined,
    missingHosts: () => [],
    subtitles: () => ({ find: async () => [] }),
    describeHumanCheck() {},
    thumbnailTrackText: () => '',
  } as unknown as Streaming
}
