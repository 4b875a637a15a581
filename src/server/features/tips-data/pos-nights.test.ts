import { beforeAll, describe, expect, it } from 'vitest';
import {
  type MappedStaff,
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
const { open, process, show, sync } = story;
beforeAll(() => story.tieEverything());

describe('a night of clockings and sales', () => {
  it('becomes a pool, the same however often it is read and computed', async () => {
    story.source.punches.push(
      punch('c1', 'p1', { from: '02-02T17:00', to: '02-02T23:00' }),
      punch('c2', 'p2', { from: '02-02T17:00', to: '02-02T20:00' }),
    );
    story.source.sales.push(
      sale('s1', 'p1', { opened: '02-02T18:00', net: 20_000n, tip: 6_000n }),
      sale('s2', 'p2', { opened: '02-02T19:00', net: 10_000n, tip: 3_000n }),
    );
    expect(await sync('02-02')).toMatchObject({ state: 'done', changed: 4 });
    expect(await sync('02-02')).toMatchObject({ state: 'done', changed: 0 });
    const { body } = await story.manager.call<{
      data: { first_name: string; hours: string; netsales: string; totaltips: string }[];
    }>('GET', `/tippool/fetch-data/${story.store}/${story.dinner}?service_date=2026-02-02`);
    expect(
      body.data.map((one) => [one.first_name, one.hours, one.netsales, one.totaltips]),
    ).toEqual([
      ['Ana', '6.0000', '200.00', '60.00'],
      ['Ben', '3.0000', '100.00', '30.00'],
    ]);
    const [first] = (await process('02-02')).computed;
    expect(payouts(await show(first!.id))).toEqual(['Ana 60.00', 'Ben 30.00']);
    expect((await process('02-02')).computed.map(({ id }) => id)).toEqual([first!.id]);
  });

  it('with an open punch and a stranger cannot be paid until somebody says what they are', async () => {
    story.source.punches.push(
      punch('c3', 'p1', { from: '02-03T17:00', to: null }),
      punch('c4', 'p9', { from: '02-03T17:00', to: '02-03T21:00' }),
      punch('c5', 'p2', { from: '02-03T17:00', to: '02-03T21:00' }),
    );
    story.source.sales.push(
      sale('s3', 'p2', { opened: '02-03T18:00', net: 10_000n, tip: 4_000n }),
      sale('s4', 'p2', { opened: '02-03T09:00', net: 10_000n, tip: 1_000n }),
    );
    await sync('02-03');
    const [result] = (await process('02-03')).computed;
    expect(result!.blocked).toEqual(['unassigned']);
    expect(
      (
        await story.manager.call('POST', `/tippool/tip-pool/${result!.id}/payout`, {
          key: 'blocked',
        })
      ).body,
    ).toMatchObject({ code: 'result_blocked', params: { why: 'unassigned' } });
    const listed = await open('02-03');
    expect(listed.map(({ kind, reason, name }) => [kind, reason, name]).sort()).toEqual([
      ['punch', 'nobody_known', 'Zoe New'],
      ['punch', 'open_punch', 'Ana Test'],
      ['sale', 'no_service', 'Ben Test'],
    ]);
    const of = (reason: string): number => listed.find((one) => one.reason === reason)!.record_id;
    const resolve = (body: object) =>
      story.manager.call<{ code?: string; errors?: { code: string }[] }>(
        'POST',
        `/tippool/unassigned/${story.store}`,
        { body },
      );
    expect(
      (
        await resolve({
          kind: 'punch',
          record_id: of('open_punch'),
          clocked_out: '2026-02-05T10:00:00Z',
        })
      ).body.errors,
    ).toMatchObject([{ code: 'clock_out_before' }]);
    await resolve({
      kind: 'punch',
      record_id: of('open_punch'),
      clocked_out: at('02-03T21:00').toISOString(),
    });
    await resolve({ kind: 'sale', record_id: of('no_service'), service_id: story.dinner });
    await story.manager.call('POST', `/tippool/make-association/${story.store}`, {
      body: { pos_id: 'p9' },
    });
    expect(await open('02-03')).toEqual([]);
    expect((await show(result!.id)).stale).toBe(true);
    const [again] = (await process('02-03')).computed;
    expect(again!.blocked).toEqual([]);
    expect(payouts(await show(again!.id))).toEqual(['Ana 16.67', 'Ben 16.67', 'Zoe 16.66']);
    await resolve({ kind: 'punch', record_id: of('nobody_known'), dismiss: true });
    expect(payouts(await show((await process('02-03')).computed[0]!.id))).toEqual([
      'Ana 25.00',
      'Ben 25.00',
    ]);
  });

  it('that somebody has edited keeps their lines, and says what data would change', async () => {
    story.source.punches.push(punch('c6', 'p1', { from: '02-04T17:00', to: '02-04T21:00' }));
    story.source.sales.push(sale('s6', 'p1', { opened: '02-04T18:00', net: 10_000n, tip: 4_000n }));
    await sync('02-04');
    const [result] = (await process('02-04')).computed;
    const ben = (
      await story.manager.call<MappedStaff>(
        'GET',
        `/tippool/pos/employees/cached?wallet_id=${story.store}`,
      )
    ).body.data.find((one) => one.pos_id === 'p2')!.employee_id!;
    await story.manager.call(
      'POST',
      `/tippool/tip-pool/${result!.id}/employee/${ben}?code_id=${story.server}&hours=4`,
    );
    story.source.sales.push(sale('s7', 'p1', { opened: '02-04T19:00', net: 1_000n, tip: 200n }));
    await sync('02-04');
    const processed = await process('02-04');
    expect(processed.untouched).toMatchObject([{ id: result!.id, why: 'proposed' }]);
    expect(payouts(await show(result!.id))).toEqual(['Ana 20.00', 'Ben 20.00']);
    expect((await show(result!.id)).has_proposal).toBe(true);
  });
});
