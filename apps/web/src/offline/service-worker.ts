import { workerMessage } from './messages.ts'
import { isWorthKeeping, roadOf } from './roads.ts'
import type { WorkerFetchEvent, WorkerScope } from './worker-scope.ts'

/**
 * Keeps the shell of the site, so that it opens without a network and the library of this device is there. The server is asked first
 * for every page; nothing that a part of the product says is kept.
 */
const scope = globalThis as unknown as WorkerScope

const SHELL = scope.__SHELL__
const installed = new Set(SHELL)
/** Names of this build's files change with their content, so their list names the build. */
const SHELL_CACHE = `shell-${nameOf(SHELL.join())}`
/** An older shell may still be there, for pages that run it. */
const OF_THIS_BUILD = { cacheName: SHELL_CACHE, ignoreVary: true }
const KEPT_CACHE = 'kept'
const PICTURE_CACHE = 'pictures'
const MOST_PICTURES = 300
/** Shells that stay: this build's, and the one that a page may still be running. */
const MOST_SHELLS = 2
/** A page that takes longer is opened from the shell, ms. */
const PATIENCE_MS = 4000

function nameOf(text: string): string {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}

async function install(): Promise<void> {
  const cache = await scope.caches.open(SHELL_CACHE)
  await cache.addAll(SHELL.map((path) => (path.startsWith('/assets/') ? path : new Request(path, { cache: 'reload' }))))
  const check = async (path: string) => {
    const answer = await cache.match(path)
    if (answer && isWorthKeeping(answer)) return
    await cache.delete(path)
    // The browser tries again at the next look.
    throw new Error(`this build is not whole on its server yet: ${path}`)
  }
  await Promise.all(SHELL.filter((path) => path.startsWith('/assets/')).map(check))
}

async function activate(): Promise<void> {
  const shells = (await scope.caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL_CACHE)
  const gone = shells.slice(0, Math.max(0, shells.length - MOST_SHELLS + 1))
  await Promise.all(gone.map((name) => scope.caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** What was kept, or the server's answer, which is then kept. Oldest go first where there are too many. */
async function keep(request: Request | string, name: string, most = Number.POSITIVE_INFINITY): Promise<Response> {
  const known = await scope.caches.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (!isWorthKeeping(answer)) return answer
  const copy = answer.clone()
  const cache = await scope.caches.open(name)
  // A disk that is full keeps nothing; the answer is there all the same.
  await cache.put(request, copy).catch(() => {})
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
  return answer
}

async function page({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  const shell = scope.caches.match('/', OF_THIS_BUILD)
  const asked = Promise.resolve(preloadResponse).then((answer) => answer ?? fetch(request))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  // A gateway whose server is gone answers too.
  if (answer && answer.status < 500) return answer
  return (await shell) ?? answer ?? asked
}

async function orInstalled(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (failure) {
    const known = await scope.caches.match(request, OF_THIS_BUILD)
    if (known) return known
    throw failure
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => {
  const message = workerMessage(event.data)
  if (message?.kind === 'takeOver') event.waitUntil(scope.skipWaiting())
  if (message?.kind !== 'keep') return
  const paths = message.paths.filter((path) => path.startsWith('/assets/'))
  event.waitUntil(Promise.allSettled(paths.map((path) => keep(path, KEPT_CACHE))))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const road = roadOf(request, scope.location.origin, installed)
  if (road === 'page') event.respondWith(page(event))
  if (road === 'kept') event.respondWith(keep(request, KEPT_CACHE))
  if (road === 'picture') event.respondWith(keep(request, PICTURE_CACHE, MOST_PICTURES))
  if (road === 'installed') event.respondWith(orInstalled(request))
})
