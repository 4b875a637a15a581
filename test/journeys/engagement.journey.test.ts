import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { type NamedLook, settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { exported } from '#test/support/report-page.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* What operators announce and managers dismiss, and what managers answer about their point of sale. */
const server = runProduct();

const wording = (title: string, body: string, label = '') => ({ title, body, link_label: label });
const hoursFromNow = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString();

/** The operator writes it for Canada, in English and French. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New pop-up' }).click();
  const english = page.getByRole('group', { name: 'English' });
  const french = page.getByRole('group', { name: 'French' });
  await english.getByLabel('Title').fill('New fees from January');
  await english.getByLabel('Text').fill('Read what changes for your company.');
  await french.getByLabel('Title').fill('Nouveaux frais dès janvier');
  await french.getByLabel('Text').fill('Voyez ce qui change pour votre entreprise.');
  await page.getByRole('region', { name: 'Preview' }).getByText('Nouveaux frais').waitFor();
  await page.getByText('Reaches 12 managers').waitFor();
  await page.getByLabel('Canada').check();
  await page.getByText('Reaches 11 managers').waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The pop-up is published.').waitFor();
}

test('a French pop-up for one country is read and dismissed there, and never seen elsewhere', async () => {
  const operator = await server.openAs(PEOPLE.operator, '/operator/pop-ups');
  await publish(operator);
  const admin = await server.openAs(PEOPLE.harvest, '/account-management/settings');
  await admin.getByText('New fees from January').waitFor();
  await admin.getByRole('main').getByRole('radio', { name: 'Français' }).check();
  await admin.getByText('Nouveaux frais dès janvier').waitFor();
  await settled(admin);
  await admin.getByRole('button', { name: /^Masquer : .*Nouveaux frais/ }).click();
  await admin.getByText('Nouveaux frais dès janvier').waitFor({ state: 'detached' });
  expect(await admin.evaluate(() => document.activeElement?.id)).toBe('content');
  await admin.reload();
  await settled(admin);
  expect(await admin.getByText('Nouveaux frais dès janvier').count()).toBe(0);

  const elsewhere = await server.openAs(PEOPLE.lonestar, '/');
  // The declaration that is due there stands above the page, and what is announced among the messages.
  await elsewhere.getByText('third-party declaration').waitFor();
  await elsewhere.getByRole('button', { name: /Messages|new message/ }).click();
  const messages = elsewhere.getByRole('dialog');
  await messages.getByText('Banks are closed on Thanksgiving').waitFor();
  await settled(elsewhere);
  expect(await elsewhere.getByText('New fees').count()).toBe(0);

  await operator.getByRole('link', { name: 'New fees from January' }).click();
  await operator.getByText('1 dismissed').waitFor();
  await operator.getByRole('button', { name: 'End now' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await operator.getByText('This pop-up has ended').waitFor();
  await settled(operator);
});

async function answer(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await next();
  await page.getByRole('alert').waitFor();
  for (const choice of ['Lightspeed', 'Agendrix']) {
    await page.getByRole('radio', { name: choice }).check();
    await next();
  }
  await page.getByLabel('Number of locations').fill('3');
  await next();
  for (const choice of ['Everyone shares one pool', 'Yes', 'Very satisfied']) {
    await page.getByRole('radio', { name: choice, exact: true }).check();
    await next();
  }
  await page.getByText('Question 7 of 7').waitFor();
  await settled(page);
  await page.getByLabel('Comment').fill('=HYPERLINK("x")');
  await page.getByRole('button', { name: 'Send answers' }).click();
}

test('the survey is answered once, and the operator reads it and takes it along', async () => {
  const manager = await server.openAs(PEOPLE.manager, '/survey');
  await settled(manager);
  await answer(manager);
  await manager.getByText('Thank you', { exact: true }).waitFor();
  await settled(manager, '/survey');
  await manager.getByText('Thank you', { exact: true }).waitFor();

  const operator = await server.openAs(PEOPLE.operator, '/operator/surveys');
  await operator.getByRole('row').filter({ hasText: 'Max Manager' }).waitFor();
  await settled(operator);
  const file = await exported(operator, 'CSV');
  expect(file.text).toContain(`"'=HYPERLINK(""x"")"`);
  const limited = await server.openAs(PEOPLE.limited, '/survey');
  await limited.waitForURL((url) => url.pathname === '/');
});

const CALM_LOOKS: readonly NamedLook[] = [
  ['tablet and dark', { viewport: 'tablet', theme: 'dark' }],
  ['phone, right to left', { viewport: 'phone', direction: 'rtl' }],
];

test('announcements and surveys in every look', async () => {
  const operator = await server.openAs(PEOPLE.operator, '/operator/pop-ups');
  const call = await apiOf(operator, server.url);
  const { pop_up_id: id } = await call<{ pop_up_id: number }>('POST', '/operator/pop-ups', {
    kind: 'warning',
    texts: { en: wording('Statements are late', 'They come tomorrow.', 'Read more') },
    link_url: 'https://status.cardload.example',
    starts_at: hoursFromNow(-1),
    dismissable: true,
    audience: { levels: ['Admin'] },
  });
  for (const page of ['pop-ups', 'pop-ups?status=ended', 'pop-ups/add', `pop-ups/${id}`, 'surveys'])
    await settledInLooks(operator, `/operator/${page}`, CALM_LOOKS);
  const admin = await server.openAs(PEOPLE.harvest);
  await admin.getByText('Statements are late').waitFor();
  for (const page of ['/', '/survey']) await settledInLooks(admin, page, CALM_LOOKS);
  await call('POST', `/operator/pop-ups/${id}/end`);
  await operator.reload();
  await settledInLooks(operator, `/operator/pop-ups/${id}`, CALM_LOOKS);
});

test('the survey is offered above the page, and put off', async () => {
  const page = await server.openAs(PEOPLE.harvest, '/account-management/settings');
  await page.route('**/survey/pos/manager-submission/*', (route) =>
    route.fulfill({ json: { submitted: false, submitted_at: null, due: true, questions: [] } }),
  );
  await page.reload();
  await page.getByText('Tell us about your point of sale').waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('Tell us about your point of sale').waitFor({ state: 'detached' });
});

test('what cannot be read says so, and is tried again', async () => {
  const page = await server.openAs(PEOPLE.operator, '/operator/pop-ups');
  await page.route('**/api/v1/operator/{pop-ups,surveys}*', (route) => route.abort());
  for (const address of ['/operator/pop-ups', '/operator/surveys']) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await settled(page);
  }
});
