export {
  readScraperVariables,
  SCRAPER_VARIABLES,
  scraperOptionsOf,
  type ScraperVariables,
  scraperVariableProblems,
} from './config.ts'
export { serveScraper, type ServedScraper } from './entry/node.ts'
export type { ScraperDeps, ScraperLog, ScraperOptions, ScraperOutcome } from './options.ts'
export { type Caller as ScraperCaller, createScraper, type Scraper } from './scraper.ts'
