import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expectNoAxeViolations } from './browser.ts';
import { listed } from './listed.ts';

/** A report stands still, with all of its rows, and breaks no rule of accessibility. */
export async function reportSettled(page: Page): Promise<void> {
  await listed(page);
  await expectNoAxeViolations(page);
}

/** Chooses a kind of file, and answers what came. */
export async function exported(
  page: Page,
  kind: 'Excel' | 'CSV',
): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  await page.getByText('Export downloaded.').waitFor();
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
}
