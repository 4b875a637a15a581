import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectNoAxeViolations, launchBrowser, openPage, type Look } from '../support/browser.ts';
import { type RunningGallery, startGallery } from '../support/gallery.ts';
import { expectPicture } from '../support/pictures.ts';

let gallery: RunningGallery;
let browser: Browser;
beforeAll(async () => {
  [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

const openGallery = async (look: Look) => {
  const window = await openPage(browser, gallery.url, look);
  await window.page.goto('/gallery.html');
  await window.page.locator('[data-group="Feedback"]').waitFor();
  await window.page.evaluate(() => document.fonts.ready);
  return window;
};

/**
 * Taken of the page rather than of the element, which would first wait for two frames of its own: a
 * browser with nothing to draw, beside others that have, was seen to draw none for half a minute.
 */
async function pictureOf(page: Page, element: Locator): Promise<Buffer> {
  // What keeps to an edge of the window is drawn where it stands in a form that is read whole.
  const box = await element.evaluate((node) => {
    node.scrollIntoView({ block: 'start' });
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + scrollX, y: top + scrollY, width, height };
  });
  const [x, y] = [Math.floor(box.x), Math.floor(box.y)];
  const width = Math.ceil(box.x + box.width) - x;
  const height = Math.ceil(box.y + box.height) - y;
  const clip = { x, y, width, height };
  return page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' });
}

/**
 * Components without a look of their own, that ask the server, that fill a page, or that are for
 * paper alone: their screens show them. So do they what lies in the folders of web/ui, which several modules share.
 */
const NOT_SHOWN = [
  'leave-guard',
  'use-edit-conflict',
  'record-history',
  'amount-terms',
  'client-link',
  'late-banner',
  'message-page',
  'print-head',
  'print-button',
];
/** Shown in the specimen of the component that opens them, or that they are a part of. */
const INSIDE = {
  'calendar-popover': 'date-field',
  'columns-dialog': 'columns-button',
  'combo-box.popup': 'combo-box',
  'confirm-dialog': 'dialog',
  'cursor-table': 'list-table',
  'date-box': 'date-field',
  'date-calendar.popup': 'date-field',
  'date-range.popup': 'date-range',
  'decimal-field': 'text-field',
  'dialog.popup': 'dialog',
  'export-menu.popup': 'export-menu',
  'fee-totals': 'review-list',
  'fee-words': 'program-facts',
  menu: 'popup-button',
  'no-wallets': 'empty-state',
  'no-wallets-state': 'empty-state',
  'option-row': 'select',
  'reason-dialog': 'form-dialog',
  'select.popup': 'select',
  'undo-strip': 'alert',
};

test('every component of web/ui is in the gallery', async () => {
  const { page, close } = await openGallery({});
  const shown = await page
    .locator('[data-specimen]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-specimen')));
  await close();
  const files = readdirSync(resolve(import.meta.dirname, '../../src/web/ui'))
    .map(String)
    .flatMap((file) => /([^/]+)\.tsx$/.exec(file)?.[1] ?? [])
    .filter((file) => !file.endsWith('.test') && !NOT_SHOWN.includes(file) && !(file in INSIDE));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !shown.includes(file))).toEqual([]);
});

test.each<[string, Look]>([
  ['light', {}],
  ['dark', { theme: 'dark' }],
  ['right to left', { direction: 'rtl' }],
  ['phone', { viewport: 'phone' }],
])('every component can be read and looks as it did: %s', async (name, look) => {
  const { page, faults, close } = await openGallery(look);
  await expectNoAxeViolations(page);
  // The pictures are those of one browser; another one draws letters a little differently.
  if (inject('chromium') === 'packaged') {
    const groups = await page.locator('[data-group]').all();
    expect(groups.length).toBeGreaterThan(3);
    for (const group of groups) {
      const title = (await group.getAttribute('data-group')) ?? '';
      const taken = await pictureOf(page, group);
      expectPicture(`${title} ${name}`.toLowerCase().replaceAll(' ', '-'), taken);
    }
  }
  expect(faults).toEqual([]);
  await close();
});

test('a dialog and a menu can be read too', async () => {
  const { page, close } = await openGallery({});
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the dialog' }).click();
  await page.getByRole('dialog').waitFor();
  await expectNoAxeViolations(page);
  await close();
});
