import {
  EXTENSION_MESSAGES,
  STRANGER_ANSWER,
  makeRequestSchema,
  openPageSchema,
  prepareStreamSchema,
  type ExtensionFailure,
  type ExtensionMessageName,
} from '@matinee/contracts/extension'
import type * as z from 'zod/mini'
import type { BrowserApi, Sender } from './browser-api.ts'
import { createEnabledSites, originOf, originOfSender } from './enabled-sites.ts'
import { createGrantedHosts, patternOf } from './granted-hosts.ts'
import { addressOf, createRequests } from './make-request.ts'
import { NO_PERMISSION, Refusal } from './refusal.ts'
import { createStreamRules } from './stream-rules.ts'
import { isTargetDomain } from './target-domain.ts'

export interface Background {
  /** Answers one message of a page, always. */
  readonly answer: (message: { name: string; body?: unknown }, sender: Sender) => Promise<unknown>
  /** Removes the rules of a tab whose page or which itself was closed. */
  readonly releaseTab: (tabId: number) => Promise<void>
}

type Handler = (body: unknown, sender: Sender) => Promise<Record<string, unknown>>

const ALL_SITES = '<all_urls>'
const NOT_ENABLED = 'Extension is not enabled for this page'

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body)
  if (!result.success) throw new Refusal('The message does not say what is wanted')
  return result.data
}

/** An empty list names nobody, and would be a rule for every host with the precedence of those that were granted by name. */
function mustNameHosts(domains: readonly string[] | undefined): void {
  if (!domains || (domains.length > 0 && domains.every(isTargetDomain))) return
  throw new Refusal('A target domain is no host name')
}

/** The four messages of protocols §6, each a handler; whatever fails is an answer too. */
export function createBackground(api: BrowserApi): Background {
  const { runtime, permissions, tabs } = api
  const sites = createEnabledSites(api.storage)
  const granted = createGrantedHosts(api)
  const request = createRequests(api, { mayAnswer: (url) => granted.mayReach(new URL(url).hostname) })
  const streamRules = createStreamRules(api)

  const mustBeEnabled = async (sender: Sender): Promise<string> => {
    const origin = originOfSender(sender)
    if (!(await sites.isEnabled(origin))) throw new Refusal(NOT_ENABLED)
    return origin
  }
  /** A header rule without the permission for its target and for who asks is silently ignored by the browser. */
  const mustReach = async (origin: string, hosts: readonly string[]) => {
    const isGranted = async (host: string): Promise<boolean> =>
      (await permissions.contains({ origins: [patternOf(host)] })) && granted.mayReach(host)
    const known = await Promise.all(hosts.map(isGranted))
    const hasOwn = await permissions.contains({ origins: [patternOf(new URL(origin).hostname)] })
    if (hasOwn && !known.includes(false)) return
    throw new Refusal(
      NO_PERMISSION,
      hosts.filter((_, at) => !known[at]),
    )
  }
  const tabOf = ({ tab }: Sender): number => {
    if (tab?.id === undefined) throw new Refusal('No tab found')
    return tab.id
  }

  const handlers: Readonly<Record<ExtensionMessageName, Handler>> = {
    async hello(_body, sender) {
      // A site that is not enabled hears the same from every installation: that there is one.
      if (!(await sites.isEnabled(originOfSender(sender)))) return STRANGER_ANSWER
      const hasPermission = await permissions.contains({ origins: [ALL_SITES] })
      return { version: runtime.getManifest().version, allowed: true, hasPermission }
    },
    async makeRequest(body, sender) {
      const origin = await mustBeEnabled(sender)
      const asked = parsed(makeRequestSchema, body)
      await mustReach(origin, [new URL(addressOf(asked)).hostname])
      return { response: await request(origin, asked) }
    },
    async prepareStream(body, sender) {
      const origin = await mustBeEnabled(sender)
      const asked = parsed(prepareStreamSchema, body)
      mustNameHosts(asked.targetDomains)
      await mustReach(origin, asked.targetDomains ?? [])
      // Whom a pattern means nobody can ask for.
      if (!asked.targetDomains && !(await permissions.contains({ origins: [ALL_SITES] }))) {
        throw new Refusal('Extension has no permission for every site')
      }
      await streamRules.set({ id: tabOf(sender), host: new URL(origin).hostname }, asked)
      return {}
    },
    async openPage(body, sender) {
      const origin = originOfSender(sender)
      const { page, redirectUrl, hosts = [] } = parsed(openPageSchema, body)
      // A site may ask for itself and for nobody else.
      if (originOf(redirectUrl) !== origin) {
        throw new Refusal('The address to return to is not of this site')
      }
      const query = new URLSearchParams([['redirectUrl', redirectUrl], ...hosts.map((host) => ['host', host])])
      await tabs.update(tabOf(sender), { url: runtime.getURL(`tabs/${page}.html?${query}`) })
      return {}
    },
  }

  const isKnown = (name: string): name is ExtensionMessageName => EXTENSION_MESSAGES.some((known) => known === name)
  const failureOf = (cause: unknown): ExtensionFailure => ({
    success: false,
    error: cause instanceof Error ? cause.message : 'The extension failed',
    ...(cause instanceof Refusal && cause.missingHosts && { missingHosts: [...cause.missingHosts] }),
  })

  return {
    releaseTab: streamRules.release,
    async answer({ name, body }, sender) {
      try {
        if (!isKnown(name)) throw new Refusal('No message of that name')
        return { ...(await handlers[name](body, sender)), success: true }
      } catch (cause) {
        return failureOf(cause)
      }
    },
  }
}
