import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* What is done standing in a kitchen takes three taps at most, from the first page. */

const server = runProduct();
const MOST = 3;

/** A phone at its first page, and a thumb whose taps are counted. */
async function atHome() {
  const page = await server.openAs(PEOPLE.manager, '/', { viewport: 'phone' });
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  return { page, tap, taps: () => taps };
}
const bottom = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).last().getByRole('link', { name });
const night = (page: Page, state: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: state }).last();

test('tonight is seen, and approved: its result is locked', async () => {
  const { page, tap, taps } = await atHome();
  expect(page.viewportSize()?.width).toBe(390);
  await tap(bottom(page, 'Tips'));
  await tap(night(page, 'Pending'));
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await lock.waitFor();
  await page.getByText(/^Staff total .* = pool/).waitFor();
  expect(taps()).toBe(2);
  await expectNoAxeViolations(page);
  await tap(lock);
  await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
  expect(taps()).toBeLessThanOrEqual(MOST);
});

test('a clock-out that is missing is entered', async () => {
  const { page, tap, taps } = await atHome();
  await tap(page.getByRole('main').getByRole('link', { name: 'Fix', exact: true }));
  const night = page.getByRole('region', { name: 'From blocked to paid' });
  await tap(night.getByRole('button', { name: /^Fix/ }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Clock-out time').fill('22:30');
  await tap(dialog.getByRole('button', { name: 'Save' }));
  await dialog.waitFor({ state: 'detached' });
  await drawn(page);
  expect(taps()).toBeLessThanOrEqual(MOST);
});

test('last night is paid', async () => {
  const { page, tap, taps } = await atHome();
  await tap(page.getByRole('link', { name: 'Review and pay' }).first());
  await tap(page.getByRole('button', { name: /^Pay \$/ }));
  await page.getByText(/paid/i).first().waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor({ state: 'detached' });
  expect(taps()).toBeLessThanOrEqual(MOST);
});

test('a person is found', async () => {
  const { page, tap, taps } = await atHome();
  await tap(page.getByRole('banner').getByRole('button', { name: /^Find a member/ }));
  await page.getByRole('dialog').locator('input').waitFor();
  await page.keyboard.type('Jade');
  await tap(page.getByRole('menuitem', { name: /^Jade / }).first());
  await page.getByRole('heading', { level: 1, name: /^Jade / }).waitFor();
  expect(taps()).toBeLessThanOrEqual(MOST);
});

type Manifest = {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string }[];
  shortcuts: { url: string }[];
};

test('the portal is an app that a phone can keep, in the language of its reader', async () => {
  const { page } = await atHome();
  const manifest = async () =>
    page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await (await fetch(link?.href ?? '')).json()) as Manifest;
    });
  const found = await manifest();
  expect(found).toMatchObject({
    name: 'Cardload Dashboard',
    start_url: '/',
    display: 'standalone',
  });
  for (const { src } of found.icons) expect((await page.request.get(src)).status()).toBe(200);
  for (const { url } of found.shortcuts) {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(url, page.url()).pathname);
  }
  await page.evaluate(() => localStorage.setItem('cardload.language', 'fr'));
  await page.reload();
  await expect
    .poll(async () => (await manifest()).name, { timeout: 10_000 })
    .toBe('Tableau de bord Cardload');
  // The member's pages are an app of their own, with a worker; the portal has none.
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

test('in French the rules open at their top, although the choice of nights goes on at the side', async () => {
  const page = await server.openAs(PEOPLE.admin, '/', { viewport: 'phone' });
  await page.evaluate(() => localStorage.setItem('cardload.language', 'fr'));
  await page.goto('/set-rules-share/1002');
  const nights = page.getByRole('radiogroup').filter({ hasText: 'dernières semaines' });
  await nights.waitFor();
  await drawn(page);
  expect(await nights.evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
