import {
  EXTENSION_MESSAGES,
  makeRequestSchema,
  openPageSchema,
  prepareStreamSchema,
  type ExtensionFailure,
  type ExtensionMessageName,
} from '@matinee/contracts/extension'
import type * as z from 'zod/mini'
import type { BrowserApi, Sender } from './browser-api.ts'
import { headerRule } from './header-rules.ts'
import { addressOf, createRequests } from './make-request.ts'
import { Refusal } from './refusal.ts'
import { createSites, siteOfSender } from './sites.ts'

export interface Background {
  /** Answers one message of a page, always. */
  readonly answer: (message: { name: string; body?: unknown }, sender: Sender) => Promise<unknown>
}

type Handler = (body: unknown, sender: Sender) => Promise<Record<string, unknown>>

const ALL_SITES = '<all_urls>'
const NOT_ENABLED = 'Extension is not enabled for this page'

/** Patterns of permissions for hosts; a port is no part of one. */
const originsOf = (hosts: readonly string[]) => hosts.map((host) => `*://${host.replace(/:\d+$/, '')}/*`)

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body)
  if (!result.success) throw new Refusal('The message does not say what is wanted')
  return result.data
}

/** The four messages of protocols §6, each a handler; whatever fails is an answer too. */
export function createBackground(api: BrowserApi): Background {
  const { runtime, permissions, tabs, declarativeNetRequest } = api
  const sites = createSites(api.storage)
  const request = createRequests(api)

  const mustBeEnabled = async (sender: Sender): Promise<string> => {
    const site = siteOfSender(sender)
    if (!(await sites.isEnabled(site))) throw new Refusal(NOT_ENABLED)
    return site
  }
  /** A header rule without the permission for its target and for who asks is silently ignored by the browser. */
  const mustReach = async (site: string, hosts: readonly string[]) => {
    if (!(await permissions.contains({ origins: originsOf([site, ...hosts]) }))) {
      throw new Refusal('Extension has no permission for this host')
    }
  }

  const handlers: Readonly<Record<ExtensionMessageName, Handler>> = {
    async hello(_body, sender) {
      const site = siteOfSender(sender)
      const [allowed, hasPermission] = await Promise.all([
        sites.isEnabled(site),
        permissions.contains({ origins: [ALL_SITES] }),
      ])
      return { version: runtime.getManifest().version, allowed, hasPermission }
    },
    async makeRequest(body, sender) {
      const site = await mustBeEnabled(sender)
      const asked = parsed(makeRequestSchema, body)
      await mustReach(site, [new URL(addressOf(asked)).hostname])
      return { response: await request(asked) }
    },
    async prepareStream(body, sender) {
      const site = await mustBeEnabled(sender)
      const { ruleId, ...asked } = parsed(prepareStreamSchema, body)
      await mustReach(site, asked.targetDomains ?? [])
      const rule = headerRule({ ...asked, id: ruleId, initiators: [site.replace(/:\d+$/, '')] })
      await declarativeNetRequest.updateDynamicRules({ removeRuleIds: [ruleId], addRules: [rule] })
      return {}
    },
    async openPage(body, sender) {
      const site = siteOfSender(sender)
      const { page, redirectUrl, host } = parsed(openPageSchema, body)
      // A site may ask for itself and for nobody else.
      if (!URL.canParse(redirectUrl) || new URL(redirectUrl).host.toLowerCase() !== site) {
        throw new Refusal('The address to return to is not of this site')
      }
      if (sender.tab?.id === undefined) throw new Refusal('No tab found')
      const query = new URLSearchParams({ redirectUrl, ...(host !== undefined && { host }) })
      await tabs.update(sender.tab.id, { url: runtime.getURL(`tabs/${page}.html?${query}`) })
      return {}
    },
  }

  const isKnown = (name: string): name is ExtensionMessageName => EXTENSION_MESSAGES.some((known) => known === name)
  const failure = (error: string): ExtensionFailure => ({ success: false, error })

  return {
    async answer({ name, body }, sender) {
      try {
        if (!isKnown(name)) throw new Refusal('No message of that name')
        return { ...(await handlers[name](body, sender)), success: true }
      } catch (cause) {
        return failure(cause instanceof Error ? cause.message : 'The extension failed')
      }
    },
  }
}
