import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { processBatch } from '#server/features/funds/index.ts';
import { tipsTasks } from '#server/features/tips-data/index.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import type { PosPunch, PosSale } from '#server/providers/pos/pos.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { SERVER, setUpPos, storyPos } from '#test/support/story-pos.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Task = { id: number; state: string; progress: number; changed: number; reason: string | null };
type Mapped = {
  data: {
    pos_id: string;
    employee_id: number | null;
    customer_id: number | null;
    suggestion: { customer_id: number; evidence: string } | null;
  }[];
};
type Row = {
  id: number;
  date: string;
  stale: boolean;
  blocked: string[];
  total_payout: string;
  state: string;
  has_proposal: boolean;
};
type Shown = Row & {
  staff: { employee_id: number; first_name: string; payout: string }[];
  code?: string;
};
type Open = {
  data: {
    kind: string;
    record_id: number;
    reason: string;
    name: string | null;
    totaltips: string;
  }[];
};
type Processed = {
  computed: Row[];
  untouched: { id: number; why: string }[];
  skipped: { date: string; why: string }[];
};

const at = (text: string): Date => new Date(`2026-${text}:00-05:00`);
const punch = (
  id: string,
  employeeId: string,
  { from, to }: { readonly from: string; readonly to: string | null },
  more: Partial<PosPunch> = {},
): PosPunch => ({
  id,
  changedAt: at(from),
  employeeId,
  role: SERVER,
  clockedIn: at(from),
  clockedOut: to === null ? null : at(to),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  ...more,
});
const sale = (
  id: string,
  employeeId: string | null,
  { opened, net, tip }: { readonly opened: string; readonly net: bigint; readonly tip: bigint },
  more: Partial<PosSale> = {},
): PosSale => ({
  id,
  changedAt: at(opened),
  openedAt: at(opened),
  voided: false,
  items: [{ employeeId, netSales: net, autoGratuity: 0n }],
  payments: [{ employeeId, tip, cash: false }],
  ...more,
});

const { source, pos } = storyPos([
  { id: 'p1', firstName: 'Ana' },
  { id: 'p2', firstName: 'Ben' },
  { id: 'p9', firstName: 'Zoe', lastName: 'New' },
]);

let world: World;
let manager: Caller;
let store = 0;
let dinner = 0;
let server = 0;
const names: string[] = [];

beforeAll(async () => {
  world = await buildWorld({ pos });
  manager = await signedIn(world, world.ours);
  store = world.ours.store;
  ({ dinner, server } = await setUpPos(world, manager, '02:00'));
});
afterAll(() => world?.close());

/** Does what the background does with a task. */
async function run(task: Task): Promise<Task> {
  await tipsTasks({ db: world.test.database, clock: world.clock, pos }, tipResults)['tips.pull']!({
    clientId: world.ours.id,
    taskId: task.id,
  });
  return (await manager.call<Task>('GET', `/tippool/integration/task/status/${task.id}`)).body;
}
const sync = async (from: string, to = from): Promise<Task> =>
  run(
    (
      await manager.call<Task>(
        'GET',
        `/tippool/integration/pos-sync/${store}?start_date=2026-${from}&end_date=2026-${to}`,
      )
    ).body,
  );
const open = async (day: string): Promise<Open['data']> =>
  (
    await manager.call<Open>(
      'GET',
      `/tippool/unassigned/${store}?start_date=2026-${day}&end_date=2026-${day}`,
    )
  ).body.data;
const process = async (day: string): Promise<Processed> =>
  (
    await manager.call<Processed>(
      'GET',
      `/tippool/process-pools/${store}?start_date=2026-${day}&end_date=2026-${day}`,
    )
  ).body;
const show = async (id: number): Promise<Shown> =>
  (await manager.call<Shown>('GET', `/tippool/tip-pool/${id}`)).body;
const payouts = ({ staff }: Shown): string[] =>
  staff.map((one) => `${one.first_name} ${one.payout}`);

