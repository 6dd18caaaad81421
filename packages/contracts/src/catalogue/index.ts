/**
 * The movie database's HTTP API as we read it (TMDB v3 and our own catalogue alike). Only the fields the product uses
 * are named; everything else is dropped. Source: specification §7 "Movie database", protocols §11.
 */
export {
  catalogueMovieItemSchema,
  catalogueMovieListSchema,
  catalogueSearchSchema,
  catalogueShowItemSchema,
  catalogueShowListSchema,
  type CatalogueMovieItem,
  type CatalogueMovieList,
  type CatalogueShowItem,
  type CatalogueShowList,
} from './items.ts'
export * from './search.ts'
export * from './titles.ts'
export * from './programmes.ts'
export * from './refusal.ts'
export * from './own-ids.ts'
