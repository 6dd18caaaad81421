import { isCacheable } from './caching-strategy.ts'

/** Builds whose files stay: this one's, and those of the one before, which a page may still be running. */
const MOST_BUILDS = 2

/** The caches of one build. */
export interface BuildCaches {
  /** What opens the site without a network. */
  shell: string
  /** What was fetched besides. */
  cached: string
  /** Empty, and present while the build was installed but never activated. */
  waiting: string
}

/** A cache's name begins with its purpose; earlier versions had one for every other file, `kept`. */
export const cachesOfBuild = (build: string): BuildCaches => ({
  shell: `shell-${build}`,
  cached: `kept-${build}`,
  waiting: `waiting-${build}`,
})
const waitingOf = (shell: string) => shell.replace('shell', 'waiting')
const shellOf = (cached: string) => cached.replace('kept', 'shell')

/**
 * Where a shell stores its place among the builds at its last activation, 1 for the first. A build that returns after a
 * newer one has its cache in its old place, although it ran last.
 */
const TURN = '/build-turn'
/** 0 for a build activated by an earlier version, and for a missing one. */
async function turnOf(caches: CacheStorage, shell: string): Promise<number> {
  const known = await caches.match(TURN, { cacheName: shell })
  return Number(await known?.text()) || 0
}

/**
 * Caches the offline shell, all of it or none.
 * @throws where a file is not on the server, which may be deploying the build; the browser tries again at its next
 * check.
 */
export async function precacheShell(
  caches: CacheStorage,
  { shell, waiting }: BuildCaches,
  paths: readonly string[],
): Promise<void> {
  // An active worker may have the same files.
  const isInUse = await caches.has(shell)
  const cache = await caches.open(shell)
  const isAsset = (path: string) => path.startsWith(`${import.meta.env.BASE_URL}assets/`)
  const check = async (path: string) => {
    const answer = await cache.match(path)
    if (answer && isCacheable(answer)) return
    await cache.delete(path)
    throw new Error(`this build is not whole on its server yet: ${path}`)
  }
  try {
    if (!isInUse) await caches.open(waiting)
    await cache.addAll(
      paths.map((path) => new Request(path, isAsset(path) ? { priority: 'low' } : { cache: 'reload' })),
    )
    await Promise.all(paths.filter(isAsset).map(check))
  } catch (failure) {
    if (!isInUse) await Promise.all([caches.delete(shell), caches.delete(waiting)])
    throw failure
  }
}

/** Deletes the files of builds that no page runs any more, now that this one is active. */
export async function dropOlderBuilds(caches: CacheStorage, { shell, cached, waiting }: BuildCaches): Promise<void> {
  await caches.delete(waiting)
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('shell') && name !== shell)
  const neverRan = others.filter((name) => names.includes(waitingOf(name)))
  // Those after this one are being installed.
  const overtaken = neverRan.filter((name) => names.indexOf(name) < names.indexOf(shell))
  const turns = new Map(await Promise.all(others.map(async (name) => [name, await turnOf(caches, name)] as const)))
  const turn = Math.max(0, ...turns.values()) + 1
  // A full disk stores nothing; then the order of the builds' arrival counts.
  await (await caches.open(shell)).put(TURN, new Response(String(turn))).catch(() => {})
  const byTurn = (one: string, other: string) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0)
  const ran = others.filter((name) => !neverRan.includes(name)).toSorted(byTurn)
  const cachedBefore = names
    .filter((name) => name.startsWith('kept') && name !== cached)
    .toSorted((one, other) => byTurn(shellOf(one), shellOf(other)))
  const gone = [ran, cachedBefore].flatMap((builds) => builds.slice(0, 1 - MOST_BUILDS))
  await Promise.all([...gone, ...overtaken, ...overtaken.map(waitingOf)].map((name) => caches.delete(name)))
}

/** An answer that may be cached for its address; earlier versions cached others too. */
const sound = (answer: Response | undefined) => (answer && isCacheable(answer) ? answer : undefined)

/**
 * The cached answer of this build's shell or the cache `name`; else of an older build, or the server's, which is then
 * cached under this name: files in use move along from build to build. The oldest are deleted where there are more than
 * `most`. An answer that `mayKeep` refuses is passed on.
 */
export async function keep(
  request: Request | string,
  {
    caches,
    shell,
    name,
    most,
    mayKeep = isCacheable,
  }: {
    caches: CacheStorage
    shell: string
    name: string
    most?: number
    mayKeep?: (answer: Response) => boolean
  },
): Promise<Response> {
  const within = async (cacheName: string) => sound(await caches.match(request, { cacheName, ignoreVary: true }))
  const known = (await within(shell)) ?? (await within(name))
  if (known) return known
  const answer = sound(await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
  if (!mayKeep(answer)) return answer
  const copy = answer.clone()
  const cache = await caches.open(name)
  // A full disk stores nothing; the answer is returned all the same.
  await cache.put(request, copy).catch(() => {})
  const keys = most === undefined ? [] : await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (most ?? 0))).map((key) => cache.delete(key)))
  return answer
}
