import type { Page } from 'playwright-core';
import { drawn } from './browser.ts';
import { quiet } from './quiet.ts';

/**
 * Waits until the tables of the page, if it has any, show all their rows: those in sight are drawn
 * first, and those that are about to be replaced stay meanwhile. Whoever counts rows waits for it.
 */
export async function listed(page: Page): Promise<void> {
  await drawn(page);
  await quiet(page);
  await page.waitForFunction(() => document.querySelector('table[aria-busy="true"]') === null);
}
