import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';
import { subscribeWallet } from '#test/support/subscribe-wallet.ts';
import { visit } from '#test/support/visit.ts';

const server = runProduct();

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const goOn = (page: Page) => press(page, 'Save and continue');
const told = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text).first().waitFor();
const onStep = async (page: Page, heading: string) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page
    .getByRole('button', { name: /^Save / })
    .last()
    .waitFor();
};

/**
 * From the list of wallets through type and data, with the services and job codes that are
 * suggested.
 */
async function begin(page: Page, wallet: string, type: 'Tip pool' | 'Tip share'): Promise<void> {
  await page.goto('/tippool');
  await page.getByRole('link', { name: `Set up tips: ${wallet}` }).click();
  await onStep(page, 'How do you split tips here?');
  await goOn(page);
  await told(page, 'This is a required field');
  await page.getByRole('radio', { name: type }).check();
  await goOn(page);
  await onStep(page, 'Where do hours and tips come from?');
  await page.getByRole('radio', { name: 'By hand' }).check();
  await goOn(page);
  await onStep(page, 'When do you serve?');
  await goOn(page);
  await told(page, 'At least one timeframe is required.');
  await press(page, 'Use these two');
  await page
    .getByRole('region', { name: 'Dinner' })
    .getByText(/4:30\sp\.m\. to 2:00\sa\.m\. the next day/)
    .waitFor();
}

async function jobs(page: Page): Promise<void> {
  await goOn(page);
  await onStep(page, 'Which jobs do you have?');
  await goOn(page);
  await told(page, 'At least one receipt generator must be on.');
  await press(page, 'Add all 5');
  await page.getByRole('switch', { name: 'Kitchen receives tips' }).waitFor();
}

test('a pool is set up from nothing: every step suggests, refuses what lacks, and is found where it was left', async () => {
  const page = await server.openAs(PEOPLE.harvest);
  await begin(page, 'Main', 'Tip pool');

  await press(page, 'Add a service');
  await press(page, 'Save service');
  await told(page, 'Select at least one day per service.');
  await told(page, 'Timeframe values cannot be empty.');
  await page.getByLabel('Name').fill('Brunch');
  await press(page, 'Weekend');
  await page.getByLabel('Start of timeframe 1').fill('10:00');
  await page.getByLabel('End of timeframe 1').fill('12:00');
  await press(page, 'Save service');
  await told(page, 'These times overlap with Lunch.');
  await page.getByLabel('Start of timeframe 1').fill('08:00');
  await page.getByLabel('End of timeframe 1').fill('11:00');
  await press(page, 'Save service');
  await page.getByRole('region', { name: 'Brunch' }).waitFor();
  await expectNoAxeViolations(page);

  await jobs(page);
  await page.reload();
  await page.goto('/tippool');
  await page.getByText('Step 4 of 7').waitFor();
  await page.getByRole('link', { name: 'Continue: Main' }).click();
  await onStep(page, 'Which jobs do you have?');
  await goOn(page);

  await onStep(page, 'Who takes part?');
  await page.getByRole('row').getByRole('checkbox').nth(1).waitFor();
  await goOn(page);
  await told(page, 'Select at least one fulfilled member.');
  expect(await page.getByText(/Rows: /).count()).toBe(0);
  for (const nth of [1, 2, 3]) await page.getByRole('row').getByRole('checkbox').nth(nth).check();
  await page.getByText('3 people take part').waitFor();
  await goOn(page);

  await onStep(page, 'Who works which job?');
  await page.getByText('3 people have no job.').waitFor();
  await goOn(page);
  await told(page, 'Assign jobs to all employees.');
  await press(page, 'Assign this job');
  await page.getByText('Everyone has a job').waitFor();
  // What has been put right is told no more.
  expect(await page.getByText('Assign jobs to all employees.').count()).toBe(0);
  await goOn(page);

  await onStep(page, 'Who gets how much?');
  await page.getByText(/Staff total .* = pool/).waitFor();
  await page.getByText('Your first rules also cover the past two weeks').waitFor();
  expect(await page.getByRole('checkbox', { name: /Staff agreed/ }).count()).toBe(0);
  const points = page.getByRole('textbox', { name: 'Points for Server' });
  await points.fill('1000');
  await press(page, 'Save rules and finish');
  await told(page, 'Points for Server: Number out of range.');
  await points.fill('4');
  await page.getByText(/Staff total .* = pool/).waitFor();
  await page.getByRole('button', { name: /^Why / }).first().click();
  await page.getByText(/ points of /).waitFor();
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await expectNoAxeViolations(page);
  await press(page, 'Save rules and finish');
  await page.waitForURL((url) => url.pathname === '/tippool');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Main' })
    .getByText('Set up', { exact: true })
    .waitFor();

  await page.getByRole('link', { name: 'Rules: Main' }).click();
  await onStep(page, 'Who gets how much?');
  expect(await page.getByRole('textbox', { name: 'Points for Server' }).inputValue()).toBe('4');
});

