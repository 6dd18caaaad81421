import { type ServerMeta, SYNC_VERSION } from '@matinee/contracts'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../http/environment.ts'
import { jsonText } from '../http/http-error.ts'
import type { HumanCheck } from '../human-check/check.ts'

/** Who the server says it is. */
export interface ServerIdentity {
  name: string
  description?: string | undefined
  version: string
}

interface MetaRouteParts {
  identity: ServerIdentity
  humanCheck: HumanCheck
  /** Whether the database answers. */
  isConnected: () => Promise<boolean>
}

export function metaRoutes({ identity, humanCheck, isConnected }: MetaRouteParts): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  const { name, description, version } = identity
  routes.get('/', () => jsonText(JSON.stringify({ message: `${name} is working as expected (v${version})` })))
  routes.get('/healthcheck', async () => {
    const databaseConnected = await isConnected()
    return jsonText(JSON.stringify({ healthy: databaseConnected, databaseConnected }), databaseConnected ? 200 : 503)
  })
  routes.get('/meta', () => {
    const meta: ServerMeta = {
      name,
      description,
      version,
      ...humanCheck.meta(),
      sessionHeader: true,
      sync: {
        version: SYNC_VERSION,
        changes: true,
        live: true,
        sealed: true,
        subtitles: true,
        usage: true,
        ratings: true,
      },
    }
    return jsonText(JSON.stringify(meta))
  })
  return routes
}
