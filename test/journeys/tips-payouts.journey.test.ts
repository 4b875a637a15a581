import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Look, drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { type Call, apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* From a night that is calculated to the cards, and to the page that its people read. */

const HOME = '/account-management/tip-pooling';
const server = runProduct();

type Employee = {
  employee_id: number;
  customer_id: number;
  first_name: string;
  last_name: string;
  status: string;
  job_codes: { code_id: number; role_name: string }[];
};
type Night = {
  wallet: number;
  results: number[];
  server: Employee;
  locked: Employee;
  busser: Employee;
};
let night: Night;
let tips: Call;

/** The calls of tips as the person of this page would make them. */
async function tipsOf(page: Page): Promise<Call> {
  const call = await apiOf(page, server.url);
  return (method, path, body) => call(method, `/tippool${path}`, body);
}

const workAs = (staff: readonly Employee[], role: string, nth = 0): Employee =>
  staff.filter(
    (one) => one.status === 'active' && one.job_codes.some((job) => job.role_name === role),
  )[nth]!;
const line = (
  one: Employee,
  role: string,
  hours: string,
  {
    totaltips = '',
    netsales = '',
  }: { readonly totaltips?: string; readonly netsales?: string } = {},
) => ({
  employee_id: one.employee_id,
  code_id: one.job_codes.find((job) => job.role_name === role)!.code_id,
  hours,
  totaltips,
  netsales,
  cash_payment: '',
});

/** Two nights of three people at a wallet that types its tips: one of them has a locked card. */
async function twoNights(call: Call): Promise<Night> {
  const { data: stores } = await call<{ data: { wallet_id: number; wallet_name: string }[] }>(
    'GET',
    '/stores',
  );
  const wallet = stores.find((one) => one.wallet_name === 'Old Port')!.wallet_id;
  const { data: staff } = await call<{ data: Employee[] }>('GET', `/employees?wallet_id=${wallet}`);
  const { data: services } = await call<{ data: { service_id: number }[] }>(
    'GET',
    `/services/${wallet}`,
  );
  const [giver, busser, locked] = [
    workAs(staff, 'Server'),
    workAs(staff, 'Barback'),
    workAs(staff, 'Kitchen'),
  ];
  // By hand alone: who presses for it must not find that some were told by themselves.
  await call('POST', `/settings/${wallet}`, { notify_members: false });
  const results: number[] = [];
  for (const { service_id: service } of services.slice(0, 2)) {
    const lines = [
      line(giver, 'Server', '6', { totaltips: '90.00', netsales: '600.00' }),
      line(busser, 'Barback', '6'),
      line(locked, 'Kitchen', '6'),
    ];
    const draft = await call<{ id: number }>('POST', '/payout-drafts', {
      wallet_id: wallet,
      service_id: service,
      date: new Date().toISOString().slice(0, 10),
      staff_worked: lines,
    });
    results.push(
      (await call<{ id: number }>('POST', `/process-agnostic-data/10001/${wallet}/${draft.id}`, {}))
        .id,
    );
  }
  return { wallet, results, server: giver, locked, busser };
}

/** Locks the card of a member, or unlocks it again. */
let turnCard: (customer: number, way: 'lock' | 'unlock') => Promise<unknown>;

beforeAll(async () => {
  const page = await server.openAs(PEOPLE.admin);
  tips = await tipsOf(page);
  night = await twoNights(tips);
  const call = await apiOf(page, server.url);
  turnCard = (customer, way) => call('POST', `/customers/${customer}/${way}-card`, {});
  await turnCard(night.locked.customer_id, 'lock');
});

const openAdmin = (look?: Look): Promise<Page> => server.openAs(PEOPLE.admin, '/', look);
const review = async (page: Page, ids: readonly number[]) => {
  await page.goto(`${HOME}?wallet=${night.wallet}&tab=pending&pick=${ids.join(',')}`);
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
};
const settled = async (page: Page) => {
  await drawn(page);
  await page.waitForLoadState('networkidle');
  await expectNoAxeViolations(page);
};

test('the first page tells of last night, and leads to paying it', async () => {
  const page = await openAdmin();
  await page.getByRole('heading', { name: 'Last night’s tips' }).waitFor();
  await settled(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Old Port' })
    .getByRole('link', { name: 'Review and pay' })
    .click();
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
});

test('pending nights are picked, looked at, and paid once from two windows; who was held is paid when the card works', async () => {
  const [first, second] = [await openAdmin(), await openAdmin()];
  await first.goto(`${HOME}?wallet=${night.wallet}&tab=pending`);
  await first.getByRole('row').getByRole('checkbox').nth(1).check();
  await first.getByRole('link', { name: 'Review 1 payout' }).click();
  await first.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  await first.getByText('Card locked').waitFor();
  const id = Number.parseInt(new URL(first.url()).searchParams.get('pick') ?? '', 10);
  await review(second, [id]);
  const before = await tips<{ balance: string; total: string; after: string }>(
    'GET',
    `/payout-review/${night.wallet}?results=${id}`,
  );

  const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await Promise.all([pay(first), pay(second)]);
  for (const page of [first, second])
    await page.getByText('Members could not be paid (see payout history).').first().waitFor();
  await first.getByText(/paid to 2 people/).waitFor();
  expect(
    (await tips<{ balance: string }>('GET', `/payout-review/${night.wallet}?results=${id}`))
      .balance,
  ).toBe(before.after);
  await settled(first);

  await first.getByRole('button', { name: 'Pay everyone who can be paid now' }).click();
  await first
    .getByText(
      'Payout could not be processed (review pending tip pools; staff must be active cardholders).',
    )
    .waitFor();
  await turnCard(night.locked.customer_id, 'unlock');
  await first.goto(`/account-management/payout-history?wallet=${night.wallet}`);
  await first
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await first.getByRole('dialog').getByText('Card locked').waitFor();
  await first.getByRole('button', { name: 'Pay everyone who can be paid now' }).click();
  await first
    .getByRole('dialog')
    .getByText('On hold', { exact: true })
    .waitFor({ state: 'detached' });
  await expect
    .poll(
      async () =>
        (await tips<{ staff: { pay_state: string }[] }>('GET', `/tip-pool/${id}`)).staff.map(
          (one) => one.pay_state,
        ),
      { timeout: 12_000 },
    )
    .toEqual(['paid', 'paid', 'paid']);
  await first.getByRole('button', { name: 'Notify staff' }).click();
  await first.getByText('3 members notified.').waitFor();
});

test('a wallet without the money pays nobody and says what is lacking', async () => {
  const page = await openAdmin();
  const { data: services } = await tips<{ data: { service_id: number }[] }>(
    'GET',
    `/services/${night.wallet}`,
  );
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const draft = await tips<{ id: number }>('POST', '/payout-drafts', {
    wallet_id: night.wallet,
    service_id: services[0]!.service_id,
    date: tomorrow,
    staff_worked: [
      line(night.server, 'Server', '6', { totaltips: '5000.00', netsales: '9000.00' }),
      line(night.busser, 'Barback', '2'),
    ],
  });
  const { id } = await tips<{ id: number }>(
    'POST',
    `/process-agnostic-data/10001/${night.wallet}/${draft.id}`,
    {},
  );
  await review(page, [id]);
  await page.getByText("There isn't enough money in the wallet.").waitFor();
  await page.getByText(/ short\. Nothing is paid/).waitFor();
  expect(await page.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Paid elsewhere?' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Mark as paid elsewhere' })
    .click();
  await page.getByRole('heading', { name: /paid to 2 people/ }).waitFor();
  await page.getByText('Paid elsewhere').first().waitFor();
});

test('somebody reads the shared page on a phone, in French: their amount and why, and nothing else', async () => {
  const { share_id: address } = await tips<{ share_id: string }>(
    'POST',
    `/share-tip-pool/${night.results[0]}`,
    {},
  );
  const { page, context } = await server.open({ viewport: 'phone', language: 'fr' });
  // A real phone: it obeys the page's wish for its width.
  await (
    await context.newCDPSession(page)
  ).send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
    screenWidth: 390,
    screenHeight: 844,
  });
  const answered = await page.goto(`/tip-pooling/view-tip-pool/${address}`);
  expect(answered?.headers()['x-robots-tag']).toContain('noindex');
  await page.getByRole('heading', { name: 'Qui reçoit combien' }).waitFor();
  const initial = `${night.server.first_name} ${night.server.last_name[0]}.`;
  await page.getByRole('button', { name: `Pourquoi ce montant pour ${initial}?` }).click();
  await page.getByText('À verser', { exact: true }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(960);
  // As tall as any text that is read on a phone: the line of a name, in the screen's own measure.
  const height = await page
    .getByText(initial)
    .first()
    .evaluate((name) => name.getBoundingClientRect().height);
  expect((height * 390) / 960).toBeGreaterThan(14);
  expect(await page.getByText(night.server.last_name, { exact: true }).count()).toBe(0);
  expect(await page.getByRole('link').count()).toBe(0);
  // On paper nothing can be pressed: everybody is explained.
  expect(await page.getByText('À verser', { exact: true }).filter({ visible: true }).count()).toBe(
    1,
  );
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('À verser', { exact: true }).filter({ visible: true }).count()).toBe(
    3,
  );
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Quién recibe qué' }).waitFor();
  await page.goto('/tip-pooling/view-tip-pool/00000000-0000-4000-8000-000000000000');
  await page.getByText('Este enlace venció o está incompleto.').waitFor();
});

