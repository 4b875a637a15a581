import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PosPunch } from '#server/providers/pos/point-of-sale.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { problemsOf } from '#test/support/new-tip-stores.ts';
import { payrollAt } from '#test/support/payroll.ts';
import { at, punch } from '#test/support/pos-night-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { LOCATION, storyPos } from '#test/support/story-pos.ts';
import { doWaitingReadings } from '#test/support/waiting-readings.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { hoursSweep, periodSweep, proveEarnedPay, pullSweep } from '../index.ts';
import { refreshClockings } from './pull-clockings.ts';

const { source, doors } = storyPos([
  { id: 'lightspeed/p1', firstName: 'Ana', lastName: 'Roy' },
  { id: 'lightspeed/p2', firstName: 'Ben', lastName: 'Oak' },
]);
let world: World;
let manager: Caller;
let store = 0;
let ana = 0;

const payroll = () => payrollAt(world, manager, store);
const deps = () => ({ db: world.test.database, clock: world.clock, doors });
const rewrite = () => runSweep(world.test.database, hoursSweep(deps()));
const owner = <T>(sql: string, ...more: unknown[]): Promise<T[]> =>
  world.test.owner<T>(sql, [world.ours.id, store, ...more]);
const worked = async (): Promise<string[]> =>
  (
    await owner<{ day: string; minutes: number; rate_e4: bigint }>(
      'SELECT day, minutes, rate_e4 FROM ewa_worked WHERE client_id = $1 AND store_id = $2 ORDER BY day, rate_e4',
    )
  ).map((row) => `${row.day} ${row.minutes} at ${row.rate_e4}`);
const notes = async (): Promise<string[]> =>
  (
    await owner<{ day: string; note: string; minutes: number | null }>(
      'SELECT day, note, minutes FROM ewa_hours_note WHERE client_id = $1 AND store_id = $2 ORDER BY day, note',
    )
  ).map((row) => `${row.day} ${row.note}${row.minutes === null ? '' : ` ${row.minutes}`}`);
const units = async (): Promise<Record<string, bigint>> =>
  Object.fromEntries(
    (
      await owner<{ first_day: string; units: bigint }>(
        'SELECT first_day, work_units AS units FROM ewa_member_period WHERE client_id = $1 AND store_id = $2 ORDER BY 1',
      )
    ).map((row) => [row.first_day, row.units]),
  );

const readAll = () => doWaitingReadings(world, doors, { clientId: world.ours.id, storeId: store });
const work = (id: string, from: string, to: string | null, more: Partial<PosPunch> = {}) =>
  punch(id, 'lightspeed/p1', { from, to }, more);

/** A store that has no tips set up: its clock-ins come from a provider, its people from a file. */
beforeAll(async () => {
  world = await buildWorld({ doors });
  manager = await signedIn(world, world.ours);
  const made = await manager.call<{ store_id: number }>('POST', '/stores', {
    body: { store_name: 'No tips', timezone: 'America/Toronto', departments: [] },
  });
  store = made.body.store_id;
  await manager.call('POST', `/tippool/location-mapping/${store}`, {
    body: { clockings: LOCATION, sales: null },
  });
  const added = await manager.call<{ customer_id: number }>('POST', '/customers', {
    body: {
      first_name: 'Ana',
      last_name: 'Roy',
      mobile_number: '4387770001',
      stores: [{ store_id: store }],
    },
  });
  ana = added.body.customer_id;
  await payroll().switchOn();
  await payroll().takeWhole(
    'pos_id,first_name,last_name,employee_type,job,rate\n17,Ana,Roy,hourly,,17.25\n17,Ana,Roy,hourly,Server,20\n18,Ben,Oak,hourly,,18\n',
  );
});
afterAll(() => world?.close());

