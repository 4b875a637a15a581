import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { listed } from '#test/support/listed.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

type Named<K extends string> = {
  readonly data: readonly (Record<K, number> & {
    readonly wallet_name: string;
    readonly name: string;
    readonly job_codes: readonly { readonly code_id: number; readonly role_name: string }[];
  })[];
};

/** A night of the demo's place in Austin, which shares by percent, as somebody has typed it. */
async function night(page: Page): Promise<{ readonly wallet: number; readonly id: number }> {
  const api = await apiOf(page, server.url);
  const wallet = (await api<Named<'wallet_id'>>('GET', '/tippool/stores')).data.find(
    (store) => store.wallet_name === 'Austin',
  )!.wallet_id;
  await api('POST', `/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=manual`);
  const services = (await api<Named<'service_id'>>('GET', `/tippool/services/${wallet}`)).data;
  const staff = (
    await api<Named<'employee_id'>>('GET', `/tippool/employees?wallet_id=${wallet}`)
  ).data
    .filter(({ job_codes: codes }) => codes.length > 0)
    .slice(0, 9);
  const lines = staff.map(({ employee_id: employee, job_codes: [code] }, at) => {
    const sells = code!.role_name === 'Server';
    return {
      employee_id: employee,
      code_id: code!.code_id,
      hours: String(4 + at / 4),
      netsales: sells ? '600.00' : '',
      totaltips: sells ? `${100 + at}.31` : '',
      cash_payment: '',
    };
  });
  const today = new Date().toISOString().slice(0, 10);
  const draft = await api<{ id: number }>('POST', '/tippool/payout-drafts', {
    wallet_id: wallet,
    service_id: services.at(-1)!.service_id,
    date: today,
    staff_worked: lines,
  });
  return {
    wallet,
    id: (
      await api<{ id: number }>(
        'POST',
        `/tippool/process-agnostic-data/{client}/${wallet}/${draft.id}`,
      )
    ).id,
  };
}

