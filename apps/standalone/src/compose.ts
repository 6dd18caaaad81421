import { fileURLToPath } from 'node:url'
import { createCatalogue, readOpenFilms, readPosterFont, readSampleTitles, systemClock } from '@matinee/catalogue'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createStandalone, type Part } from './app.ts'
import type { StandaloneConfig } from './config.ts'
import { sampleFiles, webFiles } from './web-files.ts'

export interface Folders {
  /** The built site; left out where another server has the pages. */
  site?: URL
  samples: URL
}

/** Addresses of the movie database behind the gateway (specification §7). */
const TMDB = {
  primaryUrl: 'https://api.themoviedb.org/3',
  fallbackUrl: 'https://api.tmdb.org/3',
  imageUrl: 'https://image.tmdb.org/t/p',
}

/** Makes every part from the configuration and composes them. `signal` ends what runs in the background. */
export function createApp(
  config: StandaloneConfig,
  folders: Folders,
  options: { signal: AbortSignal; web?: Part },
): Hono {
  const log = pino({ level: config.LOG_LEVEL })
  const catalogue = createCatalogue({
    films: readOpenFilms(),
    samples: readSampleTitles(),
    clock: systemClock,
    loadFont: readPosterFont,
    log,
    signal: options.signal,
    ...(config.TMDB_READ_TOKEN && {
      tmdb: { ...TMDB, token: config.TMDB_READ_TOKEN, fetch: (url, init) => fetch(url, init) },
    }),
  })
  const samples = sampleFiles(fileURLToPath(folders.samples))
  const site = folders.site && webFiles(fileURLToPath(folders.site))
  const web = options.web ?? (site && ((request: Request) => site.fetch(request)))
  return createStandalone({
    config,
    parts: { catalogue, samples: (request) => samples.fetch(request), ...(web && { web }) },
  })
}
