import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quiet } from '#test/support/quiet.ts';
import { drawn } from '../support/browser.ts';
import { prepareScreens } from '../support/key-screen-places.ts';
import { KEY_SCREENS, type KeyScreen, type Places } from '../support/key-screens.ts';
import { expectScreen, keptPictures } from '../support/pictures.ts';
import { type StandingPortal, startStandingPortal } from '../support/standing-portal.ts';

/*
 * The screens that people look at most look as they did, light and dark, to the pixel. They are of
 * the real portal over the demo, whose clocks stand still (decision 198).
 */

const THEMES = ['light', 'dark'] as const;

let portal: StandingPortal;
let places: Places;
beforeAll(async () => {
  portal = await startStandingPortal();
  places = await prepareScreens(portal);
});
afterAll(() => portal?.stop());

async function draw({ by, at, open }: KeyScreen, which: 0 | 1): Promise<Page> {
  const page = await portal.page(by, which);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(typeof at === 'string' ? at : at(places));
  await settled(page);
  await open?.(page);
  await settled(page);
  return page;
}

/** Nothing is on its way, no table is read again, and the letters are there. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  await quiet(page);
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

const begun = new Map<number, Promise<Page>>();
/** A screen, drawn once for both themes, and the one after it meanwhile in the other page. */
async function drawnScreen(nth: number): Promise<Page> {
  const begin = (one: number): Promise<Page> | undefined => {
    const screen = KEY_SCREENS[one];
    if (screen === undefined) return undefined;
    const page = begun.get(one) ?? draw(screen, one % 2 === 0 ? 0 : 1);
    begun.set(one, page);
    return page;
  };
  const page = await begin(nth);
  // What becomes of it is its own test's to say.
  begin(nth + 1)?.catch(() => undefined);
  return page!;
}

describe.each(KEY_SCREENS.map((screen, nth) => ({ name: screen.name, nth })))(
  '$name',
  ({ name, nth }) => {
    test.each(THEMES)('looks as it did: %s', async (theme) => {
      const page = await drawnScreen(nth);
      await page.emulateMedia({ colorScheme: theme });
      await expectScreen(`screens/${name}-${theme}`, () =>
        page.screenshot({ animations: 'disabled', caret: 'hide' }),
      );
    });
  },
);

test('no picture is kept of a screen that is not looked at', () => {
  const names = KEY_SCREENS.flatMap(({ name }) => THEMES.map((theme) => `${name}-${theme}`));
  expect(keptPictures('screens').filter((name) => !names.includes(name))).toEqual([]);
});
