import { beforeAll, describe, expect, it } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { processBatch } from '#server/features/funds/index.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import {
  type NightRow,
  type NightShown,
  PosNightStory,
  at,
  payouts,
  punch,
  sale,
} from '#test/support/pos-night-story.ts';

const story = new PosNightStory(
  [
    { id: 'p1', firstName: 'Ana' },
    { id: 'p2', firstName: 'Ben' },
    { id: 'p9', firstName: 'Zoe', lastName: 'New' },
  ],
  '02:00',
);
const { process, show, sync } = story;
beforeAll(() => story.tieEverything());

describe('a night of clockings and sales', () => {
  it('that is paid stays as it was paid: late data proposes the difference, once', async () => {
    story.source.punches.push(
      punch('c8', 'p1', { from: '02-10T17:00', to: '02-10T21:00' }),
      punch('c9', 'p2', { from: '02-10T17:00', to: '02-10T21:00' }),
    );
    story.source.sales.push(sale('s8', 'p1', { opened: '02-10T18:00', net: 10_000n, tip: 4_000n }));
    await sync('02-10');
    const [result] = (await process('02-10')).computed;
    expect(
      (
        await story.manager.call<NightShown>('POST', `/tippool/tip-pool/${result!.id}/payout`, {
          key: 'late',
        })
      ).body.state,
    ).toBe('paid');
    // It comes in two parts, and is read once more after them.
    for (const [tip, changed] of [
      [4_500n, '02-11T09:00'],
      [5_000n, '02-11T10:00'],
    ] as const) {
      story.source.sales[story.source.sales.length - 1] = sale(
        's8',
        'p1',
        { opened: '02-10T18:00', net: 10_000n, tip },
        { changedAt: at(changed) },
      );
      await sync('02-10');
    }
    await sync('02-10');
    const proposed = (
      await story.manager.call<{
        data: { first_name: string; amount: string; proposed: boolean; origin_result_id: number }[];
      }>('GET', `/tippool/square-ups/${story.store}/pending`)
    ).body.data;
    expect(
      proposed.map((one) => [one.first_name, one.amount, one.proposed, one.origin_result_id]),
    ).toEqual([
      ['Ana', '5.00', true, result!.id],
      ['Ben', '5.00', true, result!.id],
    ]);
    expect(payouts(await show(result!.id))).toEqual(['Ana 20.00', 'Ben 20.00']);
    expect(sum(proposed.map((one) => fromWire(one.amount) ?? 0n))).toBe(1_000n);
  });

  it('that was proposed by late data is paid with the next night, once somebody has accepted it', async () => {
    const before = BigInt(await heldBy(story.world, story.world.ours.id, 'card'));
    const pending = async () =>
      (
        await story.manager.call<{
          data: { id: number; first_name: string; proposed: boolean; result_id: number | null }[];
        }>('GET', `/tippool/square-ups/${story.store}/pending`)
      ).body.data;
    const earlier = (
      await story.manager.call<{ data: NightRow[] }>(
        'GET',
        `/tippool/pending-tip-pools/${story.store}`,
      )
    ).body.data;
    for (const { id } of earlier)
      await story.manager.call('POST', `/tippool/tip-pool/${id}/payout?manual=true`, {
        key: `earlier ${id}`,
      });
    const [ana, ben] = await pending();
    await story.manager.call('POST', `/tippool/accept-square-up/${story.store}/${ana!.id}`);
    await story.manager.call('DELETE', `/tippool/square-ups/${story.store}/${ben!.id}`);
    story.source.punches.push(
      punch('d1', 'p1', { from: '02-11T17:00', to: '02-11T21:00' }),
      punch('d2', 'p2', { from: '02-11T17:00', to: '02-11T21:00' }),
    );
    story.source.sales.push(sale('d3', 'p2', { opened: '02-11T18:00', net: 10_000n, tip: 8_000n }));
    await sync('02-11');
    const [next] = (await process('02-11')).computed;
    expect(payouts(await show(next!.id))).toEqual(['Ana 45.00', 'Ben 40.00']);
    // What was accepted or refused does not come back, neither with the same data nor inside of
    // newer data.
    await sync('02-10');
    expect(await pending()).toEqual([]);
    const late = story.source.sales.findIndex(({ id }) => id === 's8');
    story.source.sales[late] = sale(
      's8',
      'p1',
      { opened: '02-10T18:00', net: 10_000n, tip: 6_000n },
      {
        changedAt: at('02-11T11:00'),
      },
    );
    await sync('02-10');
    expect(await pending()).toMatchObject([
      { first_name: 'Ana', amount: '5.00', proposed: true },
      { first_name: 'Ben', amount: '5.00', proposed: true },
    ]);
    expect(
      (
        await story.manager.call<NightShown>('POST', `/tippool/tip-pool/${next!.id}/payout`, {
          key: 'next night',
        })
      ).body.state,
    ).toBe('paid');
    const [job] = await story.world.test.owner<{ id: number }>(
      `SELECT max(id) AS id FROM bulk_job WHERE client_id = $1 AND source = 'payout'`,
      [story.world.ours.id],
    );
    await processBatch(
      { db: story.world.test.database, clock: story.world.clock, processor: story.world.processor },
      story.world.ours.id,
      job!.id,
    );
    expect(BigInt(await heldBy(story.world, story.world.ours.id, 'card')) - before).toBe(8_500n);
    expect(
      (
        await story.manager.call<{ data: { id: number; result_id: number }[] }>(
          'GET',
          `/tippool/square-ups/${story.store}/paid`,
        )
      ).body.data,
    ).toMatchObject([{ id: ana!.id, result_id: next!.id }]);
    await expectBooksInOrder(story.world, story.world.ours.id);
  });

  it('an older version of a record does not replace a newer one', async () => {
    story.source.sales[story.source.sales.length - 1] = sale(
      's8',
      'p1',
      { opened: '02-10T18:00', net: 10_000n, tip: 9_000n },
      {
        changedAt: at('02-10T10:00'),
      },
    );
    expect(await sync('02-10')).toMatchObject({ changed: 0 });
  });
});
