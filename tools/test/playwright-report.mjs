import { relative } from 'node:path'
import { firstLine } from './message.mjs'

/** Where the journeys are, seen from the root. Playwright's reports name files as seen from here. */
export const JOURNEYS = 'e2e/journeys'

/** Returns every spec of a report of Playwright's `json` reporter, each with `titles`: those of its groups and its own. */
export function specsIn({ suites }, above = []) {
  return suites.flatMap(({ title, file, suites: below = [], specs = [] }) => {
    // The outermost suite is the file itself.
    const titles = title === file ? above : [...above, title]
    return [
      ...specs.map((spec) => ({ ...spec, titles: [...titles, spec.title] })),
      ...specsIn({ suites: below }, titles),
    ]
  })
}

/** Returns why pictures were not compared, in one sentence; undefined where all were. */
export function notCompared(report) {
  const reasons = specsIn(report)
    .flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations))
    .filter(({ type }) => type === 'picture not compared')
    .map(({ description }) => description)
  return reasons.length === 0 ? undefined : `Pictures that were not compared: ${reasons.length}, ${reasons[0]}.`
}

/**
 * Returns what failed in a run of Playwright, and what kept its files from being loaded.
 * @returns {(import('./result.mjs').Failure & { titles: string[] })[]} `titles` lead to a journey; there are none to a broken file.
 */
export function failuresOfPlaywright(report) {
  const broken = (report.errors ?? []).map(({ message, location }) => ({
    ...(location && { file: relative(process.cwd(), location.file), line: location.line }),
    message: firstLine(message),
    titles: [],
  }))
  const failed = specsIn(report)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, titles, tests }) => {
      const error = tests.flatMap((test) => test.results).find((result) => result.error)?.error
      return {
        file: `${JOURNEYS}/${file}`,
        line: error?.location?.line ?? line,
        title,
        message: firstLine(error?.message),
        titles,
      }
    })
  return [...broken, ...failed]
}
