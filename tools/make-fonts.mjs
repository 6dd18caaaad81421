/**
 * `node tools/make-fonts.mjs`: writes apps/web/src/fonts from the packages, without a network: both faces in Latin script with the axes
 * that the styles use, and faces.css, where every script's file is named and system faces are fitted to ours. The licences go
 * to apps/web/public/licences, which the site serves. A test compares the files.
 * `node tools/make-fonts.mjs measure FILE…`: prints what tools/fonts/system-faces.json holds of a system face.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { root } from './prepare.mjs'

const { resolve } = createRequire(import.meta.url)
const folder = join(root, 'apps/web/src/fonts')
const licences = join(root, 'apps/web/public/licences')
/** Line width of the formatter. */
const WIDTH = 120

/**
 * The faces. `axes` is what the styles ask for: see --m-weight-display and --m-axes-display of the tokens for Literata. `bands`
 * are the weights that one fitted face stands for, with the weight in the middle of what is in use there. Over
 * `samples`, texts of the first page, a system face is made as wide as ours: labels have a weight of their own, and no sentence's letters.
 */
const FACES = [
  {
    family: 'Commissioner',
    samples: {
      text: 'Films you begin and films you save will wait on this page. Search for a title, or wander through a century of cinema.',
      label: 'Discover Settings',
    },
    name: 'commissioner',
    packed: 'wght',
    weights: '100 900',
    axes: { wght: { min: 400, max: 700, default: 400 } },
    bands: [
      { weights: '100 450', cut: 'regular', sample: 'text', axes: { wght: 400 } },
      { weights: '451 530', cut: 'regular', sample: 'label', axes: { wght: 500 } },
      { weights: '531 900', cut: 'bold', sample: 'text', axes: { wght: 590 } },
    ],
    systems: ['Arial', 'Roboto', 'DejaVu Sans'],
  },
  {
    family: 'Literata',
    samples: { text: 'What would you like to watch tonight?' },
    name: 'literata',
    packed: 'opsz',
    weights: '200 900',
    axes: { opsz: 66, wght: 440 },
    bands: [{ weights: '200 900', cut: 'regular', sample: 'text', axes: { opsz: 66, wght: 440 } }],
    systems: ['Georgia', 'Noto Serif', 'Times New Roman', 'DejaVu Serif'],
  },
]

/** Scripts that the faces have letters of; for others the browser asks the system as before. */
const FITTED_RANGE = 'U+0000-052F, U+1E00-1FFF, U+2000-206F, U+20A0-20CF, U+2122'

/** Names that a cut file keeps beside its copyright: the address of its licence. */
const KEPT_NAMES = [14]

/** Width of a text in a font, em. */
function widthOf(text, font) {
  return font.layout(text).advanceWidth / font.unitsPerEm
}

function packedFile({ name, packed }, script) {
  return `@fontsource-variable/${name}/files/${name}-${script}-${packed}-normal.woff2`
}

function latinOf(face) {
  return readFileSync(resolve(packedFile(face, 'latin')))
}

function cutTo(packed, axes, targetFormat) {
  const letters = String.fromCodePoint(...create(packed).characterSet)
  return subsetFont(packed, letters, { targetFormat, variationAxes: axes, preserveNameIds: KEPT_NAMES })
}

/** A list as the formatter sets it. */
function declaration(property, items) {
  const line = `  ${property}: ${items.join(', ')};`
  if (line.length <= WIDTH) return line
  const rows = ['   ']
  for (const item of items) {
    if (`${rows.at(-1)} ${item},`.length > WIDTH) rows.push('   ')
    rows.push(`${rows.pop()} ${item},`)
  }
  return `  ${property}:\n${rows.join('\n').slice(0, -1)};`
}

function faceRule({ name, family, packed, weights }, script, range) {
  const file = script === 'latin' ? `./${name}-latin.woff2` : packedFile({ name, packed }, script)
  return `@font-face {
  font-family: '${family} Variable';
  font-display: swap;
  font-weight: ${weights};
  src: url('${file}') format('woff2');
${declaration('unicode-range', range.split(','))}
}`
}

const percent = (part) => `${Number((part * 100).toFixed(2))}%`

/** A system face that takes the room of ours: as wide over the sample, with the same line. */
function fittedRule(face, system, cut, { weights, font, sample }) {
  const { locals, widths } = cut
  const size = widthOf(face.samples[sample], font) / widths[sample]
  const share = (units) => percent(Math.abs(units) / font.unitsPerEm / size)
  return `@font-face {
  font-family: '${face.family} on ${system}';
  font-weight: ${weights};
${declaration(
  'src',
  locals.map((local) => `local('${local}')`),
)}
  size-adjust: ${percent(size)};
  ascent-override: ${share(font.ascent)};
  descent-override: ${share(font.descent)};
  line-gap-override: ${share(font.lineGap)};
  unicode-range: ${FITTED_RANGE};
}`
}

async function rulesOf(face, systemFaces) {
  const scripts = JSON.parse(readFileSync(resolve(`@fontsource-variable/${face.name}/unicode.json`), 'utf8'))
  const rules = Object.entries(scripts).map(([script, range]) => faceRule(face, script, range))
  const bands = await Promise.all(
    face.bands.map(async (band) => ({ ...band, font: create(await cutTo(latinOf(face), band.axes, 'truetype')) })),
  )
  const fitted = face.systems.flatMap((system) =>
    bands.map((band) => fittedRule(face, system, systemFaces[system][band.cut], band)),
  )
  return [...rules, ...fitted]
}

/** Every generated file: its path and its bytes. */
export async function fontFiles() {
  const systemFaces = JSON.parse(readFileSync(join(root, 'tools/fonts/system-faces.json'), 'utf8'))
  const rules = await Promise.all(FACES.map((face) => rulesOf(face, systemFaces)))
  const head = '/* Written by tools/make-fonts.mjs. A browser fetches a file when a text has letters of its range. */\n'
  const files = FACES.map(async (face) => [
    { path: join(folder, `${face.name}-latin.woff2`), bytes: await cutTo(latinOf(face), face.axes, 'woff2') },
    {
      path: join(licences, `${face.name}.txt`),
      bytes: readFileSync(resolve(`@fontsource-variable/${face.name}/LICENSE`)),
    },
  ])
  return [
    ...(await Promise.all(files)).flat(),
    { path: join(folder, 'faces.css'), bytes: Buffer.from(`${head}${rules.flat().join('\n')}\n`) },
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...paths] = process.argv.slice(2)
  if (command === 'measure') {
    for (const path of paths) {
      const font = create(readFileSync(path))
      for (const { family, samples } of FACES) {
        for (const [name, text] of Object.entries(samples))
          console.log(path, family, name, widthOf(text, font).toFixed(4))
      }
    }
  } else {
    const files = await fontFiles()
    mkdirSync(licences, { recursive: true })
    for (const { path, bytes } of files) writeFileSync(path, bytes)
  }
}
