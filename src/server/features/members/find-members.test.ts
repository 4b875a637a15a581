import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemActor } from '#server/platform/actor.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { type NewMember, createMembers } from './index.ts';

type Row = {
  customer_id: number;
  first_name: string;
  last_name: string;
  status: string;
  payable: boolean;
  balance: string | null;
  wallets: { store_id: number }[];
};
type Page = {
  data: Row[];
  meta: { total: number | null; cursor: string | null; last_page: number | null };
};

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.travel);
  const actor: SystemActor = { kind: 'system', name: 'test', clientId: world.travel.id };
  const names = [
    ['Éloïse', "O'Hara-Côté"],
    ['Nguyễn', 'Văn'],
    ['李', '雷'],
    ...Array.from({ length: 40 }, (_, index) => [
      'Zara',
      `Person${String(index).padStart(2, '0')}`,
    ]),
  ] as const;
  const members = names.map(([firstName, lastName], index): NewMember => ({
    firstName,
    lastName,
    mobile: `9055560${String(index).padStart(3, '0')}`,
    email: null,
    usernameOption: 1,
    staffId: `K${index}`,
    memberships: [
      {
        storeId: index % 2 === 0 ? world.travel.store : world.travel.otherStore,
        departmentId: null,
      },
    ],
    card: { proxy: `777${index}`, state: index === 5 ? 'locked' : 'active' },
    registeredAt: world.clock.now(),
  }));
  await world.test.database.write({ clientId: world.travel.id }, (tx) =>
    createMembers(
      { tx, actor, origin: { ip: null, requestId: 't', userAgent: null }, now: world.clock.now() },
      'CAD',
      members,
    ),
  );
});
afterAll(() => world.close());

const list = async (query: string, by = admin): Promise<Page> =>
  (await by.call<Page>('GET', `/managers/customers-paginated/${world.travel.id}?${query}`)).body;

describe('members are found', () => {
  it.each([
    ['eloise', 'Éloïse'],
    ["ÉLOÏSE o'hara", 'Éloïse'],
    ["o'hara-cote", 'Éloïse'],
    ['nguyen', 'Nguyễn'],
    ['李', '李'],
    ['K1', 'Nguyễn'],
    ['9055560002', '李'],
    ['(905) 556-0002', '李'],
  ])('by %j', async (search, first) =>
    expect(
      (await list(`search=${encodeURIComponent(search)}`)).data.map((row) => row.first_name),
    ).toContain(first),
  );
  it('by nothing that is not there', async () =>
    expect((await list('search=nobody')).meta.total).toBe(0));
  it('by text that looks like SQL or a pattern, which finds nothing', async () => {
    for (const search of ['%', '_', "' OR 1=1 --", '\\'])
      expect((await list(`search=${encodeURIComponent(search)}`)).data).toEqual([]);
  });
});

describe('the list', () => {
  it('of a wallet is that of its store, whichever of its wallets is named', async () => {
    const added = await admin.call<{ wallet_id: number }>(
      'POST',
      `/stores/${world.travel.store}/wallets`,
      { body: { wallet_name: 'Second till' } },
    );
    expect(added.status).toBe(201);
    const [main, second] = [
      await list(`wallet=${world.travel.store}`),
      await list(`wallet=${added.body.wallet_id}`),
    ];
    expect(second.meta.total).toBe(main.meta.total);
    expect(main.meta.total).toBeGreaterThan(10);
    expect((await list(`wallet=${world.travel.store},${added.body.wallet_id}`)).meta.total).toBe(
      main.meta.total,
    );
  });

  it('goes through everybody by cursor, in order, once', async () => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await list(`per_page=10&sort=name${cursor ? `&cursor=${cursor}` : ''}`);
      names.push(...page.data.map((row) => `${row.first_name} ${row.last_name}`));
      cursor = page.meta.cursor;
    }
    expect(new Set(names).size).toBe(46);
    expect(names.filter((name) => name.startsWith('Zara'))).toEqual(
      [...names.filter((name) => name.startsWith('Zara'))].sort(),
    );
  });
  it('is narrowed by status; null and All do not filter', async () => {
    expect((await list('status=locked')).data.map((row) => [row.status, row.payable])).toEqual([
      ['locked', false],
    ]);
    expect((await list('status=All')).meta.total).toBe(46);
    expect((await list('status=null')).meta.total).toBe(46);
    expect((await list('view=cannot_be_paid')).meta.total).toBe(1);
  });
  it('goes into a file whole, for those who may export', async () => {
    const file = (
      await admin.call('GET', `/managers/customers-paginated/${world.travel.id}/export?sort=name`)
    ).text
      .trim()
      .split('\r\n');
    expect(file).toHaveLength(47);
    expect(file.find((line) => line.startsWith('Éloïse'))).toContain('9055560000,,K0,');
    const destination = await signedIn(world, world.travel, 'Destination Manager');
    expect(
      (
        await destination.call('GET', `/managers/customers-paginated/${world.travel.id}/export`)
      ).text
        .trim()
        .split('\r\n'),
    ).toHaveLength(26);
  });
  it('shows a manager the members of their own stores only', async () => {
    const destination = await signedIn(world, world.travel, 'Destination Manager');
    const page = await list('per_page=100', destination);
    expect(page.meta.total).toBe(25);
    expect(
      page.data.every((row) =>
        row.wallets.every((wallet) => wallet.store_id === world.travel.store),
      ),
    ).toBe(true);
    expect(
      (
        await destination.call(
          'GET',
          `/managers/${destination.manager}/customers-to-store/${world.travel.otherStore}`,
        )
      ).status,
    ).toBe(404);
  });
  it('finds a manager those of their stores, by every key, also by the new one after an edit', async () => {
    const destination = await signedIn(world, world.travel, 'Destination Manager');
    const found = async (search: string): Promise<string[]> =>
      (await list(`per_page=100&search=${encodeURIComponent(search)}`, destination)).data.map(
        (row) => row.last_name,
      );
    for (const search of ['李', '雷', '9055560002', '(905) 556-0002'])
      expect(await found(search)).toEqual(['雷']);
    expect(await found('Nguyễn')).toEqual([]);
    expect(await found('zara')).toHaveLength(20);
    expect((await list('search=zara&status=locked', destination)).meta.total).toBe(0);
    await world.test.owner(
      `UPDATE customer SET last_name_key = 'lei 李', staff_key = 'neu' WHERE client_id = $1 AND staff_key = 'k2'`,
      [world.travel.id],
    );
    expect(await found('k2')).not.toContain('雷');
    expect(await found('NEU')).toEqual(['雷']);
    expect(await found('lei')).toEqual(['雷']);
  });
  it('takes a cursor that we did not write for the first page', async () =>
    expect((await list('cursor=bm90LW91cnM')).data).toHaveLength(25));
});
