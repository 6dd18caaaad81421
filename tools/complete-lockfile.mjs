/**
 * Completes package-lock.json with the optional per-platform packages that a registry mirror may not carry.
 *
 * npm leaves an optional dependency out of a fresh lockfile when it cannot read its manifest, and `npm ci` then
 * refuses the lockfile on every platform, because the parent still asks for it. A lockfile entry with the version
 * and the platform it is for is enough: npm skips it elsewhere, and fetches it by name and version where it fits.
 *
 * Run after every change of dependencies: `node tools/complete-lockfile.mjs`. `--check` only reports.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  aix: 'aix',
}
const CPU = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
  wasm32: 'wasm32',
}
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', glibc: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** Reads os, cpu and libc off a package name such as `@oxlint/binding-linux-arm64-musl`; null when it names none. */
export function platformOf(name) {
  const words = name.split(/[/\-_.]/)
  const pick = (table) => words.map((word) => table[word]).find((value) => value !== undefined)
  const [os, cpu, libc] = [pick(OS), pick(CPU), pick(LIBC)]
  if (cpu === undefined && os === undefined) return null
  const isWasm = cpu === 'wasm32'
  return { ...(os && !isWasm ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) }
}

/** Adds the missing entries to a parsed lockfile in place and returns their names. */
export function complete(lock) {
  const added = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${path}/node_modules/${name}`
      const hoisted = `node_modules/${name}`
      if (lock.packages[nested] || lock.packages[hoisted]) continue
      const platform = platformOf(name)
      if (platform === null || !/^\d/.test(version)) continue
      lock.packages[hoisted] = { version, optional: true, ...platform }
      added.push(`${name}@${version}`)
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  return added
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = complete(lock)
  if (process.argv.includes('--check')) {
    if (added.length > 0) {
      console.error(`package-lock.json lacks ${added.length} platform packages: run node tools/complete-lockfile.mjs`)
      process.exit(1)
    }
  } else if (added.length > 0) {
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`Added ${added.length} platform packages to package-lock.json.`)
  }
}
