import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * Lists of other modules as files: the same rows as on the screen, with headings in the language of
 * who asks. They are told together, as they are made in one way.
 */
let world: World;
let admin: Caller;

const linesOf = (text: string): string[] => text.replace('\uFEFF', '').trim().split(/\r?\n/);

beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  await world.test.owner(
    `UPDATE client SET features = features || '{"pad": "1", "load_hub": "1"}' WHERE client_id = $1`,
    [world.ours.id],
  );
});
afterAll(() => world.close());

const setLanguage = (language: string) =>
  world.test.owner('UPDATE manager SET language = $2 WHERE id = $1', [admin.manager, language]);
const file = async (path: string, type = 'csv') => {
  const { status, text } = await admin.call('GET', `${path}file_type=${type}`);
  expect(status, text).toBe(200);
  return text;
};

describe('each list as a file', () => {
  const LISTS: [name: string, path: () => string, en: string, fr: string][] = [
    ['card orders', () => '/card-orders?', 'Cards ordered', 'Cartes commandées'],
    ['direct deposits', () => '/direct-deposits?', 'Sent on', 'Envoyé le'],
    ['invoices', () => '/tippool/subscriptions/invoices?', 'Invoice date', 'Date de la facture'],
    [
      'debit schedules',
      () => `/managers/${admin.manager}/pad_schedules?`,
      'Keep at',
      'Maintenir à',
    ],
    ['managers', () => `/managers/${admin.manager}/managers?`, 'Access level', 'Niveau d’accès'],
    ['days of the bank', () => '/reconciliation/days?', 'Our books', 'Nos livres'],
    ['differences', () => '/reconciliation/differences?', 'Difference', 'Écart'],
    [
      'differences of the bank',
      () => '/reconciliation/differences?side=bank&',
      'Difference',
      'Écart',
    ],
  ];

  it.each(LISTS)('%s, in two languages and as a workbook', async (_name, path, en, fr) => {
    expect(linesOf(await file(path()))[0]).toContain(en);
    await setLanguage('fr');
    expect(linesOf(await file(path()))[0]).toContain(fr);
    await setLanguage('en');
    expect((await file(path(), 'xlsx')).startsWith('PK')).toBe(true);
  });
});

it('managers are the rows of the list, with their levels in words', async () => {
  const path = `/managers/${admin.manager}/managers?`;
  const { body } = await admin.call<{ data: { fullname: string }[] }>('GET', path);
  const [, ...rows] = linesOf(await file(path));
  expect(rows).toHaveLength(body.data.length);
  for (const { fullname } of body.data)
    expect(
      rows.some((row) => row.startsWith(`${fullname},`)),
      fullname,
    ).toBe(true);
  expect(rows.join('\n')).toContain('All wallets');
});

it('an announced deposit is a row with the wallet, the amount and the state', async () => {
  const announced = await admin.call('POST', '/direct-deposits', {
    body: { wallet_id: world.ours.store, amount: '120.50', sent_on: '2026-03-04' },
  });
  expect(announced.status).toBe(201);
  const [, row] = linesOf(await file('/direct-deposits?'));
  expect(row).toMatch(/120\.50,CAD,Announced,2026-03-04/);
});

it('the audit says what was done, to what and which field in words', async () => {
  await admin.call('POST', `/customers/${world.ours.customers[0]}/edit-customer`, {
    body: { first_name: 'Worded' },
  });
  const [heads, ...rows] = linesOf(await file('/audit/export?'));
  expect(heads).toContain('Action');
  const edited = rows.find((row) => row.includes('Worded'));
  expect(edited).toContain('Member');
  expect(edited).not.toContain('customers.edit');
  await setLanguage('fr');
  const french = linesOf(await file('/audit/export?')).find((row) => row.includes('Worded'));
  expect(french).toMatch(/Gestionnaire|Membre/);
  expect(french).not.toContain('customers.edit');
  await setLanguage('en');
});
