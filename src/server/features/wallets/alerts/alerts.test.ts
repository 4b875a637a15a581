import { expect, it } from 'vitest';
import { lowWalletSweep } from '../warn-of-low-wallets.ts';
import { raiseAlerts } from './alerts.repo.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';
import { runSweep } from '#test/support/run-sweep.ts';

const story = new MoneyStory();
type Shown = {
  readonly unread: number;
  readonly data: {
    readonly alert_id: number;
    readonly kind: string;
    readonly wallet_id: number | null;
    readonly amount: string | null;
    readonly read: boolean;
  }[];
};
type Caller = Awaited<ReturnType<typeof story.as>>;
const shown = async (who: Caller = story.admin): Promise<Shown> =>
  (await who.call<Shown>('GET', '/alerts')).body;
const read = (id: number, who: Caller = story.admin) =>
  who.call<{ code?: string }>('POST', `/alerts/${id}/read`);

it('a wallet that falls below its alert amount is told once, and read by each for themselves', async () => {
  await story.world.test.owner(
    'UPDATE wallet SET alert_amount = 950000 WHERE client_id = $1 AND id = $2',
    [story.client, story.store],
  );
  const look = () => runSweep(story.world.test.database, lowWalletSweep(story.deps));
  await look();
  expect((await shown()).data).toEqual([]);
  await story.load('600.00');
  await look();
  await look();
  const [alert, ...others] = (await shown()).data;
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'wallet_low', wallet_id: story.store, read: false });
  expect(alert!.amount).toMatch(/^9\d{3}\.\d\d$/);

  const manager = await story.as('Manager');
  expect(await shown(manager)).toMatchObject({ unread: 1 });
  expect((await read(alert!.alert_id)).status).toBe(200);
  expect((await read(alert!.alert_id)).status).toBe(200);
  expect(await shown()).toMatchObject({ unread: 0, data: [{ read: true }] });
  expect(await shown(manager)).toMatchObject({ unread: 1 });
});

it('a batch of which a row failed is told with what was not paid', async () => {
  story.processor.says({ submit: ({ proxy }) => (proxy.endsWith('1') ? LOCKED : ACCEPTED) });
  await story.sent([
    [1, '50.00'],
    [2, '40.00'],
  ]);
  expect((await shown()).data[0]).toMatchObject({ kind: 'batch_failed', amount: '50.00' });
  story.processor.says({});
  await story.sent([[2, '30.00']]);
  expect((await shown()).data[0]).toMatchObject({ kind: 'batch_failed', amount: '50.00' });
});

it('is not for those who do not see the wallet, nor for another manager, nor for ever', async () => {
  const manager = await story.as('Manager');
  const before = (await shown(manager)).data.length;
  await story.world.test.database.write({ clientId: story.client }, (tx) =>
    raiseAlerts(
      tx,
      story.client,
      [
        { kind: 'dispute_won', walletId: story.otherStore, amount: 500n },
        { kind: 'cheque_refused', managerId: story.admin.manager, detail: '1234' },
      ],
      story.world.clock.now(),
    ),
  );
  const [refused, won] = (await shown()).data;
  expect([refused!.kind, won!.kind]).toEqual(['cheque_refused', 'dispute_won']);
  expect((await shown(manager)).data).toHaveLength(before);
  for (const alert of [refused!, won!])
    expect((await read(alert.alert_id, manager)).status).toBe(404);
  expect((await read(999_999)).status).toBe(404);
  await story.later(31 * 86_400_000);
  expect(await shown()).toEqual({ data: [], unread: 0 });
});

it('all that were shown are read with one call, those of others are not', async () => {
  const manager = await story.as('Manager');
  const raise = (walletId: number) =>
    story.world.test.database.write({ clientId: story.client }, (tx) =>
      raiseAlerts(
        tx,
        story.client,
        [{ kind: 'wallet_low', walletId, amount: 100n }],
        story.world.clock.now(),
      ),
    );
  await raise(story.store);
  await raise(story.otherStore);
  const ids = (await shown()).data.map(({ alert_id: id }) => id);
  const readThem = (who: Caller) =>
    who.call<{ alert_ids: number[] }>('POST', '/alerts/read', { body: { alert_ids: ids } });
  expect((await readThem(manager)).body.alert_ids).toHaveLength(1);
  expect(await shown(manager)).toMatchObject({ unread: 0 });
  expect(await shown()).toMatchObject({ unread: 2 });
  expect((await readThem(story.admin)).body.alert_ids).toHaveLength(2);
  expect((await readThem(story.admin)).body.alert_ids).toHaveLength(2);
  expect(await shown()).toMatchObject({ unread: 0 });
});

it('who read them takes that back for themselves, and nobody else reads or forgets for them', async () => {
  const manager = await story.as('Manager');
  const zone = await story.as('Zone Manager');
  const ids = (await shown(manager)).data.map(({ alert_id: id }) => id);
  expect(ids).not.toEqual([]);
  const send = (who: Caller, way: 'read' | 'unread', alerts = ids) =>
    who.call<{ alert_ids: number[] }>('POST', `/alerts/${way}`, { body: { alert_ids: alerts } });
  await send(manager, 'read');
  await send(zone, 'read');
  const unread = await send(manager, 'unread');
  expect(unread.body.alert_ids.toSorted()).toEqual(ids.toSorted());
  expect(await shown(manager)).toMatchObject({ unread: ids.length });
  expect((await shown(zone)).data.filter(({ alert_id: id }) => ids.includes(id))).toSatisfy(
    (rows: Shown['data']) => rows.every((row) => row.read),
  );
  // What was never read stays unread, and what they do not see is not answered.
  const others = (await shown()).data
    .map(({ alert_id: id }) => id)
    .filter((id) => !ids.includes(id));
  expect(others).not.toEqual([]);
  expect((await send(manager, 'unread', [...ids, ...others])).body.alert_ids).toHaveLength(
    ids.length,
  );
  expect((await send(manager, 'unread', [])).status).toBe(422);
});