describe('days that are too many', () => {
  it('are refused before anything is read or computed', async () => {
    const codes = async (path: string) =>
      (
        await manager.call<{ errors: { path: string; code: string; params: object }[] }>(
          'GET',
          `/tippool/${path}`,
        )
      ).body.errors;
    expect(await codes(`process-pools/${store}?start_date=1900-01-01`)).toMatchObject([
      { path: 'start_date', code: 'days_too_many', params: { maximum: 366 } },
    ]);
    expect(
      await codes(`preview-pools/${store}?start_date=2024-01-01&end_date=2025-01-01`),
    ).toMatchObject([{ code: 'days_too_many' }]);
    for (const path of [`integration/pos-sync/${store}`, `unassigned/${store}`])
      expect(await codes(`${path}?start_date=2025-01-01&end_date=2025-03-04`)).toMatchObject([
        { path: 'start_date', code: 'days_too_many', params: { maximum: 62 } },
      ]);
    expect(
      await codes(`unassigned/${store}?start_date=2025-02-30&end_date=2025-03-04`),
    ).toMatchObject([{ path: 'start_date', code: 'date_invalid' }]);
  });
});

describe('before anything is read', () => {
  it('the place is chosen among those there are', async () => {
    expect(
      (await manager.call('GET', `/tippool/queue-sync-employees?wallet_id=${store}`)).body,
    ).toMatchObject({ code: 'pos_location_missing' });
    const wrong = await manager.call<{ errors: { path: string; code: string }[] }>(
      'POST',
      `/tippool/location-mapping/${store}`,
      {
        body: {
          clockings: { location_id: 'X' },
          sales: { location_id: 'L1', revenue_center: 'attic' },
        },
      },
    );
    expect(wrong.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'clockings.location_id pos_place_unknown',
      'sales.revenue_center revenue_center_unknown',
    ]);
    const right = await manager.call('POST', `/tippool/location-mapping/${store}`, {
      body: { clockings: { location_id: 'L1' }, sales: { location_id: 'L1' } },
    });
    expect(right.body).toMatchObject({
      clockings: { name: 'Downtown' },
      sales: { name: 'Downtown' },
      reason: null,
    });
  });

  it('staff are read, suggested by name with the evidence, and tied', async () => {
    const task = await run(
      (await manager.call<Task>('GET', `/tippool/queue-sync-employees?wallet_id=${store}`)).body,
    );
    expect(task).toMatchObject({ state: 'done', progress: 100, changed: 3 });
    const cached = (
      await manager.call<Mapped>('GET', `/tippool/pos/employees/cached?wallet_id=${store}`)
    ).body.data;
    expect(cached.map(({ pos_id: id, suggestion }) => [id, suggestion?.evidence ?? null])).toEqual([
      ['p1', 'full_name'],
      ['p2', 'full_name'],
      ['p9', null],
    ]);
    const mappings = cached
      .filter((one) => one.suggestion)
      .map((one) => ({ pos_id: one.pos_id, customer_id: one.suggestion!.customer_id }));
    const tied = (
      await manager.call<Mapped>('POST', '/tippool/customers-mapping', {
        body: { wallet_id: store, mappings },
      })
    ).body.data;
    expect(tied.map((one) => one.customer_id)).toEqual([
      world.ours.customers[0],
      world.ours.customers[1],
      null,
    ]);
    await manager.call('POST', '/tippool/set-job-mapping', {
      body: { wallet_id: store, mappings: [{ role_id: 'r-1', code_id: server }] },
    });
    const staff = await manager.call<{
      data: { first_name: string; job_codes: { role_name: string }[] }[];
    }>('POST', `/tippool/employees/sync-job-codes?wallet_id=${store}`, { body: {} });
    expect(
      staff.body.data.map((one) => [one.first_name, one.job_codes.map((code) => code.role_name)]),
    ).toEqual([
      ['Ana', ['Server']],
      ['Ben', ['Server']],
    ]);
    names.push(...tied.map((one) => one.pos_id));
  });

  it('a point of sale that is away is said, and the task says why it failed', async () => {
    source.down = true;
    expect(
      (await manager.call('GET', `/tippool/pos/employees?wallet_id=${store}`)).body,
    ).toMatchObject({ code: 'pos_unavailable' });
    expect((await manager.call('GET', `/tippool/location-mapping/${store}`)).body).toMatchObject({
      locations: null,
      reason: 'pos_unavailable',
    });
    expect(await sync('02-01')).toMatchObject({ state: 'failed', reason: 'pos_unavailable' });
    source.down = false;
  });
});

