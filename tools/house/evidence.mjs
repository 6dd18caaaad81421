import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const CELL = /(?<!\\)\|/

/**
 * Rows of a Markdown document's tables whose next to last cell names a file as code and whose last holds words of it.
 * @param {string} document Path below the repository.
 * @returns {{ cells: string[], file: string, words: string }[]} `cells` are those before.
 */
export function evidenceIn(document) {
  return rowsOf(document).flatMap((row) => {
    const [words = '', file = '', ...before] = row.toReversed()
    return /^`[^`]+`$/.test(file) ? [{ cells: before.toReversed(), file: file.slice(1, -1), words }] : []
  })
}

/** Every row of a document's tables, as the texts of its cells. */
export function rowsOf(document) {
  return readFileSync(join(root, document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(CELL).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')))
}

/** What is wrong with a piece of evidence: its file is not there, or does not hold the words; undefined where nothing is. */
export function missingEvidence({ file, words }) {
  if (!existsSync(join(root, file))) return `there is no ${file}`
  const isThere = words !== '' && readFileSync(join(root, file), 'utf8').includes(words)
  return isThere ? undefined : `${file} does not say: ${words}`
}
