/** Checks that read the sources and start nothing: each resolves to its result and to what is to be printed of it. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { workspacesOf } from '../workspaces.mjs'
import { run } from './commands.mjs'
import { checkJourneys } from './check-journeys.mjs'
import { failed, PASSED, sum } from './result.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** A check that is a program of its own: what it prints is shown where it fails. */
function program(file, args) {
  return async () => {
    const { status, output } = await run(file, args, { isQuiet: true })
    return status === 0 ? { ...PASSED, output: '' } : { ...failed('see what it printed above'), output }
  }
}

/** A check of this house, which resolves to its failures, warnings and figures. */
function house(check) {
  return async () => {
    const { failures, warnings = [], ...figures } = await check()
    const lines = [
      ...warnings.map((warning) => `  ! ${warning}`),
      ...failures.map((failure) => `  ✗ ${failure}`),
      `  ${JSON.stringify(figures)}`,
    ]
    return { ...(failures.length === 0 ? PASSED : failed(...failures)), output: `${lines.join('\n')}\n` }
  }
}

/** Every folder with a tsconfig is checked with its own library: neutral code has no DOM to call. */
function types(workspace) {
  return async () => {
    const waiting = workspace ? [workspace] : workspacesOf(root)
    const results = []
    async function checkNext() {
      for (let folder = waiting.shift(); folder; folder = waiting.shift()) results.push(await checkTypes(folder))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
    return { ...sum(results), output: results.map(({ output }) => output).join('') }
  }
}

/** Checks one project, and keeps what the compiler found out for the next run. */
async function checkTypes(folder) {
  const buildInfo = join(root, 'node_modules', '.cache', 'types', `${folder.replaceAll(/[\\/]/g, '-')}.json`)
  const args = ['node_modules/typescript-native/bin/tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', buildInfo]
  const { status, output } = await run(process.execPath, args, { isQuiet: true })
  if (status === 0) return { ...PASSED, output: '' }
  return { ...failed(`${folder}: ${output.split('\n', 1)[0]}`), output }
}

/**
 * @param {{ isRelease: boolean, workspace?: string }} how `isRelease` fails where a language lacks a text; of a `workspace` only
 *   the types are checked.
 */
export function staticSteps({ isRelease, workspace }) {
  return {
    types: types(workspace),
    format: program(bin('oxfmt'), ['--check', '.']),
    lint: program(bin('oxlint'), ['--deny-warnings']),
    // Rules that need types, in a configuration of their own: the first reads a file in a millisecond, this one every project.
    promises: program(bin('oxlint'), ['--type-aware', '--config', '.oxlintrc.types.json']),
    catches: house(async () => (await import('../house/check-catches.mjs')).checkCatches(root)),
    borders: house(async () => (await import('../house/check-borders.mjs')).checkBorders(root)),
    storage: house(async () => (await import('../house/check-storage.mjs')).checkStorage(root)),
    files: house(async () => (await import('../house/check-files.mjs')).checkFiles(root)),
    words: house(async () => (await import('../house/check-words.mjs')).checkWords(root)),
    citations: house(async () => (await import('../house/check-citations.mjs')).checkCitations(root)),
    locales: house(async () => (await import('../house/check-locales.mjs')).checkLocales(root, { isRelease })),
    licences: house(async () => (await import('../house/licences.mjs')).checkLicences(root)),
    journeys: house(checkJourneys),
    'dead-code': program(bin('knip'), []),
    lockfile: program(process.execPath, ['tools/complete-lockfile.mjs', '--check']),
  }
}
