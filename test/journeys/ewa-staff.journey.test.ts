import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { runEwaPortal } from '#test/support/ewa-portal.ts';
import { LOCATION } from '#test/support/story-pos.ts';

/*
 * A store without a payroll file: its payroll is the staff of the time clock. Those to whom it gives
 * a payroll ID become the people of payroll, and managers link them.
 */
const staff = [
  { id: 'lightspeed/p1', firstName: 'Ana', lastName: 'Tester', payrollId: '0017' },
  { id: 'lightspeed/p2', firstName: 'Nobody', lastName: 'Here', payrollId: '0018' },
  { id: 'lightspeed/p3', firstName: 'Without', lastName: 'Number' },
];
const portal = runEwaPortal(staff);

beforeAll(() => portal.story.begin('500.00'));

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const people = (page: Page) =>
  page.getByRole('table', { name: 'People in payroll' }).getByRole('row');

test('the staff of the time clock becomes the people of payroll, and one of them is linked', async () => {
  const { story } = portal;
  const page = await portal.openAsManager(`/ewa/employees/${story.store}?tab=match`);

  // No time clock is connected: said, with the way to it.
  await press(page, 'Use the time clock’s staff');
  await page.getByText('No time clock is connected').waitFor();
  await page.getByRole('link', { name: 'Connect' }).waitFor();
  await expectNoAxeViolations(page);

  // One is, and has not been asked yet.
  const mapped = await story.admin.call('POST', `/tippool/location-mapping/${story.store}`, {
    body: { clockings: LOCATION, sales: null },
  });
  expect(mapped.status).toBe(200);
  await press(page, 'Use the time clock’s staff');
  await page.getByText(/We’ve just asked the time clock for its staff/).waitFor();

  // Once it was, whoever has a payroll ID is there; who has none is not.
  await portal.readClockIns();
  await press(page, 'Use the time clock’s staff');
  await page.getByText('2 people imported').first().waitFor();
  await people(page).getByText('Ana Tester').first().waitFor();
  await expectNoAxeViolations(page);

  await people(page).filter({ hasText: '0017' }).getByRole('checkbox').check();
  await press(page, 'Check before saving');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByText('1 matched').first().waitFor();
  expect(
    await story.world.test.owner(
      `SELECT pos_id, source, customer_id FROM ewa_payroll_person WHERE client_id = $1 AND store_id = $2 ORDER BY pos_id`,
      [story.client, story.store],
    ),
  ).toEqual([
    { pos_id: '0017', source: 'provider', customer_id: story.person(0) },
    { pos_id: '0018', source: 'provider', customer_id: null },
  ]);

  // Read again: the same people, still linked.
  await page.goto(`/ewa/employees/${story.store}?tab=match&by=all`);
  await people(page).getByText('Nobody Here').waitFor();
  await press(page, 'Read staff again');
  await page.getByText('2 people imported').first().waitFor();
  expect(await people(page).count()).toBe(1 + 2);
  expect(await people(page).filter({ hasText: '0017' }).getByText('Matched').count()).toBe(1);
});
