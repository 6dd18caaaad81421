/** Where the catalogue reports what an operator should know; a pino logger fits. Never given tokens, queries or bodies. */
export interface CatalogueLog {
  warn: (fields: Readonly<Record<string, string | number>>, message: string) => void
}
