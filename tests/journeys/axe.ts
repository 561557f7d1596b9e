import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The faults that axe finds in a page, a line for each: the rule, the element and the reason. It runs in the page itself, since no page of
 * the console contains frames: a separate page would take more than twice as long.
 * @param within a selector, for a part of the page
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
