import type { ExternalSubtitle, ScrapeRequest, StreamCaption } from '@matinee/contracts'
import type { BoundFetcher } from '../kit/fetcher.ts'
import type { FileFacts } from './file-hash.ts'

export interface SubtitleWish {
  readonly request: ScrapeRequest
  /** BCP 47, most wanted first; empty means any. */
  readonly languages: readonly string[]
  readonly file: FileFacts
  readonly fetch: BoundFetcher
}

export interface Candidate {
  readonly subtitle: Omit<ExternalSubtitle, 'id' | 'providerId' | 'providerName'>
  /** Unique with its provider. */
  readonly key: string
  readonly isTrusted: boolean
  /** How often others took it; 0 where nobody counts. */
  readonly downloads: number
  /** Where the file is. May cost a download of a quota. */
  readonly open: (fetch: BoundFetcher) => Promise<Pick<StreamCaption, 'url' | 'type'>>
}

/** A service that has subtitles. */
export interface SubtitleProvider {
  readonly id: string
  readonly name: string
  /** Rejects with a coded error. */
  readonly find: (wish: SubtitleWish) => Promise<readonly Candidate[]>
}
