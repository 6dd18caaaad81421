/** One block of code of a walkthrough, with the file that it belongs to. */
export interface WalkthroughStep {
  /** From the root of the repository, with slashes. */
  readonly path: string
  /** `diff` for a change of a file that is there; any other language for a new file. */
  readonly language: string
  readonly code: string
}

/** A block of code, and the file's name in backticks on a line of its own before it. */
const STEP = /^`([^`\n]+)`\n+^```(\w+)\n([\s\S]*?)^```$/gm

/** The blocks of a walkthrough that name their file, in its order. */
export function stepsOf(markdown: string): WalkthroughStep[] {
  return [...markdown.matchAll(STEP)].map(([, path = '', language = '', code = '']) => ({ path, language, code }))
}

/** The lines of a diff that begin with one of these signs, without it; an empty line is context. */
function linesOf(diff: string, signs: string): string {
  return diff
    .split('\n')
    .slice(0, -1)
    .filter((line) => signs.includes(line[0] ?? ' '))
    .map((line) => `${line.slice(1)}\n`)
    .join('')
}

/**
 * A file's text after a step.
 * @param text The file as it is; undefined where there is none.
 * @throws Error where a new file is there already, or the lines that a diff shows do not stand in the file exactly once.
 */
export function applyStep(text: string | undefined, { path, language, code }: WalkthroughStep): string {
  if (language !== 'diff') {
    if (text !== undefined) throw new Error(`${path} is there already`)
    return code
  }
  const before = linesOf(code, ' -')
  const parts = (text ?? '').split(before)
  if (parts.length !== 2)
    throw new Error(`what the walkthrough shows of ${path} stands there ${parts.length - 1} times:\n${before}`)
  return parts.join(linesOf(code, ' +'))
}
