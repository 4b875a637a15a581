import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Change = { field: string; before: string | null; after: string | null };
type Line = {
  audit_id: number;
  at: string;
  actor_kind: string;
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: number;
  subject_name: string | null;
  changes: Change[];
  ip: string | null;
};
type Page = { data: Line[]; meta: { cursor: string | null } };

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  const wallet = (await admin.call<{ wallet_name: string }>('GET', `/wallets/${world.ours.store}`))
    .body;
  await admin.call('POST', `/wallets/${world.ours.store}`, {
    body: {
      wallet_name: wallet.wallet_name,
      alert_amount: '500',
      notification_recipients: ['ops@example.com'],
    },
  });
  world.clock.moveTo(new Date('2026-03-05T15:00:00Z'));
  admin = await signedIn(world, world.ours);
  await admin.call('POST', `/stores/${world.ours.store}/departments`, {
    body: { department_name: '=Patio' },
  });
  await admin.call('POST', `/managers/${admin.manager}/load-value`, {
    key: 'l',
    body: {
      store_id: world.ours.store,
      notes: 'n',
      customer_id: world.ours.customers[0],
      amount: '20',
    },
  });
});
afterAll(() => world.close());

const lines = async (query = '', by = admin): Promise<Line[]> =>
  (await by.call<Page>('GET', `/audit?${query}`)).body.data;

describe('the audit page', () => {
  it('says who changed what, from what, to what, newest first; movements of money stand elsewhere', async () => {
    const [newest, before] = await lines('about=wallets');
    expect(newest).toMatchObject({
      action: 'departments.create',
      subject_name: '=Patio',
      actor_kind: 'manager',
    });
    expect(before).toMatchObject({
      action: 'wallets.edit',
      subject_kind: 'wallet',
      subject_id: world.ours.store,
    });
    expect(before!.changes).toContainEqual({
      field: 'alert_amount',
      before: null,
      after: '500.00',
    });
    expect(before!.changes).toContainEqual({
      field: 'notification_recipients',
      before: '[]',
      after: '["ops@example.com"]',
    });
    expect(
      (await lines('per_page=100')).filter((line) => line.action.startsWith('funds.')),
    ).toEqual([]);
  });

  it('is narrowed by day, person, topic and thing', async () => {
    expect(
      (await lines('about=wallets&start_date=2026-03-05&end_date=2026-03-05')).map(
        (line) => line.action,
      ),
    ).toEqual(['departments.create']);
    expect(
      (await lines('about=wallets&end_date=2026-03-04')).map((line) => line.action),
    ).not.toContain('departments.create');
    // Ten in the evening in Toronto is the next day in UTC, and belongs to the day before.
    world.clock.moveTo(new Date('2026-03-06T03:00:00Z'));
    admin = await signedIn(world, world.ours);
    await admin.call('POST', `/stores/${world.ours.store}/departments`, {
      body: { department_name: 'Late' },
    });
    const named = async (day: string) =>
      (await lines(`about=wallets&start_date=${day}&end_date=${day}`)).map(
        (line) => line.subject_name,
      );
    expect(await named('2026-03-05')).toEqual(['Late', '=Patio']);
    expect(await named('2026-03-06')).toEqual([]);
    expect(
      (await lines(`actor=${admin.manager}`)).every((line) => line.actor_kind === 'manager'),
    ).toBe(true);
    expect(await lines('actor=999999')).toEqual([]);
    expect(await lines('actor_kind=customer')).toEqual([]);
    expect(
      (await lines(`subject_kind=wallet&subject_id=${world.ours.store}`)).map(
        (line) => line.action,
      ),
    ).toContain('wallets.edit');
  });

  it('goes through everything by cursor, each line once', async () => {
    const all = (await lines('per_page=100')).map((line) => line.audit_id);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = (
        await admin.call<Page>('GET', `/audit?per_page=10${cursor ? `&cursor=${cursor}` : ''}`)
      ).body;
      seen.push(...page.data.map((line) => line.audit_id));
      cursor = page.meta.cursor;
    }
    expect(seen.slice(0, all.length)).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('names every wrong filter at once', async () => {
    const refused = await admin.call<{ errors: { path: string; code: string }[] }>(
      'GET',
      '/audit?start_date=2026-02-31&about=everything&actor_kind=god',
    );
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path }) => path).sort()).toEqual([
      'about',
      'actor_kind',
      'start_date',
    ]);
  });

  it('goes into a file without a formula', async () => {
    const file = (await admin.call('GET', '/audit/export?about=wallets')).text;
    expect(file).toContain(`'=Patio`);
    expect(file).toMatch(/Edited a wallet,Wallet,\d+,[^,]*,[^,]*,Alert below,,500\.00/);
  });

  it("is nobody's of another client, and for those with the right", async () => {
    const other = await signedIn(world, world.travel);
    expect(
      (await lines('per_page=100', other)).some((line) => line.subject_name === '=Patio'),
    ).toBe(false);
    expect(
      (await (await signedIn(world, world.ours, 'Manager')).call('GET', '/audit')).status,
    ).toBe(403);
    expect(
      (
        await (
          await signedIn(world, world.travel, 'Sunwing Baggage Admin - View Only')
        ).call('GET', '/audit')
      ).status,
    ).toBe(200);
  });

  it('tells an operator, from outside, what was changed of a client itself, and nobody else', async () => {
    const operator = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    await operator.call('POST', '/operator/enter', {
      body: { client_id: world.ours.id, reason: 'ticket 12' },
    });
    await operator.call('POST', '/operator/leave');
    const { data } = (await operator.call<Page>('GET', `/clients/${world.ours.id}/audit`)).body;
    expect(data.map(({ action }) => action)).toEqual([
      'operator.leave',
      'operator.enter',
      'clients.create',
    ]);
    expect(data[1]!.changes).toEqual([{ field: 'reason', before: null, after: 'ticket 12' }]);
    expect((await admin.call('GET', `/clients/${world.ours.id}/audit`)).status).toBe(403);
    expect((await operator.call('GET', '/clients/987654/audit')).status).toBe(404);
  });

  it('says money as money, also inside of what holds it', async () => {
    const manager = world.ours.managers.Manager!;
    const shown = (
      await admin.call<{
        fullname: string;
        mobile_number: string;
        email: string;
        account_level: string;
        wallets: { wallet_id: number }[];
      }>('GET', `/managers/${manager}`)
    ).body;
    const changed = await admin.call('POST', `/managers/${manager}/edit`, {
      body: {
        ...shown,
        wallets: shown.wallets.map(({ wallet_id: id }) => id),
        load_limits: { days: [1], from: '08:00', to: '18:00', daily: '500', single_card: '50' },
      },
    });
    expect(changed.status).toBe(200);
    const [line] = await lines(`subject_kind=manager&subject_id=${manager}`);
    expect(
      JSON.parse(line!.changes.find(({ field }) => field === 'load_limits')!.after!),
    ).toMatchObject({ daily: '500.00', single_card: '50.00' });
  });
});
