import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Look, drawn, expectNoAxeViolations, wear } from './browser.ts';
import { quiet } from './quiet.ts';
import { visit } from './visit.ts';
import { within } from './within.ts';

export type NamedLook = readonly [string, Look];

/**
 * The looks in which a screen is held against the rules of accessibility: the widest and the
 * narrowest, each theme and each direction once, in as few as that takes.
 */
export const LOOKS: readonly NamedLook[] = [
  ['wide and light', {}],
  ['phone and dark, right to left', { viewport: 'phone', theme: 'dark', direction: 'rtl' }],
];

/**
 * The screen as it stands, or the one at an address, breaks no rule of accessibility in any of the
 * looks, nor is it wider than the window. It is drawn once and then changes its look, as when
 * somebody turns a tablet or changes their settings; what was open on it stays open. It ends in
 * the first look.
 */
export async function settledInLooks(
  page: Page,
  address?: string,
  looks: readonly NamedLook[] = LOOKS,
): Promise<void> {
  if (address !== undefined) await within(`going to ${address}`, visit(page, address));
  await drawn(page);
  for (const [name, look] of looks) {
    const where = `${page.url()}, ${name}`;
    await within(`changing the look of ${where}`, wear(page, look));
    await within(`waiting for ${where}`, quiet(page));
    await within(`axe on ${where}`, expectNoAxeViolations(page, name));
    expect(await isTooWide(page), `${page.url()} wider than the window: ${name}`).toBe(false);
  }
  await wear(page, looks[0]![1]);
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
