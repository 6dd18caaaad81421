import type { PrepareStream } from '@matinee/contracts/extension'
import { MOST_RULE_ID } from '@matinee/contracts/extension'
import type { BrowserApi } from './browser-api.ts'
import { headerRule } from './header-rules.ts'

/** Rules of streams have ids from here on: a stretch of ids for each tab, in which a page numbers its rules. */
const FIRST_STREAM_RULE_ID = 1_000_000
const IDS_OF_A_TAB = MOST_RULE_ID + 1

export interface StreamRules {
  /** Sets a rule for requests of this tab, in place of the one that its page gave the same number. */
  readonly set: (tab: { id: number; site: string }, wish: PrepareStream) => Promise<void>
  /** Takes all rules of a tab away: its page is gone. */
  readonly release: (tabId: number) => Promise<void>
}

const stretchOf = (ruleId: number): number => Math.floor((ruleId - FIRST_STREAM_RULE_ID) / IDS_OF_A_TAB)

/**
 * Header rules of streams: each for the tab whose page asked, so that two tabs with the same numbers share nothing. What is set is
 * read from the browser every time, since the worker that runs this may have ended in between.
 */
export function createStreamRules({ declarativeNetRequest }: Pick<BrowserApi, 'declarativeNetRequest'>): StreamRules {
  let last: Promise<unknown> = Promise.resolve()
  /** One change after another: each reads what the one before it left. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const rules = async () =>
    (await declarativeNetRequest.getSessionRules()).filter(({ id }) => id >= FIRST_STREAM_RULE_ID)

  return {
    set: ({ id: tabId, site }, { ruleId, ...parts }) =>
      inTurn(async () => {
        const known = await rules()
        const own = known.find(({ condition }) => condition.tabIds?.includes(tabId))
        const taken = new Set(known.map(({ id }) => stretchOf(id)))
        let free = 0
        while (taken.has(free)) free += 1
        const stretch = own ? stretchOf(own.id) : free
        const id = FIRST_STREAM_RULE_ID + stretch * IDS_OF_A_TAB + ruleId
        const rule = headerRule({ ...parts, id, initiators: [site.replace(/:\d+$/, '')], tabIds: [tabId] })
        await declarativeNetRequest.updateSessionRules({ removeRuleIds: [id], addRules: [rule] })
      }),
    release: (tabId) =>
      inTurn(async () => {
        const removeRuleIds = (await rules()).flatMap(({ id, condition }) =>
          condition.tabIds?.includes(tabId) ? [id] : [],
        )
        if (removeRuleIds.length > 0) await declarativeNetRequest.updateSessionRules({ removeRuleIds })
      }),
  }
}
