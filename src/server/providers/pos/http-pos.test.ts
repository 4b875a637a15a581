import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { sum } from '#kernel/money.ts';
import { movableClock } from '#server/platform/clock.ts';
import { type PosInTest, sandboxPos } from '#test/support/sandbox-pos.ts';
import { type FAULTS, faultOf } from '#sandbox/pos/place.ts';

const clock = movableClock(new Date('2026-03-31T12:00:00Z'));
const LOCATION = {
  id: 'D',
  name: 'Downtown',
  zone: 'America/Toronto',
  staff: ['Server', 'Server', 'Bartender', 'Server', 'Host', 'Bartender', 'Kitchen', 'Server'].map(
    (name, index) => ({
      id: `p${index}`,
      first_name: `P${index}`,
      last_name: 'X',
      number: null,
      alternate: null,
      active: true,
      roles: [{ id: name, name }],
    }),
  ),
};
const FIRST = '2026-03-01' as Day;
let sandbox: PosInTest;
beforeAll(async () => {
  sandbox = await sandboxPos(clock);
  await sandbox.tell(7, [LOCATION]);
});
afterAll(() => sandbox?.stop());

const range = (from: Day, to = from) => ({ location: 'D', from, to });
const dayWith = (fault: (typeof FAULTS)[number]): Day =>
  Array.from({ length: 14 }, (_, index) => addDays(FIRST, index)).find(
    (day) => faultOf('D', day) === fault,
  )!;

describe('a point of sale in a box', () => {
  it('answers the same each time, and knows each account by itself', async () => {
    expect(await sandbox.pos.sales(7, { ...range(FIRST), revenueCenter: null })).toEqual(
      await sandbox.pos.sales(7, { ...range(FIRST), revenueCenter: null }),
    );
    expect(await sandbox.pos.locations(8)).toEqual([]);
    await expect(sandbox.pos.staff(8, 'D')).rejects.toMatchObject({ code: 'pos_location_unknown' });
  });
  it('has what goes wrong in real ones, each once in two weeks', async () => {
    const punches = (day: Day) => sandbox.pos.clockings(7, range(day));
    expect(
      (await punches(dayWith('missing_clock_out'))).filter((one) => one.clockedOut === null),
    ).toHaveLength(1);
    expect((await punches(dayWith('deleted_punch'))).filter((one) => one.deleted)).toHaveLength(1);
    const doubled = await punches(dayWith('double_punch'));
    expect(new Set(doubled.map((one) => one.employeeId)).size).toBe(doubled.length - 1);
    expect((await punches(dayWith('newcomer'))).some((one) => one.employeeId === 'D-new')).toBe(
      true,
    );
    const sales = await sandbox.pos.sales(7, {
      ...range(dayWith('void_and_refund')),
      revenueCenter: null,
    });
    expect(sales.filter((one) => one.voided)).toHaveLength(1);
    expect(sales.filter((one) => one.items.some(({ netSales }) => netSales < 0n))).toHaveLength(1);
    const sellers = new Set(
      (await sandbox.pos.sales(7, { ...range(dayWith('no_punch')), revenueCenter: null })).flatMap(
        (one) => one.items.map(({ employeeId }) => employeeId),
      ),
    );
    for (const { employeeId } of await punches(dayWith('no_punch'))) sellers.delete(employeeId);
    expect(sellers.size).toBe(1);
  });
  it('mends a day two days later, and then says so by a newer version', async () => {
    const day = dayWith('late_correction');
    const ask = () => sandbox.pos.sales(7, { ...range(day), revenueCenter: null });
    clock.moveTo(new Date(`${addDays(day, 1)}T12:00:00Z`));
    const before = await ask();
    clock.moveTo(new Date(`${addDays(day, 3)}T12:00:00Z`));
    const after = await ask();
    clock.moveTo(new Date('2026-03-31T12:00:00Z'));
    const tips = (all: typeof before): bigint =>
      sum(all.flatMap((one) => one.payments.map(({ tip }) => tip)));
    expect(tips(after) - tips(before)).toBe(500n);
    expect(after.filter((one, index) => one.changedAt > before[index]!.changedAt)).toHaveLength(1);
  });
  it('narrows sales to a part of the place', async () => {
    const all = await sandbox.pos.sales(7, {
      ...range(FIRST, addDays(FIRST, 6)),
      revenueCenter: null,
    });
    const bar = await sandbox.pos.sales(7, {
      ...range(FIRST, addDays(FIRST, 6)),
      revenueCenter: 'bar',
    });
    expect(bar.length).toBeGreaterThan(0);
    expect(bar.length).toBeLessThan(all.length);
  });
});
