import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  balanceOf,
  BULK_LOAD,
  downloaded,
  expectBooksProven,
  sandboxTransfers,
  template,
  typeTotal,
  upload,
} from '#test/support/bulk.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';
import { freePort, type RunningServer, startServer } from '#test/support/server.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';

let server: RunningServer;
let browser: Browser;
/**
 * What the processor took for the client of this story; the demo's other clients pay people too.
 */
const loads = () =>
  sandboxTransfers(server.dataDir).filter((transfer) => transfer.card.startsWith('50001'));

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ PORT: await freePort() }, inject('demoData')),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a server that is killed in the middle of 5,000 loads goes on when it starts again: every row exactly once', async () => {
  const { page, close } = await openPage(browser, server.url);
  await signIn(page, PEOPLE.harvest, BULK_LOAD);
  const people = await template(page);
  expect(people).toHaveLength(5_000);
  await upload(
    page,
    people.map((row, index) => ({ ...row, load_amount: `${20 + (index % 10)}.00` })),
  );
  await page.getByText('All 5,000 rows are ready').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeTotal(page, '122,500.00');
  const [confirmed] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/confirm')),
    page.getByRole('button', { name: 'Load $122,500.00 to 5,000 cards' }).click(),
  ]);
  expect(confirmed.status()).toBe(202);
  // Something has gone out, not everything: that is the moment.
  while (loads().length === 0) await new Promise((again) => setTimeout(again, 5));
  await server.kill9();
  const before = loads().length;
  await server.restart();
  await page.getByText('All 5,000 loads are on their cards').waitFor({ timeout: 60_000 });

  expect(before).toBeLessThan(5_000);
  const taken = loads();
  expect(new Set(taken.map((transfer) => transfer.key)).size).toBe(5_000);
  expect(taken).toHaveLength(5_000);
  expect(taken.reduce((sum, transfer) => sum + transfer.amount, 0)).toBe(12_250_000);
  expect(await balanceOf(page, server.url, 'Main')).toBe(50_000_000n - 12_250_000n);
  const exported = await downloaded(page, 'Export CSV');
  expect(exported.filter((row) => row.Result === 'sent')).toHaveLength(5_000);
  expect(new Set(exported.map((row) => row.Reference)).size).toBe(5_000);
  await expectBooksProven(page, server.url);
  await close();
});
