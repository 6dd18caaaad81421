import {
  catalogueIdSchema,
  progressImportSchema,
  progressRemovalSchema,
  progressUpsertSchema,
} from '@matinee/contracts'
import { Hono } from 'hono'
import { owner } from '../http/access.ts'
import { callerAddress } from '../http/caller.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { parse, readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ProgressItems } from './progress.ts'

interface ProgressRouteParts {
  progress: ProgressItems
  sessions: Sessions
  limits: RateLimits
  trustedProxies: number
}

export function progressRoutes({
  progress,
  sessions,
  limits,
  trustedProxies,
}: ProgressRouteParts): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.use('/users/:userId/progress/*', owner(sessions))
  routes.get('/users/:userId/progress', async (context) => jsonText(await progress.list(context.get('access').userId)))
  routes.put('/users/:userId/progress/import', async (context) => {
    const inputs = await readBody(context.req.raw, progressImportSchema)
    // Before the write: who is refused has stored nothing.
    await limits.take('progress_import', callerAddress(context.req.raw, context.env.socketAddress, trustedProxies))
    return jsonText(await progress.importAll(context.get('access').userId, inputs))
  })
  routes.put('/users/:userId/progress/:titleId', async (context) => {
    const input = await readBody(context.req.raw, progressUpsertSchema)
    const titleId = parse(catalogueIdSchema, context.req.param('titleId'))
    return jsonText(await progress.put(context.get('access').userId, titleId, input))
  })
  routes.delete('/users/:userId/progress/:titleId', async (context) => {
    const { seasonId, episodeId } = await readBody(context.req.raw, progressRemovalSchema)
    const tmdbId = parse(catalogueIdSchema, context.req.param('titleId'))
    const filters = { seasonId: seasonId ?? '', episodeId: episodeId ?? '' }
    const count = await progress.remove(context.get('access').userId, tmdbId, filters)
    return jsonText(
      JSON.stringify({ count, tmdbId, seasonId: seasonId ?? undefined, episodeId: episodeId ?? undefined }),
    )
  })
  return routes
}
