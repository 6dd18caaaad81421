import type { ExternalSubtitle, ScrapeRequest, StreamCaption } from '@matinee/contracts'
import type { BoundFetcher } from '../kit/fetcher.ts'
import type { FileIdentity } from './file-hash.ts'

export interface SubtitleWish {
  readonly request: ScrapeRequest
  /** BCP 47, most wanted first; empty means any. */
  readonly languages: readonly string[]
  readonly file: FileIdentity
  readonly fetch: BoundFetcher
}

export interface Candidate {
  readonly subtitle: Omit<ExternalSubtitle, 'id' | 'providerId' | 'providerName'>
  /** Unique with its provider. */
  readonly key: string
  readonly isTrusted: boolean
  /** Number of downloads; 0 when unknown. */
  readonly downloads: number
  /** The file's address. May cost a download of a quota. */
  readonly open: (fetch: BoundFetcher) => Promise<Pick<StreamCaption, 'url' | 'type'>>
}

/** A service with subtitles. */
export interface SubtitleProvider {
  readonly id: string
  readonly name: string
  /** Rejects with a coded error. */
  readonly find: (wish: SubtitleWish) => Promise<readonly Candidate[]>
}
