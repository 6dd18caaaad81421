/** Connections of one kind, at most: as many as their contract allows. */
export const MOST_CONNECTIONS = 40
