/**
 * A thread that draws pictures as dots: each takes long enough that the server would answer nobody meanwhile. It takes
 * `{ id, svg, width, height, format }` and answers `{ id, bytes }`, or `{ id }` where a picture cannot be drawn.
 */
import { parentPort } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** Of 100: below it the dark parts of a picture fall into squares. */
const QUALITY = 74
const GRAIN_WIDTH = 256
/** How much of the picture is grain. Gradients without it show their steps. */
const GRAIN_SHARE = 0.2

/** Film grain: a small piece of noise, the same each time, that is laid side by side. */
function drawGrain() {
  const tile = createCanvas(GRAIN_WIDTH, GRAIN_WIDTH)
  const context = tile.getContext('2d')
  const noise = context.createImageData(GRAIN_WIDTH, GRAIN_WIDTH)
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let at = 0; at < noise.data.length; at += 4) {
    noise.data.fill(128 + ((random() + random() + random()) / 3 - 0.5) * 200, at, at + 3)
    noise.data[at + 3] = 255
  }
  context.putImageData(noise, 0, 0)
  return tile
}

const grain = drawGrain()

async function draw({ svg, width, height, format }) {
  const image = await loadImage(Buffer.from(svg))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0, width, height)
  context.globalCompositeOperation = 'overlay'
  context.globalAlpha = GRAIN_SHARE
  context.fillStyle = context.createPattern(grain, 'repeat')
  context.fillRect(0, 0, width, height)
  // Here rather than in the pool of threads that the server reads files and digests with.
  return canvas.encodeSync(format, QUALITY)
}

async function answer(order) {
  // Without bytes the picture is sent as SVG.
  const bytes = await draw(order).catch(() => undefined)
  parentPort.postMessage({ id: order.id, bytes })
}

let last = Promise.resolve()
// One after the other: the canvases of a full queue would be hundreds of megabytes.
parentPort.on('message', (order) => {
  last = last.then(() => answer(order))
})
