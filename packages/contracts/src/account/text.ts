import * as z from 'zod/mini'

/** Not every database can store a NUL, and half of a surrogate pair is not Unicode: both are refused. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

/** Text of `shortest` to `longest` UTF-16 units that every store leaves unchanged. */
export const textSchema = (longest: number, shortest = 0) =>
  z
    .string()
    .check(z.minLength(shortest), z.maxLength(longest), z.refine(isStorable, 'must be whole Unicode without NUL'))

/** Id of a title, season or episode: the movie database's, though any short text is accepted. */
export const catalogueIdSchema = textSchema(255, 1)

/** A moment on the wire: ISO 8601 with a zone, with or without milliseconds. */
export const momentSchema = z.iso.datetime({ offset: true })
