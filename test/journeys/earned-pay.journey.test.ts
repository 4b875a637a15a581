import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { earnedPayAt, enterMember } from '#test/support/earned-pay.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/*
 * A member takes earned pay on their phone: two taps, one advance whatever the network does, and
 * the last figures without a connection. What the books say of it is asked of the manager's side.
 */

const server = runProduct();
const ADVANCES = '**/member/ewa/advances';
/** Samuel Novak of the demo, who has not enrolled yet; the store is in Montreal. */
const INVITED_AT_DOWNTOWN = '5146010034';

test('a member enrolls, takes in two taps, and each lost answer is one advance', async () => {
  const office = await earnedPayAt(await server.openAs(PEOPLE.admin), server.url, Date.now());
  const people = (await office.earners()).slice(0, 3);
  const [ana] = people;
  await office.begin('500.00');
  await office.payroll(people, '640.00');
  await office.link(people);

  const { page: phone, context } = await server.open({ viewport: 'phone' });
  await enterMember(phone, ana!.mobile);
  await phone.getByRole('link', { name: /Get part of your pay before payday/ }).click();
  await enroll(phone);
  await phone.getByText('You can take', { exact: true }).waitFor();
  await expectNoAxeViolations(phone);

  // Tap one, tap two.
  await phone.getByRole('link', { name: '$50.00', exact: true }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByText(/deducts \$50\.00 from my pay of/).waitFor();
  await expectNoAxeViolations(phone);
  await sheet.getByRole('button', { name: 'Take $50.00' }).dblclick();
  await phone.getByRole('heading', { name: '$50.00 is on your card' }).waitFor();
  await expect.poll(() => phone.getByRole('status').first().textContent()).toContain('$50.00');
  expect(await phone.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectNoAxeViolations(phone);
  expect(await office.fund()).toBe('450.00');

  // The answer is lost on its way, and so is the first one of those who ask again.
  let sent = 0;
  await phone.route(ADVANCES, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent > 3) return route.continue();
    await route.fetch();
    // The page may have given the request up meanwhile.
    return route.abort('connectionreset').catch(() => undefined);
  });
  await phone.getByRole('link', { name: 'Done' }).click();
  await phone.getByRole('link', { name: '$20.00', exact: true }).click();
  await phone.getByRole('button', { name: 'Take $20.00' }).click();
  await phone.getByRole('heading', { name: '$20.00 is on your card' }).waitFor();
  expect(sent).toBeGreaterThan(1);
  expect(await office.fund()).toBe('430.00');

  // A reload in between asks for the same one.
  await phone.unroute(ADVANCES);
  await phone.route(ADVANCES, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    // The page may have given the request up meanwhile.
    return route.abort('connectionreset').catch(() => undefined);
  });
  await phone.getByRole('link', { name: 'Done' }).click();
  await takeOther(phone, '30');
  await phone.getByText(/We don't know yet if your \$30\.00 went through/).waitFor();
  await expectNoAxeViolations(phone);
  await phone.unroute(ADVANCES);
  await phone.reload();
  await phone.getByRole('heading', { name: '$30.00 is on your card' }).waitFor();
  expect(await office.fund()).toBe('400.00');
  expect((await office.advances()).map(({ amount }) => amount).sort()).toEqual([
    '20.00',
    '30.00',
    '50.00',
  ]);

  // Without a connection: the last figures, and nothing to press.
  await phone.goto('/member/earned');
  await phone.getByText('You can take', { exact: true }).waitFor();
  await phone.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await phone.reload();
  await phone.getByText("You're offline").waitFor();
  await phone.getByText('$220.00').first().waitFor();
  expect(await phone.getByRole('button', { name: '$50.00' }).isDisabled()).toBe(true);
  await context.setOffline(false);
  await phone.getByRole('link', { name: '$50.00', exact: true }).waitFor();

  // Payroll corrects it: over the cap, nothing is taken back, and both looks are clean.
  await office.payroll(people, '160.00');
  await phone.reload();
  await phone.getByText(/You've taken \$20\.00 more than 50%/).waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByRole('link', { name: 'History' }).click();
  await phone.getByRole('link', { name: /\$30\.00/ }).waitFor();
  await expectNoAxeViolations(phone);

  await phone.goto('/member');
  await phone.getByRole('button', { name: 'Sign out' }).click();
  await phone.locator('input[name=identifier]').waitFor();
  expect(await phone.evaluate(() => sessionStorage.getItem('cardload.earned'))).toBeNull();
});

test('in Quebec a member takes back their consent, and sees what became of it', async () => {
  const { page: phone } = await server.open({ viewport: 'phone' });
  await enterMember(phone, INVITED_AT_DOWNTOWN);
  await phone.goto('/member/earned');
  await enroll(phone);
  // The sheet takes the place of the amount's dialog: closed, the focus is where the first began.
  await phone.getByRole('link', { name: 'Other amount' }).press('Enter');
  await phone.getByRole('textbox', { name: 'Amount' }).fill('12');
  await phone.getByRole('button', { name: 'Continue' }).press('Enter');
  await phone.getByRole('button', { name: 'Take $12.00' }).press('Escape');
  await expect
    .poll(() => phone.evaluate(() => document.activeElement?.textContent))
    .toBe('Other amount');
  // Tap one, tap two, by keyboard alone.
  await phone.getByRole('link', { name: '$50.00', exact: true }).press('Enter');
  await phone.getByText(/I can revoke this authorization until the cut-off/).waitFor();
  await phone.getByRole('button', { name: 'Take $50.00' }).press('Enter');
  await phone.getByRole('heading', { name: '$50.00 is on your card' }).waitFor();
  await phone.getByRole('link', { name: 'Done' }).press('Enter');
  await phone.getByRole('link', { name: /Read the terms/ }).press('Enter');
  await phone.getByRole('heading', { name: 'The deduction from your pay' }).waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Take back my consent' }).press('Enter');
  const asked = phone.getByRole('alertdialog');
  await asked.getByText(/will not deduct the \$50\.00 you took/).waitFor();
  await asked.getByRole('button', { name: 'Take back my consent' }).press('Enter');
  await phone.getByText('Done. $50.00 will not be deducted.').first().waitFor();
  await phone.goto('/member/earned');
  await phone.getByText('Already taken').first().waitFor();
  expect(await phone.getByRole('link', { name: /Take back my consent/ }).count()).toBe(0);
  await expectNoAxeViolations(phone);
  await phone.getByRole('link', { name: /^History/ }).click();
  await phone.getByRole('link', { name: /In progress.*\$50\.00/ }).waitFor();
});

test('every page of earned pay keeps the rules', async () => {
  const office = await earnedPayAt(await server.openAs(PEOPLE.admin), server.url, Date.now());
  const people = await office.earners();
  const { page } = await server.open();
  await enterMember(page, people[1]!.mobile);
  await page.goto('/member/earned');
  await drawn(page);
  await page.locator('main section').first().waitFor();
  await settledInLooks(page);
  for (const view of ['history', 'learn-1', 'learn-2', 'learn-3', `terms-${office.store}`]) {
    await settledInLooks(page, `/member/earned?view=${view}`);
  }
});

async function enroll(phone: Page): Promise<void> {
  await phone.getByText("It isn't a loan").waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Enroll' }).click();
  await phone.getByText('Confirm that you have read this.').waitFor();
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Enroll' }).click();
}

async function takeOther(phone: Page, amount: string): Promise<void> {
  await phone.getByRole('link', { name: 'Other amount' }).click();
  await phone.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: /^Take/ }).click();
}
