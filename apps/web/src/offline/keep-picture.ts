import { isCacheable } from './caching-strategy.ts'
import { keep } from './precache.ts'

/** The width in a picture's address (`/t/p/w342/…`, or `/t/p/original/…`). */
const WIDTH = /\/t\/p\/(?:w(\d+)|original)\/(?=[^/]+$)/

/** Returns pixels: infinitely many for an original, 0 for an address without a width. */
function widthOf(address: string): number {
  const found = WIDTH.exec(address)
  return found ? Number(found[1] ?? Infinity) : 0
}
const withoutWidth = (address: string) => address.replace(WIDTH, '/t/p/')

/** The catalogue sends a makeshift where it can draw a picture only later. */
const mayKeep = (answer: Response): boolean =>
  isCacheable(answer) && !/\bno-store\b/i.test(answer.headers.get('cache-control') ?? '')

/**
 * Answers a picture from the cache `name`, which keeps one width of each, the widest that was asked for: it stands for narrower
 * ones, and for wider ones that do not come. The oldest are deleted where there are more than `most`.
 */
export async function keepPicture(
  request: Request,
  { caches, shell, name, most }: { caches: CacheStorage; shell: string; name: string; most: number },
): Promise<Response> {
  const cache = await caches.open(name)
  const within = async (address: Request) => {
    const answer = await cache.match(address, { ignoreVary: true })
    return answer && isCacheable(answer) ? answer : undefined
  }
  const exact = await within(request)
  if (exact) return exact
  const isOther = ({ url }: Request) => url !== request.url && withoutWidth(url) === withoutWidth(request.url)
  const others = (await cache.keys()).filter(isOther)
  const [widest] = others.toSorted((one, other) => widthOf(other.url) - widthOf(one.url))
  const instead = widest && (await within(widest))
  if (instead && widthOf(widest.url) > widthOf(request.url)) return instead
  const asked = keep(request, { caches, shell, name, most, mayKeep })
  if (!instead) return asked
  // A picture in another width is better than none.
  const answer = await asked.catch(() => undefined)
  if (!answer || !mayKeep(answer)) return instead
  await Promise.all(others.map((narrower) => cache.delete(narrower)))
  return answer
}
