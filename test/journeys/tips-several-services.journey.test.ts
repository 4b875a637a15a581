import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/*
 * Several services of one wallet that are paid with one press. In one of them somebody owes the
 * store.
 */

const server = runProduct();

type Result = { state: string; staff: { employee_id: number; pay_state: string }[] };
type Week = { held_people: number; held_members: number };

/** Chooses all that wait at the first wallet of this person, and stands at the review. */
async function reviewAll(page: Page): Promise<number[]> {
  await page.goto('/account-management/tip-pooling?tab=pending');
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).waitFor();
  await boxes.first().check();
  await page.getByRole('link', { name: /^Review \d+ payouts$/ }).click();
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  return (new URL(page.url()).searchParams.get('pick') ?? '').split(',').map(Number);
}

const PAID = /^\$[\d,.]+ paid to /;

/**
 * Pays what is reviewed and answers which services could be paid then. The till may send more of one
 * of them at that moment: nothing is paid then, the page says so, and whoever pays looks again.
 */
async function payAll(page: Page, open: () => Promise<number[]>): Promise<number[]> {
  const changed = page.getByText('Something changed since you reviewed this');
  const paid = page.getByRole('heading', { name: PAID });
  for (let tries = 0; tries < 2; tries += 1) {
    const payable = await open();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await paid.or(changed).first().waitFor();
    if (await paid.isVisible()) return payable;
  }
  throw new Error('it changed twice');
}

test('several services are paid with one press though paying the first changes what is left of the others', async () => {
  const page = await server.openAs(PEOPLE.manager);
  const call = await apiOf(page, server.url);
  const ids = await reviewAll(page);
  const wallet = (await call<{ data: { wallet_id: number }[] }>('GET', '/tippool/stores')).data[0]!;
  const payable = await payAll(page, async () => {
    const { results } = await call<{ results: { id: number; blocked: string[] }[] }>(
      'GET',
      `/tippool/payout-review/${wallet.wallet_id}?results=${ids.join(',')}`,
    );
    return results.filter((one) => one.blocked.length === 0).map((one) => one.id);
  });
  // Last night's at least: of the nights before some may still wait for their data.
  expect(payable.length).toBeGreaterThan(1);
  const title = page.getByRole('heading', { name: PAID });
  const results = await Promise.all(
    payable.map((id) => call<Result>('GET', `/tippool/tip-pool/${id}`)),
  );
  expect(results.map((one) => one.state)).toEqual(payable.map(() => 'paid'));
  const paid = results.flatMap((one) => one.staff).filter((one) => one.pay_state === 'paid');
  const people = new Set(paid.map((one) => one.employee_id)).size;
  // Whoever worked at several of them is counted once, with the payouts beside it.
  const payouts = people < paid.length ? ` (${paid.length} payouts)` : '';
  expect(await title.textContent()).toContain(`${people} people${payouts}`);
  await expectNoAxeViolations(page);
});

test('a person who is held for several services is counted once, and their payouts beside it', async () => {
  const page = await server.openAs(PEOPLE.admin, '/tippool');
  const call = await apiOf(page, server.url);
  const { data: weeks } = await call<{ data: Week[] }>('GET', '/tippool/past-7-days');
  const several = weeks.filter((week) => week.held_people > week.held_members);
  expect(several.length).toBeGreaterThan(0);
  for (const { held_members: count } of several)
    await page
      .getByText(count === 1 ? "1 person couldn't be paid" : `${count} people couldn't be paid`)
      .first()
      .waitFor();
});

test('the page that staff read and the history say what was paid and what is held', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const call = await apiOf(page, server.url);
  const { data: weeks } = await call<{ data: (Week & { wallet_id: number })[] }>(
    'GET',
    '/tippool/past-7-days',
  );
  const store = weeks.find((week) => week.held_people > 0)!.wallet_id;
  await page.goto(`/account-management/payout-history?wallet=${store}`);
  const note = page.getByText(/^Paid \$[\d,.]+, on hold \$[\d,.]+$/).first();
  const said = await note.textContent();
  await expectNoAxeViolations(page);
  const row = page.getByRole('row').filter({ has: note });
  await row
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('On hold', { exact: true }).first().waitFor();
  const id = new URL(page.url()).searchParams.get('open');
  const { share_id: address } = await call<{ share_id: string }>(
    'POST',
    `/tippool/share-tip-pool/${id}`,
    {},
  );
  await page.goto(`/tip-pooling/view-tip-pool/${address}`);
  await page.getByText(said ?? '', { exact: true }).waitFor();
  await page.getByRole('row').getByText('On hold', { exact: true }).first().waitFor();
  await expectNoAxeViolations(page);
});