describe('hours of a store without tips', () => {
  it('are asked for by the hour, all open dates first, and count once somebody is linked', async () => {
    source.punches.push(
      work('c1', '02-24T09:00', '02-24T17:30'),
      work('c2', '03-03T09:00', '03-03T12:00', { role: null }),
      work('c3', '03-04T09:00', null),
      punch('c4', 'lightspeed/p2', { from: '03-03T09:00', to: '03-03T12:00' }),
    );
    await runSweep(world.test.database, pullSweep(deps()));
    const asked = await owner<{ first_day: string; last_day: string; automatic: boolean }>(
      'SELECT first_day, last_day, automatic FROM tip_task WHERE client_id = $1 AND store_id = $2',
    );
    // By hand in the sense of tips: it makes no result and pays nobody.
    expect(asked).toEqual([{ first_day: '2026-02-23', last_day: '2026-03-04', automatic: false }]);
    await readAll();
    await rewrite();
    expect(await worked()).toEqual([]);

    const person = await payroll().person('17');
    await payroll().link([{ payroll_member_id: person.payroll_member_id, customer_id: ana }]);
    await manager.call('GET', `/tippool/queue-sync-employees?wallet_id=${store}`);
    await readAll();
    await manager.call('POST', '/tippool/customers-mapping', {
      body: { wallet_id: store, mappings: [{ pos_id: 'lightspeed/p1', customer_id: ana }] },
    });
    await rewrite();
    expect(await worked()).toEqual(['2026-02-24 510 at 200000', '2026-03-03 180 at 172500']);
    expect(await notes()).toEqual(['2026-03-04 open_clocking']);
    expect(await units()).toEqual({ '2026-02-23': 510n * 200_000n + 180n * 172_500n });
  });

  it('are written again where intake, rates and links change, and sums follow', async () => {
    source.punches[0] = work('c1', '02-24T09:00', '02-24T10:00', { changedAt: at('02-25T09:00') });
    world.clock.moveTo(new Date('2026-03-04T16:01:00Z'));
    manager = await signedIn(world, world.ours);
    await runSweep(world.test.database, pullSweep(deps()));
    const [last] = await owner<{ first_day: string }>(
      'SELECT first_day FROM tip_task WHERE client_id = $1 AND store_id = $2 ORDER BY id DESC LIMIT 1',
    );
    expect(last).toEqual({ first_day: '2026-03-03' });
    await readAll();
    await manager.call(
      'GET',
      `/tippool/integration/pos-sync/${store}?start_date=2026-02-24&end_date=2026-02-24`,
    );
    await readAll();
    await rewrite();
    expect((await worked())[0]).toBe('2026-02-24 60 at 200000');
    expect(await units()).toEqual({ '2026-02-23': 60n * 200_000n + 180n * 172_500n });
    await payroll().takeWhole(
      'pos_id,first_name,last_name,employee_type,job,rate\n17,Ana,Roy,hourly,Server,21\n',
    );
    await rewrite();
    expect((await worked())[0]).toBe('2026-02-24 60 at 210000');
    const { payroll_member_id: person } = await payroll().person('17');
    await payroll().link([{ payroll_member_id: person, customer_id: null }]);
    await rewrite();
    expect(await worked()).toEqual([]);
    expect(await units()).toEqual({ '2026-02-23': 0n });
    await payroll().link([{ payroll_member_id: person, customer_id: ana }]);
    await rewrite();
    expect(await units()).toEqual({ '2026-02-23': 60n * 210_000n + 180n * 172_500n });
  });

  it('of more than 16 on one date wait for a manager, and wait again where they grow', async () => {
    source.punches.push(
      work('d1', '03-02T00:00', '03-02T12:00'),
      work('d2', '03-02T12:00', '03-02T17:30'),
    );
    const read = async (): Promise<void> => {
      await manager.call(
        'GET',
        `/tippool/integration/pos-sync/${store}?start_date=2026-03-02&end_date=2026-03-02`,
      );
      await readAll();
      await rewrite();
    };
    const ofDate = async (): Promise<string[]> =>
      (await worked()).filter((line) => line.startsWith('2026-03-02'));
    await read();
    expect(await ofDate()).toEqual([]);
    expect(await notes()).toContain('2026-03-02 long_date 1050');
    const confirm = (minutes: number) =>
      manager.call<{ counts: boolean; code: string }>('POST', `/ewa/members/${ana}/confirm-hours`, {
        body: { store_id: store, date: '2026-03-02', minutes },
      });
    expect((await confirm(1_000)).body.counts).toBe(false);
    expect((await confirm(1_050)).body).toMatchObject({ counts: true, minutes: 1_050 });
    expect(await ofDate()).toEqual(['2026-03-02 1050 at 210000']);
    source.punches[source.punches.length - 1] = work('d2', '03-02T12:00', '03-02T18:00', {
      changedAt: at('03-03T18:00'),
    });
    await read();
    expect(await ofDate()).toEqual([]);
    expect(await notes()).toContain('2026-03-02 long_date 1080');
    const missing = await manager.call<{ code: string }>(
      'POST',
      `/ewa/members/${ana}/confirm-hours`,
      { body: { store_id: store, date: '2026-03-03', minutes: 1 } },
    );
    expect(problemsOf(missing)).toEqual(['date hours_not_waiting']);
  });

  it('on the edge of two periods count in each once it has begun, and every sum is proved', async () => {
    source.punches.push(
      work('e1', '03-08T18:00', '03-08T20:00'),
      work('e2', '03-09T00:10', '03-09T01:10'),
    );
    world.clock.moveTo(new Date('2026-03-09T03:30:00Z'));
    manager = await signedIn(world, world.ours);
    await manager.call(
      'GET',
      `/tippool/integration/pos-sync/${store}?start_date=2026-03-08&end_date=2026-03-09`,
    );
    await readAll();
    await rewrite();
    expect(Object.keys(await units())).toEqual(['2026-02-23']);
    world.clock.moveTo(new Date('2026-03-09T12:00:00Z'));
    await runSweep(world.test.database, periodSweep(deps()));
    await rewrite();
    expect((await units())['2026-03-09']).toBe(60n * 210_000n);
    const prove = () =>
      world.test.database.read({ clientId: world.ours.id }, (tx) =>
        proveEarnedPay(tx, world.ours.id),
      );
    expect(await prove()).toEqual([]);
    await owner(
      `UPDATE ewa_member_period SET work_units = work_units + 1 WHERE client_id = $1 AND store_id = $2 AND first_day = '2026-03-09'`,
    );
    expect(await prove()).toEqual([
      { rule: 'earned_hours_are_not_their_sum', seq: `${store} 2026-03-09 ${ana}` },
    ]);
    await owner(
      `UPDATE ewa_member_period SET work_units = work_units - 1 WHERE client_id = $1 AND store_id = $2 AND first_day = '2026-03-09'`,
    );
  });

  it('are asked for by whoever looks once they are older than 15 minutes', async () => {
    await readAll();
    const tasks = async (): Promise<number> =>
      (await owner('SELECT 1 FROM tip_task WHERE client_id = $1 AND store_id = $2')).length;
    const before = await tasks();
    const look = () =>
      refreshClockings(
        world.test.database,
        { clientId: world.ours.id, storeIds: [store] },
        world.clock.now(),
      );
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await tasks()).toBe(before + 1);
    await readAll();
    world.clock.moveTo(new Date(world.clock.now().getTime() + 16 * 60_000));
    await look();
    expect(await tasks()).toBe(before + 2);
    await readAll();
  });

  it('are found by whom payroll took over from the provider, at the wage of the clock-in', async () => {
    manager = await signedIn(world, world.ours);
    store = (
      await manager.call<{ store_id: number }>('POST', '/stores', {
        body: { store_name: 'By provider', timezone: 'America/Toronto', departments: [] },
      })
    ).body.store_id;
    const read = () =>
      manager.call<{ people: number; missing: number; code: string }>(
        'POST',
        `/ewa/payroll-staff/${store}/read`,
      );
    await payroll().switchOn({ rate_source: 'provider' });
    expect((await read()).body.code).toBe('pos_location_missing');
    await manager.call('POST', `/tippool/location-mapping/${store}`, {
      body: { clockings: LOCATION, sales: null },
    });
    expect((await read()).body).toEqual({ people: 0, missing: 0 });
    await readAll();
    await owner(
      `UPDATE tip_pos_employee SET numbers = '[{"kind":"payroll","value":"0042"}]' WHERE client_id = $1 AND store_id = $2 AND external_id = 'lightspeed/p1'`,
    );
    expect((await read()).body).toEqual({ people: 1, missing: 0 });
    const person = await payroll().person('0042');
    expect(person).toMatchObject({ source: 'provider', employee_type: 'hourly', match: 'none' });
    const added = await manager.call<{ customer_id: number }>('POST', '/customers', {
      body: {
        first_name: 'Anna',
        last_name: 'Roy',
        mobile_number: '4387770002',
        stores: [{ store_id: store }],
      },
    });
    await payroll().link([
      { payroll_member_id: person.payroll_member_id, customer_id: added.body.customer_id },
    ]);
    source.punches.push(work('f1', '03-09T02:00', '03-09T04:00', { hourlyWageE4: 165_000n }));
    await manager.call(
      'GET',
      `/tippool/integration/pos-sync/${store}?start_date=2026-03-09&end_date=2026-03-09`,
    );
    await readAll();
    await rewrite();
    expect(await worked()).toEqual(['2026-03-09 120 at 165000']);
    // The other clock-ins carry no wage, and payroll has no rate.
    expect(await notes()).toEqual(['2026-03-09 no_rate']);
    await payroll().takeWhole('pos_id,last_name,first_name,employee_type\n42,Roy,Ana,hourly\n');
    expect((await read()).body.code).toBe('payroll_file_used');
  });
});
