export {
  readScraperVariables,
  SCRAPER_VARIABLES,
  scraperOptionsOf,
  type ScraperVariables,
  scraperVariableProblems,
} from './config.ts'
export type { ScraperDeps, ScraperLog, ScraperOptions, ScraperOutcome } from './options.ts'
export { providerLogTo } from './provider-log.ts'
export { createScraper, type Scraper } from './scraper.ts'
