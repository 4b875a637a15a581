import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations, type Look } from '#test/support/browser.ts';
import { downloaded, fileOf } from '#test/support/bulk.ts';
import { type NamedLook, settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';

const ADD = '/account-management/bulk-add-cardholders-with-file';

const server = runProduct();

const open = async (look?: Look): Promise<Page> => (await server.open(look)).page;

const messagesTo = async (to: string): Promise<{ body: string }[]> =>
  (await (await fetch(`${server.url}/api/v1/demo/outbox?to=${to}`)).json()) as { body: string }[];

test('people are added by file, with its columns said and its mistakes corrected on screen, and are invited', async () => {
  const page = await open();
  await signIn(page, PEOPLE.admin, ADD);
  await page.getByRole('heading', { name: 'Add members by file' }).waitFor();
  await expectNoAxeViolations(page);
  const people = [
    { Prénom: 'Zoé', Nom: 'Ødegård', Joindre: '+1 438 555 8101', Établi: 'Downtown' },
    { Prénom: '小龍', Nom: '李', Joindre: '(438) 555-8102', Établi: 'airport' },
    { Prénom: 'Sam', Nom: 'Twin', Joindre: '438.555.8102', Établi: 'Downtown' },
    { Prénom: '=1+1', Nom: 'Formula', Joindre: '4385558104', Établi: 'Nowhere' },
    { Prénom: 'Left', Nom: 'Out', Joindre: 'x', Établi: 'Downtown' },
  ];
  await page.locator('input[type=file]').setInputFiles(fileOf(people, 'équipe.csv'));

  // The names are known in French; the numbers and places are said here.
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor();
  await page.getByText('Choose the column for: Mobile number.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Joindre contains').selectOption({ label: 'Mobile number' });
  await page.getByLabel('Établi contains').selectOption({ label: 'Wallet' });
  await page.getByRole('button', { name: 'Check rows' }).click();

  await page.getByRole('heading', { name: '4 rows to correct' }).waitFor();
  await expectNoAxeViolations(page);
  const bad = await downloaded(page, '4 rows with reasons');
  expect(bad.map((row) => row.line)).toEqual(['2', '4', '5', '6']);
  await page.getByRole('button', { name: 'Use the ten digits in 1 row' }).click();
  await page.getByRole('heading', { name: '3 rows to correct' }).waitFor();
  await page.getByLabel('Mobile number, line 4').fill('4385558103');
  await page.getByLabel('Mobile number, line 4').press('Enter');
  await page.getByRole('heading', { name: '2 rows to correct' }).waitFor();
  await page.getByRole('button', { name: 'Edit line 5' }).click();
  await page.getByRole('dialog').getByLabel('First name').fill('Fiona');
  await page.getByRole('dialog').getByLabel('Wallet').fill('Old Port');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByRole('heading', { name: '1 row to correct' }).waitFor();
  await page.getByRole('button', { name: 'Leave out line 6' }).click();
  await page.getByRole('heading', { name: 'All rows are ready' }).waitFor();

  // A reload keeps the place. The rows move what stands below them: nobody presses before they see them.
  await page.reload();
  await page.getByRole('row', { name: 'Fiona' }).waitFor();
  await page.getByRole('button', { name: 'Continue with 4 rows' }).click();
  await page.getByRole('heading', { name: 'Review before adding' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add 4 members' }).click();
  await page.getByRole('heading', { name: '4 members added' }).waitFor();
  await page
    .getByRole('table', { name: 'Table of added members' })
    .getByRole('link', { name: 'Zoé Ødegård' })
    .waitFor();
  await drawn(page);
  await expectNoAxeViolations(page);
  expect((await messagesTo('4385558101'))[0]?.body).toContain('/user/set-password?token=');

  // The same heading is known now, and the same file is not taken twice without a word.
  await page.goto(ADD);
  await page.locator('input[type=file]').setInputFiles(fileOf(people, 'équipe.csv'));
  await page.getByText('équipe.csv was already uploaded').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles(
      fileOf(
        [{ Prénom: 'Next', Nom: 'One', Joindre: '4385558110', Établi: 'Downtown' }],
        'suite.csv',
      ),
    );
  await page.getByRole('heading', { name: 'Review before adding' }).waitFor();
});

test('rows are corrected in a spreadsheet and come back into their lines; the file waits among the jobs meanwhile', async () => {
  const page = await open();
  await signIn(page, PEOPLE.admin, ADD);
  const call = await apiOf(page, server.url);
  const jobs = await call<{ data: { code_id: number; wallet_id: number }[] }>(
    'GET',
    '/tippool/jobs',
  );
  const codesOf = (wallet: number | undefined) =>
    jobs.data.flatMap((job) => (job.wallet_id === wallet ? [`${job.code_id}`] : []));
  const [downtown, airport] = [...new Set(jobs.data.map((job) => job.wallet_id))].map(codesOf);
  const people = [
    {
      first_name: 'Rosa',
      last_name: 'Role',
      mobile_number: '4385558301',
      wallet: 'Downtown',
      roles: 'Server',
      job_codes: downtown![0]!,
    },
    {
      first_name: 'Carl',
      last_name: 'Code',
      mobile_number: '4385558302',
      wallet: 'Nowhere',
      roles: '12:Server; 14:Bar',
      job_codes: 'ten',
    },
  ];
  await page.locator('input[type=file]').setInputFiles(fileOf(people, 'roles.csv'));
  await page.getByRole('heading', { name: '2 rows to correct' }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: /job/ }).click();
  await page
    .getByRole('dialog', { name: 'Jobs' })
    .getByRole('link', { name: /roles\.csv.*Waiting for you/ })
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /roles\.csv/ }).click();
  await page.getByRole('heading', { name: '2 rows to correct' }).waitFor();

  const [rosa, carl] = await downloaded(page, '2 rows with reasons');
  expect([rosa!.reasons, carl!.reasons].join(' ')).toContain('roles: Enter each role as its ID');
  const corrected = page.locator('input[type=file][aria-label="Corrected rows"]');
  await corrected.setInputFiles({
    name: 'wrong.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('line,reasons\n2,x\n'),
  });
  await page.getByText("We couldn't accept the corrected rows").waitFor();
  await expectNoAxeViolations(page);
  await corrected.setInputFiles(
    fileOf(
      [
        { ...rosa, roles: '12:Server' },
        { ...carl, wallet: 'Airport', job_codes: airport!.slice(0, 2).join('; ') },
      ],
      'corrected.csv',
    ),
  );
  await page.getByRole('heading', { name: 'All rows are ready' }).waitFor();
  await page.getByRole('button', { name: 'Continue with 2 rows' }).click();
  await page.getByRole('button', { name: 'Add 2 members' }).click();
  await page.getByRole('heading', { name: '2 members added' }).waitFor();
  await page.getByRole('link', { name: 'Carl Code' }).click();
  await page.getByRole('heading', { name: /Carl Code/ }).waitFor();
  await page.getByText('Server, Bar').waitFor();
});

