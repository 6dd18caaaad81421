import { expect, it } from 'vitest'
import './tokens.css'

const THEMES = ['default', 'blue', 'gray', 'red', 'teal', 'blck']
const SURFACES = ['sunken', 'bg', 'surface', 'raised']
/** What is read, and the edge of a control, with the contrast that WCAG 2.2 asks of it. */
const FOREGROUNDS = [
  ...['text', 'text-2', 'text-3', 'accent', 'danger', 'warn', 'ok'].map((role) => [role, 4.5] as const),
  ['line-strong', 3] as const,
]

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) ?? expect.unreachable()

/** Relative luminance of a colour in any notation of CSS, as WCAG 2.2 defines it. */
function luminanceOf(colour: string): number {
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour of a role in a theme, as the browser computes it. */
function colourOf(theme: string, role: string): string {
  const element = document.createElement('div')
  element.dataset['theme'] = theme
  element.style.color = `var(--m-${role})`
  document.body.append(element)
  const { color } = getComputedStyle(element)
  element.remove()
  return color
}

it.each(THEMES)('in the theme %s everything that is read stands out from what it lies on', (theme) => {
  const faint = SURFACES.flatMap((surface) =>
    FOREGROUNDS.map(([role, least]) => ({
      pair: `${role} on ${surface}`,
      least,
      contrast: contrastOf(colourOf(theme, role), colourOf(theme, surface)),
    })),
  ).filter(({ contrast, least }) => contrast < least)
  expect(faint).toEqual([])
  expect(contrastOf(colourOf(theme, 'on-accent'), colourOf(theme, 'accent'))).toBeGreaterThanOrEqual(4.5)
})
