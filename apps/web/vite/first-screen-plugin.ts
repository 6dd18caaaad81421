import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Beasties from 'beasties'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { HOLDS_BACK } from '../src/first-screen/ask-for-page.ts'
import { DOCUMENTS, type Frame } from '../src/first-screen/frames.ts'
import { NEXT_MODULES, type NextParts } from '../src/first-screen/next-parts.ts'
import { englishTexts } from './messages-plugin.ts'

const SOURCES = join(import.meta.dirname, '../src/first-screen')

/** The build hands the texts in: nothing here fetches any. */
const noTextsToFetch: Plugin = {
  name: 'matinee-first-screen-texts',
  resolveId: (id) => (id === 'virtual:messages' ? id : null),
  load: (id) => (id === 'virtual:messages' ? "export const textsFolder = ''" : null),
}

/** Rules of what the document's scripts add to it: what stands in templates is not looked at. */
const SET_LATER = /\.m-not-started|\.m-top-search|\[data-words|\[data-frame|^\[dir|\[data-theme/
/** Those of a television: the index has room for the bar's and for those of all pages, and has home's largest still. */
const SET_BY_DOCUMENT = {
  index: /^:root\[data-ui=[\w'"]+\](?:$| \.m-top)|^\[data-begins\] \.m-first/,
  others: /\[data-ui/,
}

type Render = (texts: Record<string, unknown>) => Promise<Record<Frame, string>>

/** One module with all it imports, as the text of a classic script. */
async function scriptOf(name: string, config: InlineConfig): Promise<string> {
  const built = (await build({
    ...config,
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(SOURCES, `${name}.ts`), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}

/** Data for the document's scripts. */
const dataOf = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/** Draws the frames by the page's own components. */
async function renderFrames(config: InlineConfig): Promise<Record<Frame, string>> {
  // Below the packages, so that what is not bundled is found.
  const folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.first-screen-'))
  try {
    await build({
      ...config,
      plugins: [noTextsToFetch],
      build: { ssr: join(SOURCES, 'render.tsx'), outDir: folder, emptyOutDir: true, minify: false },
      ssr: { noExternal: /^(?!react|@tanstack|wouter)/ },
    })
    const { renderFrames: render } = (await import(pathToFileURL(join(folder, 'render.js')).href)) as {
      renderFrames: Render
    }
    return await render(englishTexts())
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The files of the built site that hold these modules and what they need besides the first page's own. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const begun = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`the first screen asks for ${module}, which is no module of the site`)
    return chunk.fileName
  })
  const needed = new Set(begun)
  for (const name of needed) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const next of chunk?.imports ?? []) if (!first.has(next)) needed.add(next)
  }
  return [...needed]
}

const nextParts = (bundle: Rolldown.OutputBundle, base: string): NextParts =>
  NEXT_MODULES.map(([path, modules]) => [path, filesOf(modules, bundle).map((file) => base + file)])

/** The style sheets of the built site by their names. */
const sheetsOf = (bundle: Rolldown.OutputBundle): ReadonlyMap<string, string> =>
  new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, String(file.source)] as const] : [],
    ),
  )

/** Texts of English are for the words that change with the hour, which are home's: another document's room is for its page. */
const withoutTexts = (html: string) => html.replace(/(<script [^>]*id="first-texts"[^>]*>)[^<]*/, '$1')

/**
 * Puts the first screen of each kind of page into its document, with the rules it needs and the two scripts that fit it to the
 * viewer: the frame that most visits of the document begin with stands in `#root`, the others in templates. The style sheet follows
 * it, so that the first paint waits for nothing but the document. Documents beside the index are files beside it.
 */
export function firstScreenPlugin(config: InlineConfig): Plugin {
  // Of the whole environment, which would stand in the document, its scripts need two facts.
  let define: InlineConfig['define'] = {}
  let besides: ReadonlyArray<readonly [name: string, html: string]> = []
  return {
    name: 'matinee-first-screen',
    apply: 'build',
    configResolved({ env }) {
      const catalogue: unknown = env['VITE_CATALOGUE_URL'] ?? ''
      define = {
        'import.meta.env.VITE_CATALOGUE_URL': JSON.stringify(catalogue),
        'import.meta.env.HOLDS_BACK': String(HOLDS_BACK.some((key) => Boolean(env[`VITE_${key}`]))),
        ...config.define,
      }
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const base = config.base ?? '/'
        const frames = await renderFrames(config)
        const parts = dataOf('next-parts', nextParts(bundle, base))
        const documentOf = async (name: string, [first, ...others]: readonly [Frame, ...Frame[]]) => {
          const ofDocument = { ...config, define: { ...define, 'import.meta.env.DOCUMENT': JSON.stringify(name) } }
          const [beforePaint, firstWords] = await Promise.all(
            (['before-paint', 'first-words'] as const).map((script) => scriptOf(script, ofDocument)),
          )
          const templates = others.map((frame) => `<template data-frame="${frame}">${frames[frame]}</template>`)
          const filled = html
            .replace(
              '<div id="root"></div>',
              () => `<div id="root">${frames[first]}</div>${templates.join('')}<script>${firstWords}</script>`,
            )
            .replace('<!-- before paint -->', () => `${parts}<script>${beforePaint}</script>`)
          const isIndex = name === 'index'
          const later = [SET_LATER, isIndex ? SET_BY_DOCUMENT.index : SET_BY_DOCUMENT.others]
          return withCriticalRules(isIndex ? filled : withoutTexts(filled), sheetsOf(bundle), { base, later })
        }
        const { index, ...others } = DOCUMENTS
        besides = await Promise.all(
          Object.entries(others).map(async ([name, ofIt]) => [name, await documentOf(name, ofIt)] as const),
        )
        return documentOf('index', index)
      },
    },
    generateBundle: {
      // After the index, with which they are written.
      order: 'post',
      handler() {
        for (const [name, source] of besides) this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
      },
    },
  }
}

/** System faces that take the room of the page's own until these are there: nothing moves when they come. */
const SYSTEM_FACE = /@font-face\s*\{[^}]*local\([^}]*\}/g

/**
 * Inlines the rules that the document's own markup needs, and those for what is set later; the whole sheet is fetched beside the page's code.
 */
async function withCriticalRules(
  html: string,
  sheets: ReadonlyMap<string, string>,
  { base, later }: { base: string; later: RegExp[] },
): Promise<string> {
  const beasties = new Beasties({ publicPath: base, preload: 'body', allowRules: later, logLevel: 'silent' })
  beasties.readFile = (path) => {
    const sheet = [...sheets].find(([name]) => path.endsWith(name))
    if (!sheet) throw new Error(`the document asks for ${path}, which is no style sheet of the build`)
    return Promise.resolve(sheet[1])
  }
  const systemFaces = [...sheets.values()].flatMap((sheet) => sheet.match(SYSTEM_FACE) ?? []).join('')
  const processed = (await beasties.process(html)).replace(' data-beasties-container', '')
  const [style = ''] = /<style>.*?<\/style>/s.exec(processed) ?? []
  // What no rule of the first screen reads is registered by the whole sheet.
  const ifRead = (text: string, name: string) => (style.includes(`var(${name}`) ? text : '')
  // Faces for where the theme has none, which it has.
  const withoutFallback = (text: string, name: string) => (style.includes(`${name}:`) ? `var(${name})` : text)
  const read = style
    .replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, ifRead)
    .replace(/@layer properties\{[^{]*\{[^{]*\{[^}]*\}/, (layer) => layer.replaceAll(/(--[\w-]+):[^;}]*;?/g, ifRead))
    .replaceAll(/var\((--default-[\w-]+),[^()]*\)/g, withoutFallback)
  return processed.replace(style, () => read.replace('<style>', `<style>${systemFaces}`))
}
