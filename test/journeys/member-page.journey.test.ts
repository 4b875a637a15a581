import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations, type Look } from '#test/support/browser.ts';
import { fileOf } from '#test/support/bulk.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import {
  PEOPLE,
  askForCode,
  enterCode,
  invitationTo,
  register,
  signIn,
} from '#test/support/sign-in.ts';

const ADD = '/account-management/bulk-add-cardholders-with-file';
const PASSWORD = 'Harbour-lights-9';

const server = runProduct();

const open = async (look?: Look): Promise<Page> => (await server.open(look)).page;

/** Cards that lie in the office, not given to anybody yet. */
async function stock(page: Page, proxies: readonly string[]): Promise<void> {
  const user = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('cardload.user') ?? '{}'),
  ) as { token: string; client_id: number };
  const form = new FormData();
  form.set('proxy_file', new Blob([['proxy', ...proxies, ''].join('\n')]), 'cards.csv');
  const sent = await fetch(`${server.url}/api/v1/clients/${user.client_id}/file-card-proxies`, {
    method: 'POST',
    headers: { 'x-session-token': user.token },
    body: form,
  });
  expect(sent.status, await sent.clone().text()).toBe(202);
  const call = await apiOf(page, server.url);
  await expect
    .poll(
      () =>
        call<{ state: string }>('GET', `/cards/${proxies.at(-1)}`).then(
          ({ state }) => state,
          () => 'not there yet',
        ),
      { timeout: 12_000 },
    )
    .toBe('free');
}

async function add(page: Page, people: readonly object[]): Promise<void> {
  await page.goto(ADD);
  await page.locator('input[type=file]').setInputFiles(fileOf(people, 'new.csv'));
  await page.getByRole('heading', { name: 'Review before adding' }).waitFor();
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await page.getByRole('table', { name: 'Table of added members' }).waitFor();
}

test('somebody added by file registers on their phone, activates and locks the card, and the manager sees it', async () => {
  const page = await open();
  await signIn(page, PEOPLE.admin);
  await stock(page, ['99110001', '99110002']);
  await add(page, [
    {
      first_name: 'Nia',
      last_name: 'Night',
      mobile_number: '4385558201',
      wallet: 'Downtown',
      language: 'fr',
      card_proxy: '99110001',
    },
  ]);

  const phone = await open({ viewport: 'phone', language: 'fr' });
  await phone.goto(await invitationTo(server.url, '4385558201'));
  await phone.getByRole('heading', { name: 'Bienvenue, Nia' }).waitFor();
  // What a member accepts is about their own card, not about paying others.
  await phone.getByText('L’argent que votre employeur verse sur votre carte').waitFor();
  expect(await phone.getByText('votre équipe').count()).toBe(0);
  await phone.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Nouveau mot de passe', { exact: false }).last().fill(PASSWORD);
  await phone.locator('button[type=submit]').click();
  await phone.locator('[aria-invalid=true]').waitFor();
  await phone.getByRole('checkbox').check();
  await phone.locator('button[type=submit]').click();
  await phone.getByRole('heading', { name: 'Bonjour, Nia' }).waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByText('Non activée').waitFor();
  await phone.getByRole('button', { name: 'Activer ma carte' }).click();
  await phone.getByRole('button', { name: 'Verrouiller ma carte', exact: true }).waitFor();
  await phone.reload();
  await phone.getByRole('button', { name: 'Verrouiller ma carte', exact: true }).click();
  await phone.getByRole('button', { name: 'Déverrouiller ma carte' }).waitFor();
  await expectNoAxeViolations(phone);

  await page.getByRole('link', { name: 'Nia Night' }).click();
  await page.getByRole('heading', { name: /Nia Night/ }).waitFor();
  await page.getByRole('main').getByText('Locked', { exact: true }).first().waitFor();
  await phone.getByRole('button', { name: 'Se déconnecter' }).click();
  await phone.getByRole('heading', { name: 'Votre carte' }).waitFor();
});

