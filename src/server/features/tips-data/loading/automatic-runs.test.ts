import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tipRunSweep, tipsTasks } from '#server/features/tips-data/index.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { SERVER, setUpPos, storyPos } from '#test/support/story-pos.ts';
import { type World, buildWorld } from '#test/support/world.ts';

const { source, pos } = storyPos(['Ana', 'Ben'].map((firstName) => ({ id: firstName, firstName })));

let world: World;
let manager: Caller;
let store = 0;
let server = 0;
let ana = 0;
const RECIPIENT = 'night@test.example';

beforeAll(async () => {
  world = await buildWorld({ pos });
  manager = await signedIn(world, world.ours);
  store = world.ours.store;
  ({ server } = await setUpPos(world, manager, '23:00'));
  await manager.call('POST', `/tippool/settings/${store}`, {
    body: { load_times: ['01:30', '02:30'] },
  });
  await world.test.owner(
    'UPDATE wallet SET notification_recipients = $3 WHERE client_id = $1 AND id = $2',
    [world.ours.id, store, [RECIPIENT]],
  );
  await world.test.owner(
    `UPDATE tip_wallet SET finished_at = '2026-01-01 00:00:00.123456Z' WHERE client_id = $1`,
    [world.ours.id],
  );
});
afterAll(() => world?.close());
beforeEach(() => Object.assign(source, { down: false }));

/** Time passes, and with it the session. */
async function moveTo(instant: string): Promise<void> {
  world.clock.moveTo(new Date(instant));
  manager = await signedIn(world, world.ours);
}
const deps = () => ({ db: world.test.database, clock: world.clock, pos });
const sweep = () => runSweep(world.test.database, tipRunSweep(deps()));
const runs = (): Promise<{ day: string; minute: number }[]> =>
  world.test.owner(
    'SELECT day::text, minute FROM tip_load_run WHERE client_id = $1 ORDER BY day, minute',
    [world.ours.id],
  );
const tasks = (): Promise<{ id: number; state: string; reason: string | null }[]> =>
  world.test.owner('SELECT id, state, reason FROM tip_task WHERE client_id = $1 ORDER BY id', [
    world.ours.id,
  ]);
const work = async (id: number) =>
  tipsTasks(deps(), tipResults)['tips.pull']!({ clientId: world.ours.id, taskId: id });
const mails = async (): Promise<string[]> =>
  (
    await world.test.owner<{ body: string }>(
      'SELECT body FROM directory.message WHERE recipient = $1 ORDER BY id',
      [RECIPIENT],
    )
  ).map(({ body }) => body.split('\n')[1] ?? '');
const alerts = async (): Promise<string[]> =>
  (
    await manager.call<{ data: { kind: string; reason: string; date: string | null }[] }>(
      'GET',
      `/tippool/alerts/${store}`,
    )
  ).body.data.map(({ kind, reason, date }) => `${kind} ${reason} ${date ?? ''}`.trim());
const last = async () => (await tasks()).at(-1)!;

const due = () => tipRunSweep(deps()).due(world.test.database);

describe('load times', () => {
  it('are worked out once, and again when the settings change', async () => {
    const settings = (load_times: string[]) =>
      manager.call('POST', `/tippool/settings/${store}`, { body: { load_times } });
    await sweep();
    expect(await due()).toEqual([]);
    await settings(['01:30']);
    expect(await due()).toEqual([world.ours.id]);
    await sweep();
    expect(await due()).toEqual([]);
    await settings(['01:30', '02:30']);
    await sweep();
  });

  it('of a wallet whose places nobody has named are told, once', async () => {
    await moveTo('2026-03-06T08:00:00Z');
    await sweep();
    await sweep();
    expect(await tasks()).toEqual([]);
    expect(await alerts()).toEqual(['run_failed pos_location_missing']);
    expect(await mails()).toEqual(['Choose where time clock entries and sales come from.']);
    await manager.call('POST', `/tippool/location-mapping/${store}`, {
      body: { clockings: { location_id: 'L1' }, sales: { location_id: 'L1' } },
    });
  });

  it('run once each, from however many servers, also on the days of 23 and of 25 hours', async () => {
    const before = await runs();
    for (const now of [
      '2026-03-07T07:31:00Z',
      '2026-03-08T06:31:00Z',
      '2026-03-08T07:00:00Z',
      '2026-03-08T07:31:00Z',
      '2026-03-08T20:00:00Z',
      '2026-10-31T06:31:00Z',
      '2026-11-01T05:31:00Z',
      '2026-11-01T06:31:00Z',
      '2026-11-01T07:31:00Z',
      '2026-11-01T20:00:00Z',
    ]) {
      await moveTo(now);
      await Promise.all([sweep(), sweep()]);
      for (const { id, state } of await tasks()) if (state === 'pending') await work(id);
    }
    const ran = (await runs()).slice(before.length);
    const times = (day: string) => ran.filter((one) => one.day === day).map(({ minute }) => minute);
    expect(times('2026-03-08')).toEqual([90, 150]);
    expect(times('2026-11-01')).toEqual([90, 150]);
    expect(
      await world.test.owner(
        'SELECT task_id FROM tip_load_run WHERE client_id = $1 AND day IN ($2, $3) AND task_id IS NOT NULL',
        [world.ours.id, '2026-03-08', '2026-11-01'],
      ),
    ).toHaveLength(4);
    expect((await tasks()).every(({ state }) => state === 'done')).toBe(true);
    expect(await alerts()).toEqual([]);
  });
});

