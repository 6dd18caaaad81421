import type { PrepareStream } from '@matinee/contracts/extension'
import { settableHeaders } from './answer-headers.ts'
import { PRIVATE_ADDRESSES } from './private-hosts.ts'

type Rule = chrome.declarativeNetRequest.Rule
type ModifyHeader = chrome.declarativeNetRequest.ModifyHeaderInfo

/** A rule for a pattern gives way to those for private addresses, which give way to one for hosts: those were granted by name. */
const PRIORITY = { pattern: 1, privateAddresses: 2, hosts: 3 } as const

/** Headers that let any page read an answer (protocols §6.3). */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, PATCH, OPTIONS',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Credentials': 'true',
}

const setting = (headers: Readonly<Record<string, string>>): ModifyHeader[] =>
  Object.entries(headers).map(([header, value]) => ({ header, value, operation: 'set' as ModifyHeader['operation'] }))

export interface RuleParts extends Omit<PrepareStream, 'ruleId'> {
  id: number
  /** Hosts whose requests it is for, without a port: the asking site's, or the extension's own id. */
  initiators: string[]
  /** Tabs whose requests it is for; all where there are none. */
  tabIds?: number[]
}

/** One header rule: what requests to these targets carry, and what their answers say. */
export function headerRule({
  id,
  initiators,
  tabIds,
  targetDomains,
  targetRegex,
  requestHeaders = {},
  responseHeaders = {},
}: RuleParts): Rule {
  const request = setting(requestHeaders)
  return {
    id,
    priority: targetDomains ? PRIORITY.hosts : PRIORITY.pattern,
    condition: {
      // Other sites gain nothing by it: what it opens is open to the page that asked.
      initiatorDomains: initiators,
      ...(tabIds && { tabIds }),
      ...(targetDomains && { requestDomains: targetDomains }),
      ...(targetRegex !== undefined && { regexFilter: targetRegex }),
    },
    action: {
      type: 'modifyHeaders' as Rule['action']['type'],
      ...(request.length > 0 && { requestHeaders: request }),
      responseHeaders: setting({ ...OPEN, ...settableHeaders(responseHeaders) }),
    },
  }
}

/** Keeps the rules of patterns from private addresses, which a pattern may mean without naming one. Their ids begin with this one. */
export const privateAddressRules = (firstId: number): Rule[] =>
  PRIVATE_ADDRESSES.map((condition, at) => ({
    id: firstId + at,
    priority: PRIORITY.privateAddresses,
    condition: structuredClone(condition) as Rule['condition'],
    action: { type: 'allow' as Rule['action']['type'] },
  }))
