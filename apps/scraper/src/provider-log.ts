import type { ScraperLog } from './options.ts'

const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/\S*/gi

/**
 * Returns the engine's log over the log of a server: the id of the provider is a field. Addresses are left out of its lines, because they
 * may be secret.
 */
export const providerLogTo =
  (log: ScraperLog) =>
  (providerId: string, message: string): void =>
    log.warn({ provider: providerId }, message.replaceAll(ADDRESS, '[address]'))
