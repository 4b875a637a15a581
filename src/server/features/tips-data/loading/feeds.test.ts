import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';
import { LOCATION } from '#test/support/story-pos.ts';

const story = new PosNightStory(
  [
    { id: 'lightspeed/1', firstName: 'Ana' },
    { id: 'lightspeed/2', firstName: 'Ben' },
  ],
  '02:00',
);
const { open, process, show, source, sync } = story;
const [ANA, BEN] = ['lightspeed/1', 'lightspeed/2'] as const;

type Feed = { data_type: string; status: string; code: string | null; tries: number };
const feeds = (): Promise<Feed[]> =>
  story.world.test.owner<Feed>(
    'SELECT data_type, status, code, tries FROM tip_feed WHERE client_id = $1 ORDER BY data_type',
    [story.world.ours.id],
  );
const punches = async (day: string): Promise<string[]> =>
  (
    await story.world.test.owner<{ external_id: string; deleted: boolean }>(
      'SELECT external_id, deleted FROM tip_punch WHERE client_id = $1 AND business_date = $2 ORDER BY external_id',
      [story.world.ours.id, `2026-${day}`],
    )
  ).map(({ external_id: id, deleted }) => (deleted ? `${id} deleted` : id));
const pay = (id: number) =>
  story.manager.call<{ code?: string }>('POST', `/tippool/tip-pool/${id}/payout?manual=true`, {
    key: `pay-${id}`,
  });
/** A night of two servers and a bill of each. */
const night = (day: string, next: string): void => {
  source.punches.push(
    punch(`${day} a`, ANA, { from: `${day}T17:00`, to: `${day}T23:00` }),
    punch(`${day} b`, BEN, { from: `${day}T17:00`, to: `${next}T01:00` }),
  );
  source.sales.push(
    sale(`${day} x`, ANA, { opened: `${day}T18:00`, net: 20_000n, tip: 6_000n }),
    sale(`${day} y`, BEN, { opened: `${next}T00:30`, net: 10_000n, tip: 3_000n }),
  );
};

beforeAll(() => story.tieEverything());
beforeEach(() => {
  source.down = false;
  source.complete = true;
  source.skipped = [];
});

describe('the two feeds of a store', () => {
  it('go alone: hours are there while sales are away, and the night waits for them', async () => {
    night('02-02', '02-03');
    source.down = 'sales';
    expect(await sync('02-02')).toMatchObject({ state: 'failed', reason: 'pos_unavailable' });
    expect(await punches('02-02')).toEqual(['02-02 a', '02-02 b']);
    expect(await feeds()).toMatchObject([
      { data_type: 'clockings', status: 'online', code: null },
      { data_type: 'sales', status: 'pending', code: 'pos_unavailable', tries: 1 },
    ]);
    const [result] = (await process('02-02')).computed;
    expect(result!.blocked).toContain('data_incomplete');

    source.down = false;
    expect(await sync('02-02')).toMatchObject({ state: 'done' });
    expect((await show(result!.id)).blocked).not.toContain('data_incomplete');
    const [again] = (await process('02-02')).computed;
    expect(again).toMatchObject({ blocked: [], total_payout: '90.00' });
  });

  it('are asked for the date after as well, where bills of after midnight lie', async () => {
    expect((await process('02-02')).computed[0]).toMatchObject({ total_payout: '90.00' });
  });

  it('write nothing when the same comes again', async () => {
    const before = await written();
    expect(await sync('02-02')).toMatchObject({ changed: 0 });
    expect(await written()).toEqual(before);
  });

  it('that the provider calls incomplete hours after the service block paying', async () => {
    night('02-04', '02-05');
    source.complete = false;
    await sync('02-04');
    const [result] = (await process('02-04')).computed;
    expect(result!.blocked).toEqual(['data_incomplete']);
    source.complete = true;
    await sync('02-04');
    expect((await show(result!.id)).blocked).toEqual([]);
  });
});

const written = () =>
  story.world.test.owner(
    `SELECT 'punch' AS kind, external_id, xmin::text, ctid::text FROM tip_punch WHERE client_id = $1
     UNION ALL SELECT 'sale', external_id, xmin::text, ctid::text FROM tip_sale WHERE client_id = $1
     UNION ALL SELECT 'body', external_id, xmin::text, ctid::text FROM tip_record_body WHERE client_id = $1
     ORDER BY 1, 2`,
    [story.world.ours.id],
  );

