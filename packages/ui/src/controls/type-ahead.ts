/** After such a pause typing begins anew, ms. */
const PAUSE_MS = 500

/** What may stand before a label's first letter: spaces, and the mark of a text that reads by itself. */
const BEFORE_LETTERS = /^[\s\u2068]+/

/** Finds items by the letters that are typed, as menus of every platform do. */
export interface TypeAhead {
  /**
   * The index of the item that a key leads to; undefined where it is no letter, or no item begins like that.
   * @param labels Texts of the items.
   * @param from Index of the item that has the focus; -1 without one.
   * @param at When the key was pressed, ms.
   */
  press: (key: string, labels: readonly string[], from: number, at: number) => number | undefined
}

/** Letters that follow each other at once make one word; the same letter again goes on to the next item. */
export function createTypeAhead(): TypeAhead {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    press(key, labels, from, at) {
      if (Array.from(key).length !== 1 || key === ' ') return undefined
      typed = (at - last > PAUSE_MS ? '' : typed) + key.toLocaleLowerCase()
      last = at
      const isRepeated = Array.from(typed).every((letter) => letter === key.toLocaleLowerCase())
      const wanted = isRepeated ? key.toLocaleLowerCase() : typed
      // A word in the making may still mean the item that has the focus.
      const begin = isRepeated ? from + 1 : Math.max(from, 0)
      const order = labels.map((_, index) => (begin + index) % labels.length)
      return order.find((index) => labels[index]?.replace(BEFORE_LETTERS, '').toLocaleLowerCase().startsWith(wanted))
    },
  }
}
