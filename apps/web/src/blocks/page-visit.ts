import type { Library } from '../data/library/library-context.ts'

/** An address, and what this device keeps: what a page may ask for before it is drawn. */
export interface PageVisit {
  path: string
  search: string
  library: Library
}