const LOOKS: readonly (readonly [string, Look])[] = [
  ['light', {}],
  ['dark', { theme: 'dark' }],
  ['right to left', { direction: 'rtl' }],
  ['phone', { viewport: 'phone', theme: 'dark' }],
];

test.each(LOOKS)(
  'payouts, history, staff, settings and the shared page: %s',
  async (_name, look) => {
    const page = await openAdmin(look);
    const at = `?wallet=${night.wallet}`;
    const { share_id: address } = await tips<{ share_id: string }>(
      'POST',
      `/share-tip-pool/${night.results[0]}`,
      {},
    );
    for (const path of [
      `${HOME}${at}&tab=pending`,
      `${HOME}${at}&tab=pending&pick=${night.results.join(',')}`,
      `${HOME}${at}&tab=jobs`,
      `${HOME}${at}&tab=settings`,
      `/account-management/payout-history${at}`,
      `/account-management/member-management${at}`,
      `/account-management/member-management${at}&view=square-ups`,
      '/tippool',
      `/tip-pooling/view-tip-pool/${address}`,
      '/tip-pooling/view-tip-pool/gone',
    ]) {
      await page.setViewportSize({ width: look.viewport === 'phone' ? 390 : 1440, height: 3_000 });
      await page.goto(path);
      await settled(page);
    }
  },
);

