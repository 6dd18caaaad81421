import type { PrepareStream } from '@matinee/contracts/extension'
import { MOST_RULE_ID } from '@matinee/contracts/extension'
import type { BrowserApi } from './browser-api.ts'
import { headerRule, privateAddressRules } from './header-rules.ts'

/** Rules of streams have ids from here on: one block of ids for each tab, in which a page numbers its rules. */
const FIRST_STREAM_RULE_ID = 1_000_000
/** Of the rules that stand beside those of patterns. */
const FIRST_PRIVATE_RULE_ID = 900_000
const IDS_PER_TAB = MOST_RULE_ID + 1

export interface StreamRules {
  /** Sets a rule for requests of this tab, in place of the one that its page gave the same number. */
  readonly set: (tab: { id: number; host: string }, request: PrepareStream) => Promise<void>
  /** Removes all rules of a tab. */
  readonly release: (tabId: number) => Promise<void>
}

const blockOf = (ruleId: number): number => Math.floor((ruleId - FIRST_STREAM_RULE_ID) / IDS_PER_TAB)

/**
 * Header rules of streams: each for the tab whose page asked, so that two tabs with the same numbers share nothing. What is set is
 * read from the browser every time, since the worker that runs this may have ended in between.
 */
export function createStreamRules({ declarativeNetRequest }: Pick<BrowserApi, 'declarativeNetRequest'>): StreamRules {
  let last: Promise<unknown> = Promise.resolve()
  /** Runs changes in order, because each reads the rules that the one before it has written. */
  const runInOrder = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work)
    // Whoever asked for a change hears of its failure; the next one runs all the same.
    last = turn.catch(() => {})
    return turn
  }
  const rules = async () =>
    (await declarativeNetRequest.getSessionRules()).filter(({ id }) => id >= FIRST_STREAM_RULE_ID)

  return {
    set: ({ id: tabId, host }, { ruleId, ...parts }) =>
      runInOrder(async () => {
        const known = await rules()
        const own = known.find(({ condition }) => condition.tabIds?.includes(tabId))
        const taken = new Set(known.map(({ id }) => blockOf(id)))
        let free = 0
        while (taken.has(free)) free += 1
        const block = own ? blockOf(own.id) : free
        const id = FIRST_STREAM_RULE_ID + block * IDS_PER_TAB + ruleId
        const rule = headerRule({ ...parts, id, initiators: [host], tabIds: [tabId] })
        const beside = parts.targetDomains ? [] : privateAddressRules(FIRST_PRIVATE_RULE_ID)
        await declarativeNetRequest.updateSessionRules({
          removeRuleIds: [id, ...beside.map((other) => other.id)],
          addRules: [rule, ...beside],
        })
      }),
    release: (tabId) =>
      runInOrder(async () => {
        const removeRuleIds = (await rules()).flatMap(({ id, condition }) =>
          condition.tabIds?.includes(tabId) ? [id] : [],
        )
        if (removeRuleIds.length > 0) await declarativeNetRequest.updateSessionRules({ removeRuleIds })
      }),
  }
}
