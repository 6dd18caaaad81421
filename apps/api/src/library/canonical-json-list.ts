/**
 * Whether a list of items is sound, told by its spelling: reading the JSON of a long list to look at it would cost more than all
 * else that answering it costs.
 */

const TEXT = String.raw`"[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-f]{4})[^"\\\0-\x1f]*)*"`
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?`
const MOMENT = String.raw`"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z"`
const META = `\\{"title":${TEXT},"year":${NUMBER}(?:,"poster":${TEXT})?,"type":${TEXT}\\}`
const PART = `\\{"id":(?:null|${TEXT}),"number":(?:null|${NUMBER})\\}`
const POSITION = `"duration":${NUMBER},"watched":${NUMBER}`

/** An item as `wireText` spells it, and what stands behind it. */
const ITEMS = {
  bookmark: new RegExp(`\\{"tmdbId":${TEXT},"meta":${META},"updatedAt":${MOMENT}\\}(?:,|\\]$)`, 'y'),
  progress: new RegExp(
    `\\{"id":${TEXT},"tmdbId":${TEXT},"season":${PART},"episode":${PART},"meta":${META},${POSITION},"updatedAt":${MOMENT}\\}(?:,|\\]$)`,
    'y',
  ),
} as const

/**
 * Whether a text is a list of so many items, all of them spelt as we write them. A list that is spelt otherwise may be sound as
 * well: that has to be read.
 */
export function isCanonicalJsonList(list: string, kind: keyof typeof ITEMS, count: number): boolean {
  if (count === 0) return list === '[]'
  const item = ITEMS[kind]
  item.lastIndex = 1
  for (let seen = 0; seen < count; seen++) if (!item.test(list)) return false
  return item.lastIndex === list.length && list.startsWith('[') && list.endsWith(']')
}
