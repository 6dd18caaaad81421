import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createViteServer } from 'vitest/node'
import { applyStep, stepsOf } from './steps.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/** The product after a walkthrough. */
export interface FollowedWalkthrough {
  /** Every file that the walkthrough touches, from the root of the repository. */
  readonly paths: readonly string[]
  /** A module of the product, as it is after the walkthrough; `Module` is its type. */
  load: <Module>(path: string) => Promise<Module>
  /** Call it when no module is loaded any more. */
  close: () => Promise<void>
}

/** The text of a file of the repository; undefined where there is none. */
const textAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/**
 * Does what a walkthrough shows, with the code in it, and loads the product as it is then. No file is written: the changed texts take
 * the place of the files while modules are loaded.
 * @param document Path of the walkthrough, from the root of the repository.
 * @throws Error where a step does not fit the file that it changes.
 */
export async function followWalkthrough(document: string): Promise<FollowedWalkthrough> {
  const texts = new Map<string, string>()
  for (const step of stepsOf(readFileSync(join(ROOT, document), 'utf8'))) {
    const path = join(ROOT, step.path)
    texts.set(path, applyStep(texts.get(path) ?? textAt(path), step))
  }
  const server = await createViteServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { noExternal: [/^@matinee\//] },
    plugins: [
      {
        name: 'walkthrough',
        enforce: 'pre',
        resolveId(source, importer) {
          const path = importer && source.startsWith('.') ? resolve(dirname(importer), source) : source
          return texts.has(path) ? path : null
        },
        load: (id) => texts.get(id) ?? null,
      },
    ],
  })
  return {
    paths: [...texts.keys()].map((path) => path.slice(ROOT.length)),
    load: async <Module>(path: string) => (await server.ssrLoadModule(join(ROOT, path))) as Module,
    close: () => server.close(),
  }
}
