import { loginCompleteSchema, loginStartSchema, registerCompleteSchema, registerStartSchema } from '@matinee/contracts'
import { type Context, Hono } from 'hono'
import { callerAddress } from '../http/caller.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText, HttpError } from '../http/http-error.ts'
import type { HumanCheck } from '../human-check/check.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { SignIn } from './sign-in.ts'

interface SignInRouteParts {
  signIn: SignIn
  humanCheck: HumanCheck
  limits: RateLimits
  trustedProxies: number
}

/** Bodies are checked before a call is counted, and a call is counted before its human check (protocols §2.2). */
export function signInRoutes({ signIn, humanCheck, limits, trustedProxies }: SignInRouteParts): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  const addressOf = (context: Context<ApiEnvironment>): string =>
    callerAddress(context.req.raw, context.env.socketAddress, trustedProxies)
  const userAgentOf = (context: Context<ApiEnvironment>): string => context.req.header('user-agent') ?? ''

  routes.post('/auth/register/start', async (context) => {
    const { captchaToken } = await readBody(context.req.raw, registerStartSchema)
    const address = addressOf(context)
    await limits.take('register_challenge_tokens', address)
    if (!(await humanCheck.accepts(captchaToken, address))) throw new HttpError('humanCheckFailed')
    return jsonText(JSON.stringify({ challenge: signIn.startRegistration() }))
  })
  routes.post('/auth/register/complete', async (context) => {
    const body = await readBody(context.req.raw, registerCompleteSchema)
    await limits.take('register_complete', addressOf(context))
    return jsonText(JSON.stringify(await signIn.register(body, userAgentOf(context))))
  })
  routes.post('/auth/login/start', async (context) => {
    const { publicKey } = await readBody(context.req.raw, loginStartSchema)
    await limits.take('login_challenge_tokens', addressOf(context))
    return jsonText(JSON.stringify({ challenge: await signIn.startLogin(publicKey) }))
  })
  routes.post('/auth/login/complete', async (context) => {
    const body = await readBody(context.req.raw, loginCompleteSchema)
    await limits.take('login_complete', addressOf(context))
    return jsonText(JSON.stringify(await signIn.logIn(body, userAgentOf(context))))
  })
  return routes
}
