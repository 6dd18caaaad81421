/**
 * `npm run contact-sheet`: draws the poster and the still of every film into dist/contact-sheet, on one page to be looked at, and
 * three sheets beside it: variants of the commonest scenes, every scene as a woodcut, and figures 200 units tall.
 * Says how long they took, which type is hard to read, and how many neighbours of the main lists look alike.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import * as people from './src/art/figures.ts'
import { lookOf } from './src/art/look.ts'
import { REACH } from './src/art/neighbours.ts'
import { sceneNames } from './src/art/scenes/index.ts'
import { drawPoster } from './src/art/poster.ts'
import { drawStill } from './src/art/still.ts'
import { typeContrast } from './src/art/type-contrast.ts'
import { createOutliner } from './src/art/type/fonts/outlines.ts'
import { readPosterFont } from './src/entry/node.ts'
import { artListsOf } from './src/titles/art-lists.ts'
import { readOpenFilms } from './src/titles/open-films.ts'

const READABLE = 4.5
const POSTER = { width: 200, height: 300 }
const STILL = { width: 356, height: 200 }
const folder = fileURLToPath(new URL('../../dist/contact-sheet/', import.meta.url))
const setType = createOutliner(readPosterFont)
const took = { poster: 0, still: 0 }

async function raster(kind, draw, { width, height }, name) {
  const start = performance.now()
  const svg = await draw()
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height)
  writeFileSync(`${folder}${name}`, await canvas.encode('webp', 70))
  took[kind] += performance.now() - start
}

/** One picture of many stills. */
async function keepStills(name, columns, stills) {
  const canvas = createCanvas(columns * STILL.width, Math.ceil(stills.length / columns) * STILL.height)
  const context = canvas.getContext('2d')
  for (const [at, subject] of stills.entries()) {
    const [x, y] = [(at % columns) * STILL.width, Math.floor(at / columns) * STILL.height]
    context.drawImage(await loadImage(Buffer.from(drawStill(subject))), x, y, STILL.width, STILL.height)
  }
  writeFileSync(`${folder}${name}.webp`, await canvas.encode('webp', 80))
}

/** Every figure 200 units tall, at twice that size: what is stiff or torn shows. */
async function keepFigures() {
  const figures = [
    ...[people.man, people.walker, people.woman, people.lady, people.gentleman, people.boxer, people.dancers],
    (x, y, height, facing) => people.rider(x, y, height / 100, facing),
  ]
  const canvas = createCanvas(figures.length * 480, 520)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ddd'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(2, 2)
  context.fillStyle = '#111'
  for (const [at, figure] of figures.entries())
    for (const shape of figure(at * 240 + 120, 240, 200, 1)) {
      context.beginPath()
      for (const [x, y] of shape) context.lineTo(x, y)
      context.fill()
    }
  writeFileSync(`${folder}figures.webp`, await canvas.encode('webp', 80))
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

mkdirSync(folder, { recursive: true })
const films = readOpenFilms()
const lists = artListsOf(films)
const scenes = new Map()
const figures = []
const hardToRead = []
for (const subject of lists[0].subjects) {
  const { id, title, year } = subject
  const { scene, palette, printing } = lookOf(subject)
  scenes.set(scene, (scenes.get(scene) ?? 0) + 1)
  await raster('poster', () => drawPoster(subject, setType), POSTER, `${id}-poster.webp`)
  await raster('still', () => drawStill(subject), STILL, `${id}-still.webp`)
  const contrast = await typeContrast(subject)
  if (contrast < READABLE)
    hardToRead.push(`${contrast.toFixed(2)}  ${title} (${year}), ${printing} ${scene} ${palette}`)
  figures.push(
    `<figure><img src="${id}-poster.webp" width="200"><img src="${id}-still.webp" width="356"><figcaption>${escaped(title)}, ${year}<br>` +
      `${printing} · ${scene} · ${palette} · ${contrast.toFixed(1)}</figcaption></figure>`,
  )
}
writeFileSync(
  `${folder}index.html`,
  '<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>body{background:#111;color:#aaa;font:13px system-ui}' +
    `main{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{vertical-align:top}</style><main>${figures.join('')}</main>`,
)

const commonest = [...scenes].toSorted((a, b) => b[1] - a[1]).slice(0, 10)
await keepStills(
  'variants',
  3,
  commonest.flatMap(([scene]) => {
    const [first, ...others] = lists[0].subjects.filter((subject) => lookOf(subject).scene === scene)
    return [first, ...others].slice(0, 3).map(({ id }) => ({ id, hint: lookOf(first) }))
  }),
)
await keepStills(
  'woodcuts',
  6,
  sceneNames.map((scene) => ({ id: 1, hint: { scene, palette: 'paper', printing: 'woodcut' } })),
)
await keepFigures()

const alike = lists.slice(0, 3).map(({ subjects }) => {
  const looks = subjects.map(lookOf)
  const counts = { scene: 0, palette: 0, both: 0 }
  for (const [at, look] of looks.entries()) {
    for (const other of looks.slice(at + 1, at + 1 + REACH)) {
      const [hasScene, hasPalette] = [other.scene === look.scene, other.palette === look.palette]
      counts.scene += hasScene
      counts.palette += hasPalette
      counts.both += hasScene && hasPalette
    }
  }
  return counts
})
console.warn(
  `${films.length} films; a poster in ${Math.round(took.poster / films.length)} ms, a still in ${Math.round(took.still / films.length)} ms`,
)
console.warn(
  `scenes: ${[...scenes]
    .toSorted((a, b) => b[1] - a[1])
    .map(([scene, count]) => `${scene} ${count}`)
    .join(', ')}`,
)
console.warn(
  `alike within ${REACH} places, best rated: ${JSON.stringify(alike[0])}, best known: ${JSON.stringify(alike[1])}, newest: ${JSON.stringify(alike[2])}`,
)
console.warn(`type under ${READABLE}:1 in ${hardToRead.length}\n${hardToRead.toSorted().join('\n')}`)
