import manifest from '../package.json' with { type: 'json' }
import { start } from './start.ts'

const root = new URL('../../', import.meta.url)

if (process.argv.includes('--version')) console.log(manifest.version)
else await start({ site: new URL('dist/web', root), samples: new URL('samples', root) })