test('a share with three rules: groups make a whole, the order moves, and what lacks for the end leads to its step', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await subscribeWallet(await apiOf(page, server.url), 'Head Office');
  await begin(page, 'Head Office', 'Tip share');
  await jobs(page);
  const rules = page.url().replace('/add-jobs/', '/set-rules-share/');
  await page.goto(rules);
  await onStep(page, 'Who gets how much?');
  await press(page, 'Save rules and finish');
  await told(page, 'One rule is required.');
  await press(page, 'Use these 4 rules');
  await press(page, 'Remove Rule 4');
  await page.getByRole('region', { name: 'Rule 1: Bartender' }).waitFor();
  const first = page.getByRole('region', { name: /^Rule 1/ });
  await first.getByLabel('Label').fill('A label of sixteen');
  await first.getByRole('button', { name: 'Add a group' }).click();
  await first.getByLabel('Share for Group 1 of Rule 1').fill('60');
  await first.getByLabel('Share for Group 2 of Rule 1').fill('30');
  await press(page, 'Save rules and finish');
  await told(page, 'This is too long.');
  await first.getByLabel('Label').fill('Bar');
  const bar = page.getByRole('region', { name: 'Rule 1: Bar' });
  await bar
    .getByRole('group', { name: 'Jobs in Group 2 of Rule 1' })
    .getByRole('button', { name: 'Busser' })
    .click();
  await press(page, 'Save rules and finish');
  await told(page, 'The groups add up to 90%.');
  await bar.getByLabel('Share for Group 2 of Rule 1').fill('40');
  await press(page, 'Move Rule 1 down');
  await page.getByRole('region', { name: 'Rule 2: Bar' }).waitFor();
  await page.getByText(/Staff total .* = tips/).waitFor();
  await page.setViewportSize({ width: 1440, height: 4_000 });
  await expectNoAxeViolations(page);
  await press(page, 'Save rules and finish');
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Select at least one fulfilled member.' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Who takes part?' }).waitFor();
  // Nothing was lost by the refusal, and a page loaded anew draws itself whichever of its answers
  // comes first.
  for (const _ of [1, 2, 3]) {
    await page.goto(rules);
    await page.getByRole('region', { name: 'Rule 2: Bar' }).waitFor();
  }
});

const STEPS = [
  'select-tip-type',
  'select-data-input',
  'assign-services',
  'add-jobs',
  'import-members',
  'assign-job-codes',
];

test('every screen of the set-up', async () => {
  const page = await server.openAs(PEOPLE.lonestar, '/');
  // Tall enough for a whole page: the foot that stays in sight covers nothing.
  await page.setViewportSize({ width: 1440, height: 9_000 });
  for (const [wallet, last] of [
    ['Austin', 'set-rules-share'],
    ['Dallas', 'set-rules'],
  ] as const) {
    await visit(page, '/tippool');
    const id = /\d+/.exec(
      (await page
        .getByRole('listitem')
        .filter({ hasText: wallet })
        .getByRole('link')
        .first()
        .getAttribute('href')) ?? '',
    )?.[0];
    await settledInLooks(page);
    for (const step of wallet === 'Dallas' ? [last] : [...STEPS, last]) {
      await settledInLooks(page, `/${step}/${id}`);
    }
  }
  await settledInLooks(page, '/tippool-terms-conditions');
});
