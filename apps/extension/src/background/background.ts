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
import { addressOf, createRequests } from './make-request.ts'
import { Refusal } from './refusal.ts'
import { createEnabledSites, siteOfSender } from './enabled-sites.ts'
import { createStreamRules } from './stream-rules.ts'

export interface Background {
  /** Answers one message of a page, always. */
  readonly answer: (message: { name: string; body?: unknown }, sender: Sender) => Promise<unknown>
  /** Removes the rules of a tab whose page or which itself was closed. */
  readonly releaseTab: (tabId: number) => Promise<void>
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
  const { runtime, permissions, tabs } = api
  const sites = createEnabledSites(api.storage)
  const request = createRequests(api)
  const streamRules = createStreamRules(api)

  const mustBeEnabled = async (sender: Sender): Promise<string> => {
    const site = siteOfSender(sender)
    if (!(await sites.isEnabled(site))) throw new Refusal(NOT_ENABLED)
    return site
  }
  /** A header rule without the permission for its target and for who asks is silently ignored by the browser. */
  const mustReach = async (site: string, hosts: readonly string[]) => {
    const isGranted = (origins: string[]) => permissions.contains({ origins })
    if (await isGranted(originsOf([site, ...hosts]))) return
    const known = await Promise.all(hosts.map((host) => isGranted(originsOf([host]))))
    throw new Refusal(
      'Extension has no permission for this host',
      hosts.filter((_, at) => !known[at]),
    )
  }
  const tabOf = ({ tab }: Sender): number => {
    if (tab?.id === undefined) throw new Refusal('No tab found')
    return tab.id
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
      return { response: await request(site, asked) }
    },
    async prepareStream(body, sender) {
      const site = await mustBeEnabled(sender)
      const asked = parsed(prepareStreamSchema, body)
      await mustReach(site, asked.targetDomains ?? [])
      // Whom a pattern means nobody can ask for.
      if (!asked.targetDomains && !(await permissions.contains({ origins: [ALL_SITES] }))) {
        throw new Refusal('Extension has no permission for every site')
      }
      await streamRules.set({ id: tabOf(sender), site }, asked)
      return {}
    },
    async openPage(body, sender) {
      const site = siteOfSender(sender)
      const { page, redirectUrl, hosts = [] } = parsed(openPageSchema, body)
      // A site may ask for itself and for nobody else.
      if (!URL.canParse(redirectUrl) || new URL(redirectUrl).host.toLowerCase() !== site) {
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
