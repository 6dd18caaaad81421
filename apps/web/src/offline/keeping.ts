import { isWorthKeeping } from './roads.ts'

/** Builds whose files stay: this one's, and those of the one before, which a page may still be running. */
const MOST_BUILDS = 2

/** The caches of one build. */
export interface BuildCaches {
  /** What opens the site without a network. */
  shell: string
  /** What was fetched besides. */
  kept: string
}

/** A cache's name begins with what it is for; earlier versions had one for whatever was fetched, `kept`. */
export const cachesOfBuild = (build: string): BuildCaches => ({ shell: `shell-${build}`, kept: `kept-${build}` })

/** Lets the files of builds go that no page runs any more. */
export async function dropOlderBuilds(caches: CacheStorage, { shell, kept }: BuildCaches): Promise<void> {
  const names = await caches.keys()
  const others = (prefix: string, own: string) => names.filter((name) => name.startsWith(prefix) && name !== own)
  const gone = [others('shell', shell), others('kept', kept)].flatMap((older) => older.slice(0, 1 - MOST_BUILDS))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/**
 * What this build's shell or the cache `name` holds; else what an older build kept, or the server's answer, which is then kept under
 * this name: what is in use goes along from build to build. Oldest go first where there are more than `most`.
 */
export async function keep(
  request: Request | string,
  { caches, shell, name, most }: { caches: CacheStorage; shell: string; name: string; most?: number },
): Promise<Response> {
  const within = (cacheName: string) => caches.match(request, { cacheName, ignoreVary: true })
  const known = (await within(shell)) ?? (await within(name))
  if (known) return known
  const answer = (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
  if (!isWorthKeeping(answer)) return answer
  const copy = answer.clone()
  const cache = await caches.open(name)
  // A disk that is full keeps nothing; the answer is there all the same.
  await cache.put(request, copy).catch(() => {})
  const keys = most === undefined ? [] : await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (most ?? 0))).map((key) => cache.delete(key)))
  return answer
}