test('a share is corrected by what somebody gives, an adjustment, a tip-out to outside and a square-up, and agrees to the cent after each', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const { wallet, id } = await night(page);
  await page.goto(`/account-management/tip-share-edit/${id}?wallet=${wallet}`);
  const agrees = page.getByText(/^Staff total .* = tips/);
  await agrees.waitFor();
  const dialog = page.getByRole('dialog');
  const press = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const add = () => dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const choose = async (field: RegExp) => {
    await dialog.getByRole('button', { name: field }).click();
    await page.getByRole('option').last().click();
  };

  await page
    .getByRole('button', { name: /^Set what / })
    .first()
    .click();
  await dialog.getByLabel('Amount').fill('25.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/set by /).waitFor();

  await press('Adjust');
  await dialog.getByLabel('Title').fill('Found');
  await dialog.getByLabel('Amount').fill('7.50');
  await choose(/What it changes/);
  await add();
  await page.getByText(/ \+ adjustments \$7\.50/).waitFor();

  // What is removed comes back as it was, with one press.
  const adjustments = page.getByRole('list', { name: 'Adjustments' });
  await adjustments.getByRole('button', { name: 'Remove Found' }).click();
  await page.getByText('Removed: Found, $7.50').waitFor();
  expect(await page.getByText(/ \+ adjustments \$7\.50/).count()).toBe(0);
  await expectNoAxeViolations(page);
  await press('Restore Found, $7.50');
  await page.getByText('Restored: Found, $7.50').waitFor();
  await adjustments.getByText('+$7.50').waitFor();
  await page.getByText(/ \+ adjustments \$7\.50/).waitFor();

  await page
    .getByRole('button', { name: /^Set what / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Use the rule again' }).click();
  await page.getByText(/^Removed: .* to .*, \$25\.00$/).waitFor();
  await expect.poll(() => page.getByText(/set by /).count()).toBe(0);
  await page.getByRole('button', { name: /^Restore .*, \$25\.00$/ }).click();
  await page.getByText(/set by /).waitFor();

  await press('Add tip-out');
  await choose(/From/);
  await choose(/To/);
  await dialog.getByLabel('Title').fill('Dish');
  await dialog.getByLabel('Amount').fill('3.00');
  await add();
  await page.getByText(/ − other services \$3\.00/).waitFor();
  await press('Remove Dish');
  await press('Restore Dish, $3.00');
  await page.getByText(/ − other services \$3\.00/).waitFor();

  await press('Add a square-up');
  await dialog.getByRole('combobox').fill('a');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Title').fill('Short last week');
  await dialog.getByLabel('Amount').fill('4.00');
  await expectNoAxeViolations(page);
  await add();
  await dialog
    .getByRole('alert')
    .getByText(/This is a required field/)
    .waitFor();
  await dialog.getByLabel('Reason').fill('The till was short');
  await add();
  await dialog.waitFor({ state: 'detached' });
  await agrees.waitFor();

  await page
    .getByRole('button', { name: /^Change .*, Server/ })
    .first()
    .click();
  await dialog.getByLabel('Hours').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Enter hours from 0 to 24.').waitFor();
  await dialog.getByLabel('Hours').fill('6.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: '6.50' }).waitFor();
  await agrees.waitFor();
  await page.setViewportSize({ width: 1440, height: 4_000 });
  await expectNoAxeViolations(page);
  expect(await page.getByText("You can't pay until this balances.").count()).toBe(0);
});

test('what nobody receives of one share goes to who lacks in another, and only such are offered', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const api = await apiOf(page, server.url);
  const wallet = (await api<Named<'wallet_id'>>('GET', '/tippool/stores')).data.find(
    (store) => store.wallet_name === 'Austin',
  )!.wallet_id;
  await api('POST', `/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=manual`);
  const [service] = (await api<Named<'service_id'>>('GET', `/tippool/services/${wallet}`)).data;
  const cook = (
    await api<Named<'employee_id'>>('GET', `/tippool/employees?wallet_id=${wallet}`)
  ).data.find(({ job_codes: codes }) => codes[0]?.role_name === 'Kitchen')!;
  const alone = async (daysAgo: number): Promise<number> => {
    const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const lines = [
      {
        employee_id: cook.employee_id,
        code_id: cook.job_codes[0]!.code_id,
        hours: '5',
        netsales: '',
        totaltips: '',
        cash_payment: '',
      },
    ];
    const draft = await api<{ id: number }>('POST', '/tippool/payout-drafts', {
      wallet_id: wallet,
      service_id: service!.service_id,
      date,
      staff_worked: lines,
    });
    return (
      await api<{ id: number }>(
        'POST',
        `/tippool/process-agnostic-data/{client}/${wallet}/${draft.id}`,
      )
    ).id;
  };
  const [spare, lacking] = [await alone(3), await alone(2)];
  const open = (id: number) =>
    page.goto(`/account-management/tip-share-edit/${id}?wallet=${wallet}`);
  const adjust = async (id: number, amount: string, of: RegExp) => {
    await open(id);
    await page.getByRole('button', { name: 'Adjust', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Envelope');
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: /What it changes/ }).click();
    await page.getByRole('option', { name: of }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  // Nobody gave to the door, and nobody stands there.
  await adjust(spare, '10.00', /Door/);
  await page
    .getByText("No one in another open share is below zero, so there's nothing to cover.")
    .waitFor();
  await adjust(lacking, '-25.00', /person/);
  await page.getByText(/owed, taken later \$25\.00/).waitFor();

  await open(spare);
  await page.getByText(/: \$25\.00 short/).waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 1440, height: 2_000 });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Balance', exact: true }).click();
  await page.getByRole('list', { name: 'Adjustments' }).getByText('−$10.00').waitFor();
  expect(await page.getByRole('button', { name: 'Balance', exact: true }).count()).toBe(0);
  await open(lacking);
  await page.getByText(/owed, taken later \$15\.00/).waitFor();
});

test('a line is taken out only after it was asked', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const api = await apiOf(page, server.url);
  const wallet = (await api<Named<'wallet_id'>>('GET', '/tippool/stores')).data.find(
    (store) => store.wallet_name === 'Austin',
  )!.wallet_id;
  const [open] = (
    await api<{ data: { id: number }[] }>('GET', `/tippool/pending-tip-shares/${wallet}`)
  ).data;
  await page.goto(`/account-management/tip-share-edit/${open!.id}?wallet=${wallet}`);
  const remove = page.getByRole('button', { name: /^Remove .*, / });
  await remove.first().waitFor();
  await listed(page);
  const before = await remove.count();
  await remove.first().click();
  const asked = page.getByRole('alertdialog', { name: /^Remove .* as / });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await remove.count()).toBe(before);
  await remove.first().click();
  await asked.getByRole('button', { name: 'Remove line' }).click();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => remove.count()).toBe(before - 1);
});

test('a rule that is taken out of the draft comes back where it stood, as long as nothing is saved', async () => {
  const page = await server.openAs(PEOPLE.admin, '/set-rules-share/1002');
  const rules = page.getByRole('heading', { level: 2 });
  await page.getByRole('heading', { name: 'Bar' }).waitFor();
  const order = async () => (await rules.allInnerTexts()).slice(0, 3);
  const before = await order();
  await page.getByRole('button', { name: 'Remove Rule 1' }).click();
  await page.getByText('Bar removed. The change counts once you save.').waitFor();
  expect(await page.getByRole('heading', { name: 'Bar' }).count()).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Restore Bar' }).click();
  await page.getByText('Bar is back.').waitFor();
  expect(before).toContain('Bar');
  await expect.poll(order).toEqual(before);
});
