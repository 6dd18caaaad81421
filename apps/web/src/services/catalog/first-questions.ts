/*
 * What the catalogue is asked first, by the document and by the page that takes the answers over. It stands in every document, so it
 * imports nothing.
 */

/** What a title's details are asked for with. */
export const DETAILS_QUERY = 'append_to_response=external_ids,videos'

/** The first page of the best films, which home begins with. */
export const BEST_FILMS = 'movie/top_rated?language=en-US&page=1'
