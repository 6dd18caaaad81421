/** Checks the import rules on the tree, then on each fixture, which must be caught by exactly its own rule. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { FIXTURES } from './border-fixtures.mjs'
import { borders } from './borders.mjs'

const { forbidden, options } = borders
/** Fewer modules than this means that a part of the tree was not read. Raise it as the tree grows. */
const FEWEST_MODULES = 1400

async function violationsIn(baseDir, folders, extra = {}) {
  const { output } = await cruise(folders, {
    ...options,
    ...extra,
    baseDir,
    validate: true,
    ruleSet: { forbidden, options },
  })
  return output
}

function writeFixture(files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'matinee-border-')))
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${imports.map((from) => `import '${from}'`).join('\n')}\nexport {}\n`)
  }
  return folder
}

/** Every failure as a sentence; none means that all rules hold and all of them bite. */
export async function checkBorders(root) {
  const tsConfig = extractTsConfig(join(root, 'tsconfig.json'))
  const tree = await cruise(
    ['apps', 'packages', 'e2e', 'bench'],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden, options } },
    {},
    { tsConfig },
  )
  const { summary } = tree.output
  const failures = summary.violations.map(
    (found) =>
      `${found.rule.name}: ${found.from} → ${found.to}. ${forbidden.find((rule) => rule.name === found.rule.name)?.comment ?? ''}`,
  )
  if (summary.totalCruised < FEWEST_MODULES)
    failures.push(`only ${summary.totalCruised} modules were read, expected ${FEWEST_MODULES}`)

  for (const { name } of forbidden) {
    const files = FIXTURES[name]
    if (!files) {
      failures.push(`${name}: no fixture breaks it`)
      continue
    }
    const folder = writeFixture(files)
    const output = await violationsIn(folder, [...new Set(Object.keys(files).map((path) => path.split('/')[0]))])
    const caught = new Set(output.summary.violations.map((found) => found.rule.name))
    const others = [...caught].filter((other) => other !== name)
    if (!caught.has(name)) failures.push(`${name}: its fixture was not caught`)
    if (others.length > 0) failures.push(`${name}: its fixture also breaks ${others.join(', ')}`)
    rmSync(folder, { recursive: true })
  }
  return { failures, modules: summary.totalCruised, rules: forbidden.length }
}