test('somebody who works for two clients finds both with one code, and says which one they want to see', async () => {
  const mobile = '4385558299';
  for (const [person, path] of [
    [PEOPLE.admin, '/customers'],
    [PEOPLE.lonestar, '/us/customers'],
  ] as const) {
    const manager = await open();
    await signIn(manager, person);
    const call = await apiOf(manager, server.url);
    const [wallet] = (
      await call<{ data: { store_id: number }[] }>('GET', '/clients/{client}/wallets')
    ).data;
    await call('POST', path, {
      first_name: 'Zoe',
      last_name: 'Twice',
      mobile_number: mobile,
      stores: [{ store_id: wallet!.store_id }],
    });
    await manager.close();
  }
  const phone = await open({ viewport: 'phone' });
  await phone.goto('/member?view=find');
  await phone.locator('input[name=identifier]').fill(mobile);
  await phone.locator('button[type=submit]').click();
  await phone.getByRole('button', { name: 'Use it' }).click();
  for (const field of await phone.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await phone.locator('button[type=submit]').click();
  await phone.getByRole('heading', { name: 'Which employer?' }).waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Lone Star Kitchens' }).click();
  await phone.getByRole('heading', { name: /Zoe/ }).waitFor();
  await phone.reload();
  await phone.getByRole('heading', { name: /Zoe/ }).waitFor();
});

test('an operator onboards a client, whose first manager adds people by file, one of whom activates their card', async () => {
  const first = '6045557200';
  const operator = await open();
  const press = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await signIn(operator, PEOPLE.operator, '/operator/clients');
  await operator.getByRole('link', { name: 'Onboard a client' }).click();
  await operator.getByLabel('Client name').fill('Coastal Grill');
  await operator.getByLabel('Company name').fill('Coastal Grill Ltd');
  await press(operator, 'Continue');
  await operator.getByRole('button', { name: 'Program' }).click();
  await operator.getByRole('option', { name: 'Cardload Prepaid' }).click();
  await operator.getByText('Example Trust').waitFor();
  await press(operator, 'Continue');
  await operator.getByLabel('Recipients').fill('finance@coastal.example');
  await press(operator, 'Continue');
  await press(operator, 'Continue');
  await operator.getByLabel('Full name').fill('Fern First');
  await operator.getByLabel('Mobile number').fill(first);
  await press(operator, 'Continue');
  await operator.getByLabel('The client has accepted the terms of service.').check();
  await press(operator, 'Open client');
  await operator.getByRole('heading', { level: 1, name: 'Coastal Grill' }).waitFor();

  const page = await open();
  await register(page, await invitationTo(server.url, first), PASSWORD);
  await askForCode(page, first, PASSWORD);
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/organisation/wallets');
  await page.getByRole('link', { name: 'Open a store' }).first().click();
  await page.getByLabel('Store name').fill('Harbour');
  await press(page, 'Open store');
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  await stock(page, ['88110001', '88110002']);
  // The one store there is is where everybody belongs: no column has to say it.
  await page.reload();
  await add(page, [
    { first_name: 'Kai', last_name: 'Cook', mobile_number: '6045558301', card_proxy: '88110001' },
    { first_name: 'Lea', last_name: 'Line', mobile_number: '6045558302', card_proxy: '88110002' },
  ]);

  const phone = await open({ viewport: 'phone' });
  await phone.goto(await invitationTo(server.url, '6045558301'));
  await phone.getByRole('heading', { name: 'Welcome, Kai' }).waitFor();
  await phone.locator('input[name=password]').fill(PASSWORD);
  await phone.locator('input[name=repeat]').fill(PASSWORD);
  await phone.getByRole('checkbox').check();
  await phone.locator('button[type=submit]').click();
  await phone.getByRole('button', { name: 'Activate my card' }).click();
  await phone.getByRole('button', { name: 'Lock my card' }).waitFor();
  await page.goto('/account-management/view-customers');
  await page.getByRole('row').filter({ hasText: 'Kai Cook' }).getByText('Active').waitFor();
  await page.getByRole('row').filter({ hasText: 'Lea Line' }).getByText('Pending').waitFor();
});

test('who has lost the link finds the account with a code, accepts the agreement, and changes the password; in the dark, right to left', async () => {
  const page = await open();
  await signIn(page, PEOPLE.admin);
  await add(page, [
    { first_name: 'Omar', last_name: 'Early', mobile_number: '4385558202', wallet: 'Airport' },
  ]);

  const phone = await open({ viewport: 'phone', theme: 'dark', direction: 'rtl' });
  await phone.goto('/member');
  await phone.getByRole('link', { name: 'Find my account' }).waitFor();
  await expectNoAxeViolations(phone);
  await phone.getByRole('link', { name: 'Find my account' }).click();
  await phone.getByRole('button', { name: 'Send code' }).waitFor();
  await phone.getByLabel('Mobile number or email').fill('438 555 8202');
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByRole('button', { name: 'Use it' }).click();
  await phone.locator('input[name=password]').fill(PASSWORD);
  await phone.locator('input[name=repeat]').fill(PASSWORD);
  await phone.locator('button[type=submit]').click();
  await phone.getByRole('heading', { name: 'Hello, Omar' }).waitFor();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByText('Accept the agreement first.').waitFor();
  await phone.getByRole('checkbox', { name: 'I accept the agreement' }).check();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByText('No card yet').waitFor();
  await expectNoAxeViolations(phone);

  await phone.getByRole('link', { name: 'Change password' }).click();
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  await phone.getByRole('button', { name: 'Use it' }).click();
  await phone.locator('input[name=password]').fill('Other-harbour-8');
  await phone.locator('input[name=repeat]').fill('Other-harbour-8');
  await phone.locator('button[type=submit]').click();
  await phone.getByText('Password changed.', { exact: false }).waitFor();
  await drawn(phone);
  await phone.getByRole('button', { name: 'Sign out' }).click();
  await phone.getByLabel('Mobile number or email').fill('4385558202');
  await phone.locator('input[name=password]').fill('Other-harbour-8');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('heading', { name: 'Hello, Omar' }).waitFor();
});
