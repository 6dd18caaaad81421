import * as z from 'zod/mini'

/** Most rows of a list that a body holds, where nothing smaller is said. */
export const MOST_LIST_ITEMS = 10_000

/**
 * A list of `fewest` to `most` items. Its length is looked at first: a list that is too long costs no look at its items, and no
 * complaint about each of them.
 */
export const listSchema = <Item extends z.ZodMiniType>(item: Item, most = MOST_LIST_ITEMS, fewest = 0) =>
  z.pipe(z.array(z.unknown()).check(z.minLength(fewest), z.maxLength(most)), z.array(item))
