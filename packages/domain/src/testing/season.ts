import type { Season } from '../title.ts'

/** A season with an episode for each date, `s1e1` and so on; undefined is one without a date. */
export const season = (number: number, ...airDates: readonly (string | undefined)[]): Season => ({
  id: `s${number}`,
  number,
  title: `Season ${number}`,
  episodes: airDates.map((airDate, index) => ({
    id: `s${number}e${index + 1}`,
    number: index + 1,
    title: `Episode ${index + 1}`,
    ...(airDate !== undefined && { airDate }),
  })),
})
