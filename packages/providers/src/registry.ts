/** Every provider the product ships: a provider that is not in this list does not exist. */
import { archiveItem } from './embeds/archive-item/index.ts'
import type { EmbedProvider, SourceProvider } from './kit/define.ts'
import { archive } from './sources/archive/index.ts'
import { openMovies } from './sources/open-movies/index.ts'
import { sample, sampleMp4 } from './sources/sample/index.ts'

export interface RegistrySettings {
  /** Where the sample reel is served. Default `/samples/`. */
  readonly samplesUrl?: string
  /** The Internet Archive, or a stand-in for tests. Default `https://archive.org`. */
  readonly archiveUrl?: string
}

export interface Registry {
  readonly sources: readonly SourceProvider[]
  readonly embeds: readonly EmbedProvider[]
}

export function createRegistry(settings: RegistrySettings = {}): Registry {
  const { samplesUrl = '/samples/', archiveUrl = 'https://archive.org' } = settings
  return {
    sources: [sample(samplesUrl), openMovies(archiveUrl), archive(archiveUrl), sampleMp4(samplesUrl)],
    embeds: [archiveItem(archiveUrl)],
  }
}
