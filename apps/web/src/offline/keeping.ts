import { isWorthKeeping } from './roads.ts'

/** Builds whose files stay: this one's, and those of the one before, which a page may still be running. */
const MOST_BUILDS = 2

/** The caches of one build. */
export interface BuildCaches {
  /** What opens the site without a network. */
  shell: string
  /** What was fetched besides. */
  kept: string
  /** Empty, and there for as long as the build was installed but never in charge. */
  waiting: string
}

/** A cache's name begins with what it is for; earlier versions had one for whatever was fetched, `kept`. */
export const cachesOfBuild = (build: string): BuildCaches => ({
  shell: `shell-${build}`,
  kept: `kept-${build}`,
  waiting: `waiting-${build}`,
})
const waitingOf = (shell: string) => shell.replace('shell', 'waiting')
const shellOf = (kept: string) => kept.replace('kept', 'shell')

/**
 * Where a shell keeps which of the builds it was when it was last put in charge, 1 for the first. A build that comes back after a
 * newer one has its cache in its old place, and yet ran last.
 */
const TURN = '/build-turn'
/** 0 for a build that an earlier version put in charge, and for one that is not there. */
async function turnOf(caches: CacheStorage, shell: string): Promise<number> {
  const known = await caches.match(TURN, { cacheName: shell })
  return Number(await known?.text()) || 0
}

/**
 * Keeps what opens the site without a network, all of it or none.
 * @throws where a file is not on the server, which may still be laying out the build; the browser tries again at its next look.
 */
export async function keepShell(
  caches: CacheStorage,
  { shell, waiting }: BuildCaches,
  paths: readonly string[],
): Promise<void> {
  // A worker that is in charge may have the same files.
  const isInUse = await caches.has(shell)
  const cache = await caches.open(shell)
  const isAsset = (path: string) => path.startsWith('/assets/')
  const check = async (path: string) => {
    const answer = await cache.match(path)
    if (answer && isWorthKeeping(answer)) return
    await cache.delete(path)
    throw new Error(`this build is not whole on its server yet: ${path}`)
  }
  try {
    if (!isInUse) await caches.open(waiting)
    await cache.addAll(paths.map((path) => (isAsset(path) ? path : new Request(path, { cache: 'reload' }))))
    await Promise.all(paths.filter(isAsset).map(check))
  } catch (failure) {
    if (!isInUse) await Promise.all([caches.delete(shell), caches.delete(waiting)])
    throw failure
  }
}

/** Lets the files of builds go that no page runs any more, now that this one is in charge. */
export async function dropOlderBuilds(caches: CacheStorage, { shell, kept, waiting }: BuildCaches): Promise<void> {
  await caches.delete(waiting)
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('shell') && name !== shell)
  const neverRan = others.filter((name) => names.includes(waitingOf(name)))
  // Those after this one are being installed.
  const overtaken = neverRan.filter((name) => names.indexOf(name) < names.indexOf(shell))
  const turns = new Map(await Promise.all(others.map(async (name) => [name, await turnOf(caches, name)] as const)))
  const turn = Math.max(0, ...turns.values()) + 1
  // A disk that is full keeps nothing; the order is then that in which the builds came.
  await (await caches.open(shell)).put(TURN, new Response(String(turn))).catch(() => {})
  const byTurn = (one: string, other: string) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0)
  const ran = others.filter((name) => !neverRan.includes(name)).toSorted(byTurn)
  const keptBefore = names
    .filter((name) => name.startsWith('kept') && name !== kept)
    .toSorted((one, other) => byTurn(shellOf(one), shellOf(other)))
  const gone = [ran, keptBefore].flatMap((builds) => builds.slice(0, 1 - MOST_BUILDS))
  await Promise.all([...gone, ...overtaken, ...overtaken.map(waitingOf)].map((name) => caches.delete(name)))
}

/** An answer that may stand for its address; earlier versions kept others too. */
const sound = (answer: Response | undefined) => (answer && isWorthKeeping(answer) ? answer : undefined)

/**
 * What this build's shell or the cache `name` holds; else what an older build kept, or the server's answer, which is then kept under
 * this name: what is in use goes along from build to build. Oldest go first where there are more than `most`.
 */
export async function keep(
  request: Request | string,
  { caches, shell, name, most }: { caches: CacheStorage; shell: string; name: string; most?: number },
): Promise<Response> {
  const within = async (cacheName: string) => sound(await caches.match(request, { cacheName, ignoreVary: true }))
  const known = (await within(shell)) ?? (await within(name))
  if (known) return known
  const answer = sound(await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
  if (!isWorthKeeping(answer)) return answer
  const copy = answer.clone()
  const cache = await caches.open(name)
  // A disk that is full keeps nothing; the answer is there all the same.
  await cache.put(request, copy).catch(() => {})
  const keys = most === undefined ? [] : await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (most ?? 0))).map((key) => cache.delete(key)))
  return answer
}
