import { settingsInputSchema } from '@matinee/contracts'
import { Hono } from 'hono'
import { owner } from '../http/access.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { AccountSettings } from './settings.ts'

export function settingRoutes(settings: AccountSettings, sessions: Sessions): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.get('/users/:userId/settings', owner(sessions), async (context) =>
    jsonText(JSON.stringify(await settings.read(context.get('access').userId))),
  )
  routes.put('/users/:userId/settings', owner(sessions), async (context) => {
    const input = await readBody(context.req.raw, settingsInputSchema)
    return jsonText(JSON.stringify(await settings.put(context.get('access').userId, input)))
  })
  return routes
}
