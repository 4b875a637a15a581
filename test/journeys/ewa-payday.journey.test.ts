import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { runEwaPortal } from '#test/support/ewa-portal.ts';
import { at, punch } from '#test/support/pos-night-story.ts';

/*
 * A pay period by moved clock, on the member's phone and on the manager's screens: a long day is
 * confirmed, pay is taken, the clock-in is corrected so that it was too much, and payday comes. Both
 * see the same figures all the way.
 */
const portal = runEwaPortal();
const EARNED = '/member/earned';
const longDay = (to: string, changed: string) =>
  punch('c2', 'lightspeed/p1', { from: '03-03T05:00', to }, { changedAt: at(changed) });

const figure = (page: Page, term: string) =>
  page.locator('dl > div', { hasText: term }).locator('dd');
const person = (page: Page) => page.getByRole('dialog', { name: 'Ana Tester' });
const payday = (page: Page) => page.getByRole('dialog', { name: /^Payday/ });

beforeAll(async () => {
  const { story, source } = portal;
  await story.begin('500.00');
  await portal.linkAna();
  source.punches.push(
    punch('c1', 'lightspeed/p1', { from: '02-24T09:00', to: '02-24T17:30' }),
    longDay('03-03T22:30', '03-03T22:30'),
  );
  await portal.readClockIns();
});

test('take, corrected so that it is over the cap, cut-off, report, payday, repaid', async () => {
  const { story, source } = portal;
  const phone = await portal.openAsMember(0, EARNED);
  const office = await portal.openAsManager(
    `/ewa/employees/${story.store}?person=${story.person(0)}`,
  );

  // Only the short day counts: 8:30 at 20.00.
  await phone.getByText("It isn't a loan").waitFor();
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Enroll' }).click();
  await phone.getByText('$85.00').first().waitFor();
  await phone.getByText("How it's worked out").click();
  await phone.getByText(/don't count yet: a manager has to confirm such a long day/).waitFor();
  await person(office).getByText('$170.00').first().waitFor();
  await expectNoAxeViolations(office);
  await person(office).getByRole('button', { name: 'Confirm 17:30' }).click();
  await person(office).getByText('$520.00').first().waitFor();

  await phone.reload();
  await phone.getByText('$260.00').first().waitFor();
  await phone.getByRole('link', { name: 'Other amount' }).click();
  await phone.getByRole('textbox', { name: 'Amount' }).fill('200');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Take $200.00' }).click();
  await phone.getByRole('heading', { name: '$200.00 is on your card' }).waitFor();
  expect(await story.fund()).toBe(30_000n);

  // Somebody forgot to clock out: the provider has it right now.
  source.punches[1] = longDay('03-03T08:00', '03-04T11:00');
  await portal.goTo('2026-03-04T16:05:00Z');
  await portal.readClockIns();
  await phone.goto(EARNED);
  await phone.getByText(/You've taken \$85\.00 more than 50%/).waitFor();
  await expect.poll(() => figure(phone, 'Earned so far').textContent()).toBe('$230.00');
  await expectNoAxeViolations(phone);
  await office.reload();
  await person(office).getByText('Over by').waitFor();
  await person(office).getByText('$230.00').first().waitFor();
  await person(office).getByText('$85.00').first().waitFor();

  await portal.goTo('2026-03-11T16:00:00Z');
  await office.goto(`/ewa/dashboard?store=${story.store}&period=2026-02-23`);
  await payday(office).getByText('Report final').waitFor();
  await payday(office).getByText('$200.00').first().waitFor();
  await expectNoAxeViolations(office);
  await phone.goto(`${EARNED}?view=statement-${story.store}-2026-02-23`);
  await phone.getByText('With payroll').waitFor();
  await phone.getByText('To be deducted on payday').waitFor();
  await payday(office).getByRole('button', { name: 'Confirm what was deducted' }).click();
  await payday(office).getByRole('button', { name: 'Confirm all in full' }).click();
  await payday(office).getByText('Deducted in full').waitFor();

  await portal.goTo('2026-03-13T10:00:00Z');
  await payday(office).getByText('Settled', { exact: true }).waitFor();
  await payday(office).getByText('$0.00').first().waitFor();
  await phone.getByText('Deducted from your pay').waitFor();
  await phone.getByText('Done', { exact: true }).waitFor();
  await expect.poll(() => phone.getByText('$200.00').count()).toBeGreaterThan(1);
  await expectNoAxeViolations(phone);
  expect(await story.fund()).toBe(50_000n);
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
}, 60_000);