describe('what a whole window lists no longer', () => {
  it('is deleted, stays as a record, and comes back where it is listed again', async () => {
    night('02-06', '02-07');
    await sync('02-06');
    const [gone] = source.punches.splice(
      source.punches.findIndex(({ id }) => id === '02-06 a'),
      1,
    );
    await sync('02-06');
    expect(await punches('02-06')).toEqual(['02-06 a deleted', '02-06 b']);
    source.punches.push(gone!);
    await sync('02-06');
    expect(await punches('02-06')).toEqual(['02-06 a', '02-06 b']);
  });

  it('is not believed where nothing is left: looked at again, and the night is blocked', async () => {
    night('02-09', '02-10');
    await sync('02-09');
    await process('02-09');
    const kept = source.punches.splice(0);
    await sync('02-09');
    expect(await punches('02-09')).toEqual(['02-09 a', '02-09 b']);
    const [result] = (await process('02-09')).computed;
    expect(result!.blocked).toContain('data_vanished');
    expect(await feeds()).toMatchObject([{ code: null }, {}]);
    const waiting = await story.world.test.owner<{ id: number }>(
      `SELECT id FROM tip_task WHERE client_id = $1 AND state = 'pending'`,
      [story.world.ours.id],
    );
    expect(waiting).toHaveLength(1);
    await story.moveTo('2026-03-04T15:10:00Z');
    await story.work(waiting[0]!.id);
    expect(await feeds()).toMatchObject([{ status: 'online', code: 'pos_vanished' }, {}]);
    source.punches.push(...kept);
    await sync('02-09');
    expect(await feeds()).toMatchObject([{ status: 'online', code: null }, {}]);
    expect((await show(result!.id)).blocked).toEqual([]);
  });
});

describe('one date among several', () => {
  it('that is lost stays, and it alone is blocked', async () => {
    for (const [day, next] of [
      ['02-16', '02-17'],
      ['02-17', '02-18'],
      ['02-18', '02-19'],
    ] as const)
      night(day, next);
    await sync('02-16', '02-18');
    source.punches = source.punches.filter(({ id }) => !id.startsWith('02-17'));
    await sync('02-16', '02-18');
    expect(await punches('02-17')).toEqual(['02-17 a', '02-17 b']);
    const blocked = [];
    for (const day of ['02-16', '02-17', '02-18'])
      blocked.push(...(await process(day)).computed.map((one) => one.blocked));
    expect(blocked).toEqual([[], ['data_vanished'], []]);
  });

  it('that is lost keeps the small hours of the date after it, which providers list with it', async () => {
    night('02-20', '02-21');
    night('02-21', '02-22');
    await sync('02-20', '02-21');
    const [result] = (await process('02-20')).computed;
    expect(result).toMatchObject({ blocked: [], total_payout: '90.00' });
    // The list of the 20th is empty: of the 21st, it alone has the bill of half past midnight.
    const kept = source.sales;
    source.sales = kept.filter(({ id }) => !id.startsWith('02-20'));
    await sync('02-21', '02-21');
    expect(await show(result!.id)).toMatchObject({
      blocked: ['data_vanished'],
      total_payout: '90.00',
    });
    source.sales = kept;
    await sync('02-20', '02-21');
    expect((await show(result!.id)).blocked).toEqual([]);
  });

  it('with clock-ins and no sale at all is blocked, as somebody worked for something', async () => {
    night('02-23', '02-24');
    const sales = source.sales.splice(0);
    await sync('02-23');
    const [result] = (await process('02-23')).computed;
    expect(result!.blocked).toEqual(['data_vanished']);
    source.sales.push(...sales);
    await sync('02-23');
    expect((await show(result!.id)).blocked).toEqual([]);
  });
});

describe('a record', () => {
  it('that cannot be read blocks its dates until it can', async () => {
    night('02-11', '02-12');
    source.skipped = [{ id: 'lightspeed/broken', reason: 'unreadable' }];
    await sync('02-11');
    const [result] = (await process('02-11')).computed;
    expect(result!.blocked).toEqual(['records_unreadable']);
    expect((await pay(result!.id)).body.code).toBe('result_blocked');
    source.skipped = [];
    source.sales.push(sale('lightspeed/broken', ANA, { opened: '02-11T19:00', net: 0n, tip: 0n }));
    await sync('02-11');
    expect((await show(result!.id)).blocked).toEqual([]);
  });

  it('whose amounts are in doubt counts nowhere until somebody has looked at it', async () => {
    night('02-13', '02-14');
    source.sales.push(
      sale(
        '02-13 z',
        ANA,
        { opened: '02-13T19:00', net: 5_000n, tip: 600n },
        { held: 'amounts_differ' },
      ),
    );
    await sync('02-13');
    expect(await open('02-13')).toMatchObject([{ kind: 'sale', reason: 'amounts_differ' }]);
    const [result] = (await process('02-13')).computed;
    expect(result).toMatchObject({ blocked: ['unassigned'], total_payout: '90.00' });
    const [held] = await open('02-13');
    const record_id = held!.record_id;
    await story.post(`unassigned/${story.store}`, { kind: 'sale', record_id, count: true });
    expect(await open('02-13')).toEqual([]);
    expect((await process('02-13')).computed).toMatchObject([
      { blocked: [], total_payout: '96.00' },
    ]);
  });
});

describe('a location', () => {
  it('whose sales another store reads is taken, unless each reads its own revenue center', async () => {
    const other = story.world.ours.otherStore;
    await story.post(`tip-share/edit-wallet-share-type/${other}/pool`, {});
    const choose = (store: number, sales: object) =>
      story.post<{ code?: string }>(`location-mapping/${store}`, { clockings: LOCATION, sales });
    expect((await choose(other, LOCATION)).body.code).toBe('sales_taken');
    expect((await choose(other, { ...LOCATION, revenue_center: 'bar' })).body.code).toBe(
      'sales_taken',
    );
  });
});
