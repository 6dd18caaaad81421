import type { PrepareStream } from '@matinee/contracts/extension'

type Rule = chrome.declarativeNetRequest.Rule
type ModifyHeader = chrome.declarativeNetRequest.ModifyHeaderInfo

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
  responseHeaders,
}: RuleParts): Rule {
  const request = setting(requestHeaders)
  return {
    id,
    priority: 1,
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
      responseHeaders: setting({ ...OPEN, ...responseHeaders }),
    },
  }
}
