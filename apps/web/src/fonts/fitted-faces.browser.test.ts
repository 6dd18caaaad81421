import { beforeAll, describe, expect, it } from 'vitest'
import './faces.css'

/** Texts of the first page, in the weight that they are set in. */
const TEXTS = [
  ['Literata', 440, 'What would you like to watch tonight?'],
  ['Literata', 440, 'The house lights are down. What shall it be?'],
  ['Literata', 440, 'Continue watching'],
  ['Literata', 440, 'Matinee'],
  ['Commissioner', 400, 'A quiet place to watch films. Matinee stores no films.'],
  ['Commissioner', 400, 'Films, shows, people'],
  ['Commissioner', 500, 'Discover'],
  ['Commissioner', 500, 'Settings'],
  ['Commissioner', 560, 'Discover something'],
  ['Commissioner', 620, 'Sign in'],
] as const

const SYSTEMS = {
  Literata: ['Georgia', 'Noto Serif', 'Times New Roman', 'DejaVu Serif'],
  Commissioner: ['Arial', 'Roboto', 'DejaVu Sans'],
} as const
/** Largest difference of width: a short label has not the mixture of letters that faces are fitted over. */
const toleranceOf = (text: string) => (text.length > 20 ? 0.02 : 0.06)

const isInstalled = (family: string, weight: number) =>
  document.fonts.load(`${weight} 40px "${family}"`).then(
    (faces) => faces.length > 0,
    () => false,
  )

function draw(family: string, weight: number, content: Node[]) {
  const line = document.createElement('div')
  line.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 40px/normal "${family}",monospace`
  line.style.fontVariationSettings = "'opsz' 66"
  // Letters as wide as they are drawn, not rounded to whole pixels.
  line.style.textRendering = 'geometricPrecision'
  line.append(...content)
  document.body.append(line)
  return line
}

/** Room of a text: its width, the height of its line, and how far from the top of the line the letters stand, px. */
function roomOf(family: string, weight: number, text: string) {
  const foot = document.createElement('span')
  foot.style.cssText = 'display:inline-block;height:0'
  const line = draw(family, weight, [document.createTextNode(text), foot])
  const { width, height, top } = line.getBoundingClientRect()
  const baseline = foot.getBoundingClientRect().bottom - top
  line.remove()
  return { width, height, baseline }
}

/** System faces of this machine, by the weight that they stand for. */
const installed = new Set<string>()
beforeAll(async () => {
  for (const [face, weight] of TEXTS) {
    expect(await isInstalled(`${face} Variable`, weight)).toBe(true)
    for (const system of SYSTEMS[face]) {
      const family = `${face} on ${system}`
      if (await isInstalled(family, weight)) installed.add(`${weight} ${family}`)
    }
  }
})

describe.each(TEXTS)('%s %i: %s', (face, weight, text) => {
  it('has a system face that takes its room', () => {
    const families = SYSTEMS[face].map((system) => `${face} on ${system}`)
    const present = families.filter((family) => installed.has(`${weight} ${family}`))
    expect(present).not.toEqual([])
    const own = roomOf(`${face} Variable`, weight, text)
    for (const family of present) {
      const { width, ...line } = roomOf(family, weight, text)
      expect(Math.abs(width / own.width - 1), `${family}: ${width} for ${own.width} px`).toBeLessThan(toleranceOf(text))
      expect(line).toEqual({ height: own.height, baseline: own.baseline })
    }
  })
})

/** Texts of other scripts, each with the first letter of the ranges of its file. */
const SCRIPTS = [
  ['Cyrillic', 'Кино', 'U+301'],
  ['Greek', 'Σινεμά', 'U+370'],
  ['Vietnamese', 'ế', 'U+102'],
  ['Latin beyond the first page', 'Źró', 'U+100'],
] as const

describe.each(['Literata', 'Commissioner'])('%s', (face) => {
  it.each(SCRIPTS)('fetches its file of %s for a text that needs it', async (_script, text, first) => {
    const loaded = await document.fonts.load(`440 40px "${face} Variable"`, text)
    const ranges = loaded.map(({ status, unicodeRange }) => `${status} ${unicodeRange}`)
    expect(ranges).toContainEqual(
      expect.stringMatching(new RegExp(String.raw`^loaded ${first.replace('+', String.raw`\+`)}-?`, 'i')),
    )
  })
})
