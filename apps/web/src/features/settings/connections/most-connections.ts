/** Most connections of one kind: as many as their contract allows. */
export const MOST_CONNECTIONS = 40
