import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

type Program = { program_id: number; clients: number; variant: string; fees: object };

/** The operator agrees a fee: 1.50 % and 0.25 of a load, of which members bear half at most. */
async function agreeFee(): Promise<void> {
  const operator = await server.openAs(PEOPLE.operator, '/operator/programs');
  const call = await apiOf(operator, server.url);
  const { data } = await call<{ data: Program[] }>('GET', '/program?per_page=100');
  const load = { bps: 150, flat: '0.25', borne_by: 'wallet', member_limit_bps: 5_000 };
  for (const { program_id: id, clients: _, ...row } of data)
    await call('POST', `/program/${id}`, { ...row, fees: { ...row.fees, load } });
}

test('an admin splits the fee of loads, sees what it does, and is stopped at the limit', async () => {
  await agreeFee();
  const page = await server.openAs(PEOPLE.admin, '/reports/fee-split');
  await page.getByRole('heading', { name: 'Fee split' }).waitFor();
  await settled(page);
  const share = page.getByLabel('Member’s share of a load fee');
  await share.fill('60');
  await page.getByRole('button', { name: 'Save split' }).click();
  await page.getByText('The program allows at most 50%.').first().waitFor();
  await share.fill('50');
  const text = await page.getByRole('main').textContent();
  expect(text).toContain('0.87');
  expect(text).toContain('0.88');
  expect(text).toContain('100.87');
  expect(text).toContain('99.12');
  await page.getByRole('button', { name: 'Save split' }).click();
  await page.getByText('The new split applies from the next load or unload.').waitFor();
  await page.getByText('In effect').waitFor();
  await settled(page);
});

test('of two windows the second keeps what it entered, and sees who was first', async () => {
  const first = await server.openAs(PEOPLE.admin, '/reports/fee-split');
  const second = await server.openAs(PEOPLE.admin, '/reports/fee-split');
  const share = (page: Page, kind = 'a load') => page.getByLabel(`Member’s share of ${kind} fee`);
  await share(second, 'an unload').fill('30');
  await share(first).fill('10');
  await first.getByRole('button', { name: 'Save split' }).click();
  await first.getByText('The new split applies').waitFor();
  await second.getByRole('button', { name: 'Save split' }).click();
  await second.getByText('changed the split while you were here').waitFor();
  await expect.poll(() => share(second).inputValue()).toBe('10');
  expect(await share(second, 'an unload').inputValue()).toBe('30');
  await settled(second);
  await second.getByRole('button', { name: 'Save split' }).click();
  await second.getByText('The new split applies').waitFor();
});
