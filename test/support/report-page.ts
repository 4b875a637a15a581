import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { settled } from './browser.ts';
import { quiet } from './quiet.ts';

/** A report stands still: rows that are about to be replaced, which are dimmed, have been. */
export async function reportSettled(page: Page): Promise<void> {
  await quiet(page);
  await page.locator('table[aria-busy="true"]').waitFor({ state: 'detached' });
  await settled(page);
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
