/** What a title's details are asked for with. */
export const DETAILS_QUERY = 'append_to_response=external_ids,videos'
