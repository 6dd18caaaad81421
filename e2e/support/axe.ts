import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Waits until what fades in is all there: its words are not as pale as they seem. */
const arrival = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((motion) => !(motion instanceof CSSTransition)))

/**
 * What axe finds wrong with the page as it stands: the rule and the first element that breaks it.
 * No page of the product frames one of another origin, so axe needs no second page to put results together, and nobody
 * reads what passed: both take twice the time of the check itself.
 * @param exempt Rules that the page may break, for a reason that stands beside the call.
 */
export async function accessibilityFaults(page: Page, exempt: readonly string[] = []): Promise<string[]> {
  await arrival(page)
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.disableRules([...exempt]).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