const FILE_LOOKS: readonly NamedLook[] = [
  ['dark', { theme: 'dark' }],
  ['right to left on a tablet', { viewport: 'tablet', direction: 'rtl' }],
  ['phone, in Spanish', { viewport: 'phone', language: 'es' }],
];

test('every step can be read and reached', async () => {
  const page = await open();
  await signIn(page, PEOPLE.manager, ADD);
  await settledInLooks(page, ADD, FILE_LOOKS);
  await page.locator('input[type=file]').setInputFiles(
    fileOf(
      [
        {
          first_name: 'Lou',
          last_name: 'Look',
          mobile_number: '+14385558300',
          wallet: 'Downtown',
        },
        { first_name: '', last_name: 'Nobody', mobile_number: 'x', wallet: '' },
      ],
      'look.csv',
    ),
  );
  await page.waitForURL('**step=rows**');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await settledInLooks(page, undefined, FILE_LOOKS);
  const place = new URL(page.url());
  for (const step of ['columns', 'review']) {
    place.searchParams.set('step', step);
    await settledInLooks(page, place.pathname + place.search, FILE_LOOKS);
  }
});

test('a file that is none says what it is, also on a phone in the dark', async () => {
  const page = await open({ viewport: 'phone', theme: 'dark' });
  await signIn(page, PEOPLE.manager, ADD);
  await page.getByRole('heading', { name: 'Add members by file' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'book.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004 a spreadsheet'),
  });
  await page.getByRole('heading', { name: "We can't read this file" }).waitFor();
  await page.getByText("This isn't a CSV file.").waitFor();
  await expectNoAxeViolations(page);
});