test("a share's payout is put right before it is paid, and squared up afterwards; a log marks what was paid elsewhere", async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const tips = await tipsOf(page);
  const { data: stores } = await tips<{ data: { wallet_id: number; wallet_name: string }[] }>(
    'GET',
    '/stores',
  );
  const wallet = stores.find((one) => one.wallet_name === 'Austin')!.wallet_id;
  const { data: staff } = await tips<{ data: Employee[] }>('GET', `/employees?wallet_id=${wallet}`);
  const { data: services } = await tips<{ data: { service_id: number }[] }>(
    'GET',
    `/services/${wallet}`,
  );
  const [giver, host] = [workAs(staff, 'Server'), workAs(staff, 'Host')];
  const today = new Date().toISOString().slice(0, 10);
  const draft = await tips<{ id: number }>('POST', '/payout-drafts', {
    wallet_id: wallet,
    service_id: services[0]!.service_id,
    date: today,
    staff_worked: [
      line(giver, 'Server', '6', { totaltips: '100.00', netsales: '1000.00' }),
      line(host, 'Host', '6'),
    ],
  });
  const share = await tips<{ id: number; staff: { employee_id: number; first_name: string }[] }>(
    'POST',
    `/process-agnostic-data/20001/${wallet}/${draft.id}`,
    {},
  );

  // The foot of the page covers nothing then.
  await page.setViewportSize({ width: 1440, height: 2_000 });
  await page.goto(`/account-management/tip-share-edit-payout/${share.id}`);
  await page.getByRole('button', { name: 'Add an adjustment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add an adjustment' }).click();
  await dialog.getByText('There are 3 problems').waitFor();
  await dialog.getByRole('combobox', { name: 'Person' }).fill(host.first_name);
  await page.getByRole('option', { name: `${host.first_name} ${host.last_name}` }).click();
  await dialog.getByLabel('Amount').fill('5.00');
  await dialog.getByLabel('Title').fill('Closed alone');
  await dialog.getByRole('button', { name: 'Add an adjustment' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('+$5.00').first().waitFor();
  await settled(page);

  const now = await tips<{ staff: { employee_id: number; first_name: string; payout: string }[] }>(
    'GET',
    `/tip-share/${share.id}`,
  );
  const rows = now.staff
    .filter((one) => one.payout !== '0.00')
    .map((one) => `${share.id},${one.employee_id},${one.first_name},${one.payout}`);
  await page.goto(`/account-management/payout-share-history?wallet=${wallet}`);
  await page.getByRole('button', { name: 'Upload a payout log' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'log.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['payout_id,employee_id,first_name,tips', ...rows, ''].join('\n')),
    });
  await page.getByText(`${rows.length} rows accepted.`).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('row').getByText('Paid elsewhere').waitFor();

  await page.goto(`/account-management/tip-share-edit-payout/${share.id}`);
  await page.getByText("A paid payout doesn't change").waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Add a square-up' }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill(giver.first_name);
  await page.getByRole('option', { name: `${giver.first_name} ${giver.last_name}` }).click();
  await dialog.getByText('Recover from them').click();
  await dialog.getByLabel('Amount').fill('7.50');
  await dialog.getByLabel('Title').fill('Till short');
  await dialog.getByLabel('Reason').fill('Counted twice');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Add a square-up' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/account-management/member-management?wallet=${wallet}&view=square-ups`);
  await page.getByRole('row').getByText('Till short').waitFor();
  await page.getByRole('button', { name: 'Cancel the square-up for' }).click();
  await page.getByText('No square-ups').waitFor();
});

test('of two who change the settings of tips the second is told, and loses nothing', async () => {
  const [first, second] = [await openAdmin(), await openAdmin()];
  const address = `${HOME}?wallet=${night.wallet}&tab=settings`;
  for (const page of [first, second]) {
    await page.goto(address);
    await page.getByLabel("Notify members when they're paid").waitFor();
  }
  await first.getByLabel("Notify members when they're paid").click();
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('Settings saved.').waitFor();
  await second.getByLabel(/^Shortest time/).fill('20');
  await second.getByRole('link', { name: 'Job codes' }).click();
  await second.getByRole('button', { name: 'Stay here' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('changed these settings').waitFor();
  expect(await second.getByLabel(/^Shortest time/).inputValue()).toBe('20');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Settings saved.').waitFor();
  const kept = await tips<{ notify_members: boolean; min_overlap_minutes: number }>(
    'GET',
    `/settings/${night.wallet}`,
  );
  expect(kept).toMatchObject({ notify_members: true, min_overlap_minutes: 20 });
});