describe('a night of clockings and sales', () => {
  it('becomes a pool, the same however often it is read and computed', async () => {
    source.punches.push(
      punch('c1', 'p1', { from: '02-02T17:00', to: '02-02T23:00' }),
      punch('c2', 'p2', { from: '02-02T17:00', to: '02-02T20:00' }),
    );
    source.sales.push(
      sale('s1', 'p1', { opened: '02-02T18:00', net: 20_000n, tip: 6_000n }),
      sale('s2', 'p2', { opened: '02-02T19:00', net: 10_000n, tip: 3_000n }),
    );
    expect(await sync('02-02')).toMatchObject({ state: 'done', changed: 4 });
    expect(await sync('02-02')).toMatchObject({ state: 'done', changed: 0 });
    const { body } = await manager.call<{
      data: { first_name: string; hours: string; netsales: string; totaltips: string }[];
    }>('GET', `/tippool/fetch-data/${store}/${dinner}?service_date=2026-02-02`);
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
    source.punches.push(
      punch('c3', 'p1', { from: '02-03T17:00', to: null }),
      punch('c4', 'p9', { from: '02-03T17:00', to: '02-03T21:00' }),
      punch('c5', 'p2', { from: '02-03T17:00', to: '02-03T21:00' }),
    );
    source.sales.push(
      sale('s3', 'p2', { opened: '02-03T18:00', net: 10_000n, tip: 4_000n }),
      sale('s4', 'p2', { opened: '02-03T09:00', net: 10_000n, tip: 1_000n }),
    );
    await sync('02-03');
    const [result] = (await process('02-03')).computed;
    expect(result!.blocked).toEqual(['unassigned']);
    expect(
      (await manager.call('POST', `/tippool/tip-pool/${result!.id}/payout`, { key: 'blocked' }))
        .body,
    ).toMatchObject({ code: 'result_blocked', params: { why: 'unassigned' } });
    const listed = await open('02-03');
    expect(listed.map(({ kind, reason, name }) => [kind, reason, name]).sort()).toEqual([
      ['punch', 'nobody_known', 'Zoe New'],
      ['punch', 'open_punch', 'Ana Test'],
      ['sale', 'no_service', 'Ben Test'],
    ]);
    const of = (reason: string): number => listed.find((one) => one.reason === reason)!.record_id;
    const resolve = (body: object) =>
      manager.call<{ code?: string; errors?: { code: string }[] }>(
        'POST',
        `/tippool/unassigned/${store}`,
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
    await resolve({ kind: 'sale', record_id: of('no_service'), service_id: dinner });
    await manager.call('POST', `/tippool/make-association/${store}`, { body: { pos_id: 'p9' } });
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
    source.punches.push(punch('c6', 'p1', { from: '02-04T17:00', to: '02-04T21:00' }));
    source.sales.push(sale('s6', 'p1', { opened: '02-04T18:00', net: 10_000n, tip: 4_000n }));
    await sync('02-04');
    const [result] = (await process('02-04')).computed;
    const ben = (
      await manager.call<Mapped>('GET', `/tippool/pos/employees/cached?wallet_id=${store}`)
    ).body.data.find((one) => one.pos_id === 'p2')!.employee_id!;
    await manager.call(
      'POST',
      `/tippool/tip-pool/${result!.id}/employee/${ben}?code_id=${server}&hours=4`,
    );
    source.sales.push(sale('s7', 'p1', { opened: '02-04T19:00', net: 1_000n, tip: 200n }));
    await sync('02-04');
    const processed = await process('02-04');
    expect(processed.untouched).toMatchObject([{ id: result!.id, why: 'proposed' }]);
    expect(payouts(await show(result!.id))).toEqual(['Ana 20.00', 'Ben 20.00']);
    expect((await show(result!.id)).has_proposal).toBe(true);
  });

  it('that is paid stays as it was paid: late data proposes the difference, once', async () => {
    source.punches.push(
      punch('c8', 'p1', { from: '02-10T17:00', to: '02-10T21:00' }),
      punch('c9', 'p2', { from: '02-10T17:00', to: '02-10T21:00' }),
    );
    source.sales.push(sale('s8', 'p1', { opened: '02-10T18:00', net: 10_000n, tip: 4_000n }));
    await sync('02-10');
    const [result] = (await process('02-10')).computed;
    expect(
      (await manager.call<Shown>('POST', `/tippool/tip-pool/${result!.id}/payout`, { key: 'late' }))
        .body.state,
    ).toBe('paid');
    source.sales[source.sales.length - 1] = sale(
      's8',
      'p1',
      { opened: '02-10T18:00', net: 10_000n, tip: 5_000n },
      {
        changedAt: at('02-11T10:00'),
      },
    );
    await sync('02-10');
    await sync('02-10');
    const proposed = (
      await manager.call<{
        data: { first_name: string; amount: string; proposed: boolean; origin_result_id: number }[];
      }>('GET', `/tippool/square-ups/${store}/pending`)
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
    const before = BigInt(await heldBy(world, world.ours.id, 'card'));
    const pending = async () =>
      (
        await manager.call<{
          data: { id: number; first_name: string; proposed: boolean; result_id: number | null }[];
        }>('GET', `/tippool/square-ups/${store}/pending`)
      ).body.data;
    const earlier = (
      await manager.call<{ data: Row[] }>('GET', `/tippool/pending-tip-pools/${store}`)
    ).body.data;
    for (const { id } of earlier)
      await manager.call('POST', `/tippool/tip-pool/${id}/payout?manual=true`, {
        key: `earlier ${id}`,
      });
    const [ana, ben] = await pending();
    await manager.call('POST', `/tippool/accept-square-up/${store}/${ana!.id}`);
    await manager.call('DELETE', `/tippool/square-ups/${store}/${ben!.id}`);
    source.punches.push(
      punch('d1', 'p1', { from: '02-11T17:00', to: '02-11T21:00' }),
      punch('d2', 'p2', { from: '02-11T17:00', to: '02-11T21:00' }),
    );
    source.sales.push(sale('d3', 'p2', { opened: '02-11T18:00', net: 10_000n, tip: 8_000n }));
    await sync('02-11');
    const [next] = (await process('02-11')).computed;
    expect(payouts(await show(next!.id))).toEqual(['Ana 45.00', 'Ben 40.00']);
    // What was accepted or refused does not come back, neither with the same data nor inside of
    // newer data.
    await sync('02-10');
    expect(await pending()).toEqual([]);
    const late = source.sales.findIndex(({ id }) => id === 's8');
    source.sales[late] = sale(
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
        await manager.call<Shown>('POST', `/tippool/tip-pool/${next!.id}/payout`, {
          key: 'next night',
        })
      ).body.state,
    ).toBe('paid');
    const [job] = await world.test.owner<{ id: number }>(
      `SELECT max(id) AS id FROM bulk_job WHERE client_id = $1 AND source = 'payout'`,
      [world.ours.id],
    );
    await processBatch(
      { db: world.test.database, clock: world.clock, processor: world.processor },
      world.ours.id,
      job!.id,
    );
    expect(BigInt(await heldBy(world, world.ours.id, 'card')) - before).toBe(8_500n);
    expect(
      (
        await manager.call<{ data: { id: number; result_id: number }[] }>(
          'GET',
          `/tippool/square-ups/${store}/paid`,
        )
      ).body.data,
    ).toMatchObject([{ id: ana!.id, result_id: next!.id }]);
    await expectBooksInOrder(world, world.ours.id);
  });

  it('an older version of a record does not replace a newer one', async () => {
    source.sales[source.sales.length - 1] = sale(
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
