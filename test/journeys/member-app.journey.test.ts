import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextRelease } from '#test/support/next-release.ts';
import { runProduct } from '#test/support/product.ts';

/* The worker of the member's pages: what it answers, what it leaves alone, and how it is replaced. */
const server = runProduct();
let front: Awaited<ReturnType<typeof nextRelease>>;
beforeAll(async () => {
  front = await nextRelease(() => server.url);
});
afterAll(() => front?.close());

const keptReleases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await caches.keys()).sort());

/** Stands at the member's sign-in, under the worker. */
async function installed(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/member`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.locator('input[name=identifier]').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('the worker answers the member pages alone: member management goes to the network', async () => {
  const { page, context } = await server.open();
  await installed(page, server.url);
  const member = await page.goto('/member/earned');
  expect(member?.fromServiceWorker()).toBe(true);
  const office = await page.goto('/member-management');
  expect(office?.status()).toBe(200);
  expect(office?.fromServiceWorker()).toBe(false);
  await context.setOffline(true);
  await page.goto('/member');
  await page.locator('input[name=identifier]').waitFor();
  await expect(page.goto('/member-management')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a new release waits until no page of the one before is open, then takes its place', async () => {
  const { page, context } = await server.open();
  await installed(page, front.url);
  const [first, ...none] = await keptReleases(page);
  expect(none).toEqual([]);
  front.release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/member'))?.update();
  });
  // The open page keeps the files that it was built with.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/member');
          return registration?.waiting?.state;
        }),
      { timeout: 15_000 },
    )
    .toBe('installed');
  expect(await keptReleases(page)).toHaveLength(2);
  await page.goto('about:blank');
  const next = await context.newPage();
  await next.goto(`${front.url}/member`);
  await expect
    .poll(() => keptReleases(next), { timeout: 15_000 })
    .toEqual([first?.replace('member-', 'member-next-')]);
  await context.setOffline(true);
  await next.reload();
  await next.locator('input[name=identifier]').waitFor();
});
