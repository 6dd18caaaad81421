/** What a title is found by. */
export interface SearchEntry {
  title: string
  /** Of release; a typed year ranks by it and excludes nothing. */
  year?: number | undefined
  /** Names of people who made it or play in it: found below every title. */
  people: readonly string[]
}
