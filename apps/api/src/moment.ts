/** A moment as it travels: ISO 8601 in UTC with milliseconds. */
export const momentOf = (ms: number): string => new Date(ms).toISOString()
