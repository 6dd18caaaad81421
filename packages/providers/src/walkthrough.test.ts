/** Follows docs/walkthroughs/add-a-source-provider.md with the code in it: adds a source provider with its test. */
import * as domain from '@matinee/domain'
import * as testing from '@matinee/testing/providers'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as zod from 'zod/mini'
import walkthrough from '../../../docs/walkthroughs/add-a-source-provider.md?raw'
import { createProviderEngine } from './engine/engine.ts'
import { storyOf } from './engine/fake-providers.ts'
import * as define from './kit/define.ts'
import * as errors from './kit/errors.ts'
import * as fetcher from './kit/fetcher.ts'
import * as sourceRun from './kit/testing/source-run.ts'
import { createRegistry } from './registry.ts'

const blocks = [...walkthrough.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '')
const [provider = '', test = ''] = blocks

const modules = new Map<string, object>([
  ['@matinee/domain', domain],
  ['@matinee/testing/providers', testing],
  ['zod/mini', zod],
  ['../../kit/define.ts', define],
  ['../../kit/errors.ts', errors],
  ['../../kit/fetcher.ts', fetcher],
  ['../../kit/testing/source-run.ts', sourceRun],
])

type Module = (require: (path: string) => object, exports: Record<string, unknown>) => void

/** Runs a block as the module it shows. It may import only the modules above, or blocks that ran before. */
async function run(name: string, code: string): Promise<Record<string, unknown>> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 }
  const { outputText } = ts.transpileModule(code, { compilerOptions })
  const exported: Record<string, unknown> = {}
  const require = (path: string): object => modules.get(path) ?? expect.unreachable(`the block imports ${path}`)
  const wrapped = `export default (require, exports) => {\n${outputText}\n}`
  const { default: module }: { default: Module } = await import(`data:text/javascript,${encodeURIComponent(wrapped)}`)
  module(require, exported)
  modules.set(name, exported)
  return exported
}

const linesOf = (code: string): number => code.trim().split('\n').length

// The second block's own tests become tests of this file.
const { villageCinema } = await run('./index.ts', provider)
await run('./village-cinema.test.ts', test)

describe('the walkthrough', () => {
  it('adds a provider with its test in under 50 lines', () => {
    expect(blocks).toHaveLength(2)
    expect(linesOf(provider) + linesOf(test)).toBeLessThan(50)
  })

  it('adds one that runs beside all that ship', async () => {
    if (typeof villageCinema !== 'function') return expect.unreachable('the block exports no provider')
    const film = { title: 'Harbour Lights', year: 1952, mp4: 'https://cinema.example.org/harbour-lights.mp4' }
    const send = (request: Request): Promise<Response> =>
      Promise.resolve(
        request.url.startsWith('https://cinema.example.org') ? Response.json({ films: [film] }) : Response.json({}),
      )
    const shipped = createRegistry()
    const source: define.SourceProvider = villageCinema('https://cinema.example.org')
    const engine = createProviderEngine({
      sources: [...shipped.sources, source],
      embeds: shipped.embeds,
      fetcher: fetcher.createFetcher(send),
    })
    const request = { type: 'movie', title: 'Harbour Lights', releaseYear: 1952, tmdbId: '9052' } as const
    const events = []
    for await (const event of engine.run(request, { signal: new AbortController().signal })) events.push(event)
    expect(storyOf(events).at(-1)).toBe('completed village-cinema village')
  })
})
