import manifest from '../package.json' with { type: 'json' }
import { runData, start } from './start.ts'

const root = new URL('../../', import.meta.url)

if (process.argv.includes('--version')) console.log(manifest.version)
else if (process.argv[2] === 'data') await runData(process.argv.slice(3))
else await start({ site: new URL('dist/web', root), samples: new URL('samples', root) })
