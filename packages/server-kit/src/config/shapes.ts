import * as z from 'zod/mini'

/** Pages elsewhere that may call a server: none, all, or a list (architecture §4.11). */
export type Origins = '*' | readonly string[]

/** A text of entries with commas between. */
export const listShape = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

/** A list whose entries look like this. */
export const listOfShape = (entry: RegExp, what: string) =>
  z.pipe(listShape, z.array(z.string().check(z.regex(entry, what))))

/** `*`, or origins as browsers send them. */
export const originsShape = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === '*' ? ('*' as const) : listShape.parse(text))),
  ),
  z.union([
    z.literal('*'),
    z.array(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'must be * or origins like https://films.example.org'))),
  ]),
)

/** A whole number in a range; `what` says which. */
export const wholeNumberShape = (least: number, most: number, what = 'a whole number') =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most,
          `must be ${what}, ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  )

/** An address of the web. */
export const webAddressShape = z.string().check(z.regex(/^https?:\/\//, 'must start with http:// or https://'))

/** A secret that signs something. */
export const signingSecretShape = z.string().check(z.minLength(16, 'must have at least 16 characters'))
