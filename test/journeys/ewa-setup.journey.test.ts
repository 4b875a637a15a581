import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { fileOf } from '#test/support/bulk.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { type Call, apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

const server = runProduct();
/** Airport of the demo, where earned wage access is off. */
const STORE = 1002;
const PEOPLE_OF_PAYROLL = 40;

type Member = { customer_id: number; first_name: string; last_name: string; identifier: string };

/** 40 people of payroll: members with their mobile, one with two members' marks, and strangers. */
async function payrollOf(api: Call): Promise<readonly object[]> {
  const { data } = await api<{ data: Member[] }>(
    'GET',
    `/managers/search-customers/{client}?store=${STORE}&per_page=50&sort=name`,
  );
  const members = data.slice(0, 8);
  const [one, other] = [data[8], data[9]];
  if (one === undefined || other === undefined) throw new Error('the store has too few members');
  const known = members.map((member, index) => ({
    pos_id: `70${index}0`,
    first_name: member.first_name,
    last_name: member.last_name,
    employee_type: 'hourly',
    mobile: member.identifier,
    rate: '18.5000',
  }));
  const conflict = {
    pos_id: '7900',
    first_name: other.first_name,
    last_name: other.last_name,
    employee_type: 'hourly',
    mobile: one.identifier,
    rate: '18.5000',
  };
  const strangers = Array.from(
    { length: PEOPLE_OF_PAYROLL - known.length - 1 },
    (_none, index) => ({
      pos_id: `8${String(index).padStart(3, '0')}`,
      first_name: 'Quill',
      last_name: `Stranger${String.fromCharCode(65 + (index % 26))}${index > 25 ? 'b' : 'a'}`,
      employee_type: 'hourly',
      mobile: '',
      rate: '17.2500',
    }),
  );
  return [...known, conflict, ...strangers];
}

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'Switch it on' }).waitFor();
  await page.getByRole('button', { name: 'Province or territory' }).click();
  await page.getByRole('option', { name: /Quebec/u }).click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('1 of 5 steps done').waitFor();
}

async function setPayPeriods(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set pay periods' }).click();
  const preview = page.getByRole('table', { name: 'Table of pay periods' });
  await preview.getByRole('row').nth(12).waitFor();
  await page.getByLabel('Days from the last day to payday').fill('40');
  await page.getByText('Complete the schedule to see its pay periods.').waitFor();
  await page.getByLabel('Days from the last day to payday').fill('4');
  await preview.getByRole('row').nth(12).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText('2 of 5 steps done').waitFor();
}

test('a store is set up from nothing: pay periods, a payroll of 40, matches with a conflict, a fund', async () => {
  const { page } = await server.open();
  await signIn(page, PEOPLE.admin, `/ewa?store=${STORE}`);
  const api = await apiOf(page, server.url);
  await page.getByText('0 of 5 steps done').waitFor();
  await expectNoAxeViolations(page);
  await switchOn(page);
  await setPayPeriods(page);

  await page.getByRole('link', { name: 'Upload payroll' }).click();
  await page.getByText('Whose payroll').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Earned wage access' }).click();
  await page.getByRole('link', { name: 'Upload payroll' }).click();
  await page.getByText('Whose payroll').waitFor();
  await page.locator('input[type=file]').setInputFiles(fileOf(await payrollOf(api), 'pay.csv'));
  await page.getByRole('button', { name: `Apply ${PEOPLE_OF_PAYROLL} rows` }).click();
  await page.getByRole('heading', { name: `${PEOPLE_OF_PAYROLL} rows applied` }).waitFor();
  await page.goto(`/ewa/employees/${STORE}?tab=match`);

  // Strong suggestions are ticked beforehand; the conflict is not.
  await page.getByText('8 people chosen').waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Show').selectOption('conflict');
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('button', { name: /^Choose who/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await page.getByText('9 people chosen').waitFor();
  await page.getByRole('button', { name: 'Check before saving' }).click();
  await dialog.getByRole('heading', { name: 'Check before saving' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save all 9 matches' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { meta } = await api<{ meta: { counts: Record<string, number> } }>(
    'GET',
    `/ewa/payroll-members?store_id=${STORE}`,
  );
  expect(meta.counts).toMatchObject({ matched: 9, suggested: 0, conflict: 0, none: 31 });

  await page.goto(`/ewa?store=${STORE}`);
  await page.getByRole('link', { name: 'Add money' }).click();
  await page.getByLabel('Amount').fill('100.00');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Move $100.00 to the fund' }).click();
  await page.getByText('5 of 5 steps done').waitFor();
  await page.getByText('9 people can now take earned pay in the member app.').waitFor();
  await drawn(page);
  await expectNoAxeViolations(page);
}, 60_000);

test('every screen of the set-up keeps the rules of accessibility', async () => {
  const { page } = await server.open();
  await signIn(page, PEOPLE.admin, '/ewa');
  for (const address of [
    '/ewa?store=1001',
    '/ewa?store=1001&step=periods',
    '/ewa?store=1001&step=paydays',
    '/ewa?store=1001&step=settings',
    '/ewa?store=1001&step=fund',
    '/ewa/employees/1001',
    '/ewa/employees/1001?tab=match&by=all',
    '/account-management/payroll-file',
  ]) {
    await visit(page, address);
    // It opens after the page below it is there.
    if (address.endsWith('step=fund')) await page.getByRole('dialog').waitFor();
    await settledInLooks(page);
  }
});
