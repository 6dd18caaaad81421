/** Every provider the product ships: a provider that is not in this list does not exist. */
import { NO_CONNECTIONS, type Connections } from '@matinee/contracts'
import { archiveItem } from './embeds/archive-item/index.ts'
import type { AnswerMemory } from './kit/answer-memory.ts'
import { canDecodeBasics, type CanDecode } from './kit/decoding.ts'
import type { EmbedProvider, SourceProvider } from './kit/define.ts'
import { addon, hasStreams } from './sources/addon/index.ts'
import { archive } from './sources/archive/index.ts'
import { directLinks } from './sources/direct-links/index.ts'
import { jellyfin, type JellyfinDevice } from './sources/jellyfin/index.ts'
import { openMovies } from './sources/open-movies/index.ts'
import { sample, sampleMp4 } from './sources/sample/index.ts'

export interface RegistrySettings {
  /** Base address of the sample reel. Default `/samples/`. */
  readonly samplesUrl?: string
  /** The Internet Archive, or a fake for tests. Default `https://archive.org`. */
  readonly archiveUrl?: string
  /** The viewer's connections; each server, add-on and the links become a source. Default nothing. */
  readonly connections?: Connections
  /** How we identify ourselves to media servers. */
  readonly device?: JellyfinDevice
  /** What the target decodes. Default: H.264 and AAC. */
  readonly canDecode?: CanDecode
  /** Answers of add-ons that are still good. Default: they are asked each time. */
  readonly answers?: AnswerMemory
  /** Whether our page was loaded over https. Default false. */
  readonly isSecurePage?: boolean
}

export interface Registry {
  readonly sources: readonly SourceProvider[]
  readonly embeds: readonly EmbedProvider[]
}

/** Ranks of the viewer's connections: before all built-in sources, in the viewer's own order within each kind. */
const RANKS = { directLinks: 3000, jellyfin: 2000, addons: 1000 }
const NO_DEVICE: JellyfinDevice = { id: 'matinee', name: 'Matinee', version: '1' }

function connectedSources(settings: RegistrySettings): SourceProvider[] {
  const {
    connections = NO_CONNECTIONS,
    device = NO_DEVICE,
    canDecode = canDecodeBasics,
    isSecurePage = false,
    answers,
  } = settings
  const enabled = <C extends { readonly isEnabled: boolean }>(list: readonly C[]): C[] =>
    list.filter(({ isEnabled }) => isEnabled)
  const links = enabled(connections.directLinks)
  return [
    ...(links.length > 0 ? [directLinks(links, { rank: RANKS.directLinks, isSecurePage })] : []),
    ...enabled(connections.jellyfin).map((connection, index) =>
      jellyfin(connection, { rank: RANKS.jellyfin - index, device, canDecode, isSecurePage }),
    ),
    ...enabled(connections.addons)
      .filter(hasStreams)
      .map((connection, index) =>
        addon(connection, { rank: RANKS.addons - index, isSecurePage, canDecode, ...(answers && { answers }) }),
      ),
  ]
}

/** The providers under these settings. Built again at each change of a connection: they never change themselves. */
export function createRegistry(settings: RegistrySettings = {}): Registry {
  const { samplesUrl = '/samples/', archiveUrl = 'https://archive.org' } = settings
  const shipped = [sample(samplesUrl), openMovies(archiveUrl), archive(archiveUrl), sampleMp4(samplesUrl)]
  return { sources: [...connectedSources(settings), ...shipped], embeds: [archiveItem(archiveUrl)] }
}