describe('a run', () => {
  it('that the point of sale does not answer is told once, and again only after it has worked', async () => {
    source.down = true;
    for (const now of ['2026-11-02T06:31:00Z', '2026-11-02T07:31:00Z', '2026-11-03T06:31:00Z']) {
      await moveTo(now);
      await sweep();
      await work((await last()).id);
    }
    expect(await last()).toMatchObject({ state: 'failed', reason: 'pos_unavailable' });
    expect((await mails()).filter((text) => text.startsWith('The point of sale'))).toEqual([
      "The point of sale didn't respond. Data loaded earlier is still here.",
    ]);
    expect(await alerts()).toEqual(['run_failed pos_unavailable']);
    source.down = false;
    await moveTo('2026-11-03T07:31:00Z');
    await sweep();
    await work((await last()).id);
    expect(await alerts()).toEqual([]);
  });

  it('that a kill cut off goes on at the next start, and is told where it does not end', async () => {
    await moveTo('2026-11-04T06:31:00Z');
    await sweep();
    const cut = await last();
    await world.test.owner(
      `UPDATE tip_task SET state = 'running', moved_at = created_at WHERE client_id = $1 AND id = $2`,
      [world.ours.id, cut.id],
    );
    await moveTo('2026-11-04T06:35:00Z');
    await sweep();
    const waiting = await world.test.owner('SELECT key FROM graphile_worker.jobs WHERE key = $1', [
      `tips-again-${world.ours.id}-${cut.id}`,
    ]);
    expect(waiting).toHaveLength(1);
    await moveTo('2026-11-04T07:35:00Z');
    await sweep();
    expect(await alerts()).toEqual(['run_failed interrupted']);
    await work(cut.id);
    for (const { id, state } of await tasks()) if (state === 'pending') await work(id);
    expect((await tasks()).find(({ id }) => id === cut.id)).toMatchObject({ state: 'done' });
    expect(await alerts()).toEqual([]);
  });
});

