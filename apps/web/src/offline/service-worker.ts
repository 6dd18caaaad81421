import { cachesOfBuild, dropOlderBuilds, keep, precacheShell } from './precache.ts'
import { keepPicture } from './keep-picture.ts'
import { workerMessage } from './messages.ts'
import { cachingStrategyOf } from './caching-strategy.ts'
import type { WorkerFetchEvent, WorkerScope } from './worker-scope.ts'

/**
 * Caches the shell of the site, so that it opens without a network and the library of this device works. The server is
 * asked first for every page; answers of the product's servers are never cached.
 */
const scope = globalThis as unknown as WorkerScope

const SHELL = scope.__SHELL__
const installed = new Set(SHELL)
/** Names of this build's files change with their content, so their list names the build. */
const BUILD = cachesOfBuild(nameOf(SHELL.join()))
/** An older shell may still be cached, for pages that run it. */
const OF_THIS_BUILD = { cacheName: BUILD.shell, ignoreVary: true }
const MOST_PICTURES = 300
/** A page that takes longer is opened from the shell, ms. */
const PATIENCE_MS = 4000

function nameOf(text: string): string {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}

async function activate(): Promise<void> {
  await dropOlderBuilds(scope.caches, BUILD)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const cacheFile = (request: Request | string) =>
  keep(request, { caches: scope.caches, shell: BUILD.shell, name: BUILD.cached })
const cachePicture = (request: Request) =>
  keepPicture(request, { caches: scope.caches, shell: BUILD.shell, name: 'pictures', most: MOST_PICTURES })

async function page({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  const shell = scope.caches.match(import.meta.env.BASE_URL, OF_THIS_BUILD)
  const asked = Promise.resolve(preloadResponse).then((answer) => answer ?? fetch(request))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  // A network that fails is answered like one that is late.
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  // A gateway whose server is gone answers too. A network that wants a login says so with a page that leads to it (RFC 6585).
  if (answer && (answer.status < 500 || answer.status === 511)) return answer
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

scope.addEventListener('install', (event) => event.waitUntil(precacheShell(scope.caches, BUILD, SHELL)))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => {
  const message = workerMessage(event.data)
  if (message?.kind === 'takeOver') event.waitUntil(scope.skipWaiting())
  if (message?.kind !== 'keep') return
  const paths = message.paths.filter((path) => path.startsWith(`${import.meta.env.BASE_URL}assets/`))
  event.waitUntil(Promise.allSettled(paths.map(cacheFile)))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const strategy = cachingStrategyOf(request, scope.location.origin, installed)
  if (strategy === 'page') event.respondWith(page(event))
  if (strategy === 'kept') event.respondWith(cacheFile(request))
  if (strategy === 'picture') event.respondWith(cachePicture(request))
  if (strategy === 'installed') event.respondWith(orInstalled(request))
})