describe('newer data for a result that somebody has edited', () => {
  const NIGHT = '2026-11-05';
  const at = (time: string): Date => new Date(`${NIGHT}T${time}:00-05:00`);
  const sell = (id: string, who: string, tip: bigint) =>
    source.sales.push({
      id,
      changedAt: at('20:00'),
      openedAt: at('20:00'),
      voided: false,
      items: [{ employeeId: who, netSales: 10_000n, autoGratuity: 0n }],
      payments: [{ employeeId: who, tip, cash: false }],
    });
  const clock = (id: string, who: string) =>
    source.punches.push({
      id,
      changedAt: at('17:00'),
      employeeId: who,
      role: SERVER,
      clockedIn: at('17:00'),
      clockedOut: at('22:00'),
      breaks: [],
      deleted: false,
      declaredCashTips: 0n,
    });
  type Row = {
    id: number;
    has_proposal: boolean;
    stale: boolean;
    version: number;
    staff: { first_name: string; payout: string }[];
    code?: string;
  };
  type Proposal = {
    version: number;
    seen: string;
    lines: { first_name: string; before: object | null; after: { totaltips: string } | null }[];
    people: { first_name: string; difference: string }[];
    total_after: string;
  };
  const show = async (id: number): Promise<Row> =>
    (await manager.call<Row>('GET', `/tippool/tip-pool/${id}`)).body;
  const proposal = async (id: number) => manager.call<Proposal>('GET', `/tippool/proposals/${id}`);
  let id = 0;
  async function load(): Promise<void> {
    const { body } = await manager.call<{ id: number }>(
      'GET',
      `/tippool/integration/pos-sync/${store}?start_date=${NIGHT}&end_date=${NIGHT}`,
    );
    await work(body.id);
    const done = (
      await manager.call<{ computed: Row[] }>(
        'GET',
        `/tippool/process-pools/${store}?start_date=${NIGHT}&end_date=${NIGHT}`,
      )
    ).body;
    id = done.computed[0]?.id ?? id;
  }

  it('is shown with what it changes for each person; what was taken out stays out', async () => {
    await moveTo('2026-11-06T12:00:00Z');
    await work(
      (
        await manager.call<{ id: number }>(
          'GET',
          `/tippool/queue-sync-employees?wallet_id=${store}`,
        )
      ).body.id,
    );
    const people = (
      await manager.call<{ data: { pos_id: string; suggestion: { customer_id: number } }[] }>(
        'GET',
        `/tippool/pos/employees/cached?wallet_id=${store}`,
      )
    ).body.data;
    await manager.call('POST', '/tippool/customers-mapping', {
      body: {
        wallet_id: store,
        mappings: people.map((one) => ({
          pos_id: one.pos_id,
          customer_id: one.suggestion.customer_id,
        })),
      },
    });
    await manager.call('POST', '/tippool/set-job-mapping', {
      body: { wallet_id: store, mappings: [{ role_id: 'r-1', code_id: server }] },
    });
    const staff = (
      await manager.call<{ data: { first_name: string; employee_id: number }[] }>(
        'GET',
        `/tippool/employees?wallet_id=${store}`,
      )
    ).body.data;
    ana = staff.find((one) => one.first_name === 'Ana')!.employee_id;
    const ben = staff.find((one) => one.first_name === 'Ben')!.employee_id;
    for (const who of ['Ana', 'Ben']) clock(`c ${who}`, who);
    sell('s1', 'Ana', 4_000n);
    await load();
    await manager.call('DELETE', `/tippool/tip-pool/${id}/employee/${ben}`);
    await load();
    expect(await show(id)).toMatchObject({
      has_proposal: false,
      staff: [{ first_name: 'Ana', payout: '40.00' }],
    });
    sell('s2', 'Ana', 1_000n);
    await load();
    const { body } = await proposal(id);
    expect(body).toMatchObject({
      lines: [{ first_name: 'Ana', after: { totaltips: '50.00' } }],
      people: [{ first_name: 'Ana', difference: '10.00' }],
      total_after: '50.00',
    });
  });

  it('that is refused does not come back, other data does', async () => {
    const seen = (await proposal(id)).body;
    expect(
      (
        await manager.call<Row>('POST', `/tippool/proposals/${id}`, {
          body: { version: seen.version, seen: 'something else' },
        })
      ).body.code,
    ).toBe('changed_meanwhile');
    expect(
      (
        await manager.call<Row>('POST', `/tippool/proposals/${id}/drop`, {
          body: { version: seen.version, seen: seen.seen },
        })
      ).body,
    ).toMatchObject({ has_proposal: false, stale: false });
    await load();
    expect((await show(id)).has_proposal).toBe(false);
    expect((await proposal(id)).status).toBe(404);
    sell('s3', 'Ana', 500n);
    await load();
    expect((await proposal(id)).body.people).toMatchObject([
      { first_name: 'Ana', difference: '15.00' },
    ]);
  });

  it('that is accepted takes the place of what data said before, and is in the audit', async () => {
    const seen = (await proposal(id)).body;
    const done = await manager.call<Row>('POST', `/tippool/proposals/${id}`, {
      body: { version: seen.version, seen: seen.seen },
    });
    expect(done.body).toMatchObject({
      has_proposal: false,
      stale: false,
      staff: [{ first_name: 'Ana', payout: '55.00' }],
    });
    expect(
      await world.test.owner(
        `SELECT action FROM audit_line WHERE client_id = $1 AND action LIKE 'tips.proposal%' ORDER BY id`,
        [world.ours.id],
      ),
    ).toEqual([{ action: 'tips.proposal_drop' }, { action: 'tips.proposal_accept' }]);
    await load();
    expect((await show(id)).has_proposal).toBe(false);
    expect(ana).toBeGreaterThan(0);
  });
});
