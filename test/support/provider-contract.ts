import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, dayOf } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import {
  type PointOfSale,
  type PosKnown,
  type PosPage,
  type PosPlace,
  type PosPunch,
  type PosSale,
  PosUnavailable,
} from '#server/providers/pos/point-of-sale.port.ts';
import { readWhole } from './scripted-pos.ts';

/** An account to hold the contract against: of a sandbox, or a real one that is only read. */
export type ContractSubject = {
  readonly pos: PointOfSale;
  /** The same with credentials that count nowhere. */
  readonly stranger: PointOfSale;
  readonly place: PosPlace;
  /** Dates with clock-ins and sales that are over. */
  readonly days: { readonly from: Day; readonly to: Day };
  /** Null where the account has no punch that was deleted. */
  readonly deleted: { readonly id: string; readonly since: string } | null;
  readonly close: () => Promise<void>;
};
export type ContractOf = {
  readonly name: string;
  readonly provider: PosPlace['provider'];
  /** What the account has, as the tests of what it lacks are not there. */
  readonly has: { readonly sales: boolean; readonly deletedPunch: boolean };
  readonly open: () => Promise<ContractSubject>;
};
type Read = {
  subject: ContractSubject;
  known: PosKnown;
  punches: PosPage<PosPunch>;
  sales: PosPage<PosSale>;
};

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof PosUnavailable ? error.code : String(error)),
  );
const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0n);
const versionsOf = ({ records }: PosPage<PosPunch | PosSale>): string[] =>
  records.map(({ id }) => id).toSorted();

/** What any provider of restaurant data has to do, and what we assume of this one. */
export function pointOfSaleContract({ name, provider, has, open }: ContractOf): void {
  describe(`the contract of points of sale: ${name}`, () => {
    let read: Read;
    beforeAll(async () => {
      const subject = await open();
      read = { subject, ...(await readAll(subject)) };
    });
    afterAll(() => read?.subject.close());
    const is = (): Read => read;
    holdsContract(is);
    if (has.sales) holdsSales(is);
    if (provider === 'lightspeed') assumesLightspeed(is);
    if (provider === '7shifts') assumesSevenShifts(is, has.deletedPunch);
    if (provider === 'omnivore') assumesOrderData(is);
  });
}

async function readAll({ pos, place, days }: ContractSubject): Promise<Omit<Read, 'subject'>> {
  const [roles, employees] = [await pos.roles(place), await pos.employees(place)];
  const known = {
    rolesById: new Map(roles.map((one) => [one.id, one.name])),
    rolesByEmployee: new Map(employees.map((one) => [one.id, one.roles])),
  };
  return {
    known,
    punches: await readWhole(pos.clockings(place, { days }, known)),
    sales: await readWhole(pos.sales(place, { days })),
  };
}

function holdsContract(is: () => Read): void {
  it('lists the location, its people and their roles under keys of its space', async () => {
    const { pos, place } = is().subject;
    if (place.provider !== 'omnivore') {
      const listed = (await pos.locations(place.connectionId)).find(
        ({ id }) => id === place.location,
      );
      expect(listed).toMatchObject({ account: place.account });
    }
    const employees = await pos.employees(place);
    expect(employees.length).toBeGreaterThan(0);
    for (const { id } of employees) expect(id).toMatch(/^(lightspeed|7shifts|omnivore:.+)\/.+/);
    expect(new Set(employees.map(({ id }) => id)).size).toBe(employees.length);
  });

  it('reads the clock-ins of some dates whole, of people whom it lists', () => {
    const { punches, known, subject } = is();
    const { from, to } = subject.days;
    expect(punches.end).toMatchObject({ whole: true });
    expect(punches.records.length).toBeGreaterThan(0);
    expect(punches.skipped.filter(({ reason }) => reason === 'unreadable')).toEqual([]);
    for (const { clockedIn, clockedOut, employeeId } of punches.records) {
      const day = dayOf(clockedIn, subject.place.timezone);
      expect(day >= from && day <= to).toBe(true);
      if (clockedOut !== null) expect(clockedOut.getTime()).toBeGreaterThan(clockedIn.getTime());
      if (employeeId !== null) expect(known.rolesByEmployee.has(employeeId)).toBe(true);
    }
  });

  it('gives the same clock-ins again, and from what is kept of them', async () => {
    const { punches, known, subject } = is();
    const { pos, place, days } = subject;
    const again = await readWhole(pos.clockings(place, { days }, known));
    expect(versionsOf(again)).toEqual(versionsOf(punches));
    const readAt = new Date();
    const kept = punches.bodies.map((one) => ({ ...one, readAt }));
    const mapped = pos.remapClockings(place, kept, known);
    expect(mapped.records.map(({ id }) => id).toSorted()).toEqual(versionsOf(punches));
  });

  it('does not know a location that is none, and lets no stranger in', async () => {
    const { pos, stranger, place, days } = is().subject;
    const nowhere = { ...place, location: '999999999' };
    // Some refuse it, each with a status of its own, and some have nothing of it.
    const asked = readWhole(pos.clockings(nowhere, { days }, is().known));
    const found = await asked.then(
      ({ records }) => records,
      (error: unknown) => (error instanceof PosUnavailable ? [] : [error]),
    );
    expect(found).toEqual([]);
    expect(['pos_refused', 'pos_misconfigured']).toContain(await codeOf(stranger.employees(place)));
  });
}

function holdsSales(is: () => Read): void {
  it('reads the sales of some dates whole, and the same again from what is kept', () => {
    const { sales, subject } = is();
    const { pos, place, days } = subject;
    expect(sales.end).toMatchObject({ whole: true });
    expect(sales.records.length).toBeGreaterThan(0);
    expect(sales.skipped.filter(({ reason }) => reason === 'unreadable')).toEqual([]);
    for (const { openedAt } of sales.records) {
      const day = dayOf(openedAt, place.timezone);
      expect(day >= days.from && day <= days.to).toBe(true);
    }
    const readAt = new Date();
    const mapped = pos.remapSales(
      place,
      sales.bodies.map((one) => ({ ...one, readAt })),
    );
    expect(mapped.records.map(({ id }) => id).toSorted()).toEqual(versionsOf(sales));
  });

  it('tells what changed since a stamp of its own', async () => {
    const { sales, subject } = is();
    const cursor = sales.end?.cursor ?? null;
    expect(cursor).not.toBeNull();
    const later = await readWhole(subject.pos.sales(subject.place, { since: cursor ?? '' }));
    expect(later.end?.cursor ?? '').not.toBe('');
    expect(later.skipped.filter(({ reason }) => reason === 'unreadable')).toEqual([]);
  });
}

type Body = Readonly<Record<string, unknown>>;
// What is kept of a record are its own fields, as `PosBody` says of nothing else.
const bodiesOf = (page: PosPage<unknown>): Body[] => page.bodies.map(({ body }) => body as Body);
const listOf = (body: Body, field: string): Body[] => (body[field] ?? []) as Body[];
const amount = (value: unknown): number => Number(value ?? 0);
const total = (list: readonly Body[], field: string): number =>
  list.reduce((all, one) => all + amount(one[field]), 0);

/** Part of these is only seen in a restaurant that has such bills on the dates that are read. */
function assumesLightspeed(is: () => Read): void {
  it('assumed: a service charge is not within the net amount of a line', () => {
    const charged = bodiesOf(is().sales).filter(
      (bill) =>
        bill.type === 'SALE' &&
        bill.cancelled !== true &&
        total(listOf(bill, 'salesLines'), 'serviceCharge') > 0,
    );
    expect(charged.length).toBeGreaterThan(0);
    for (const bill of charged) {
      const lines = listOf(bill, 'salesLines');
      const due = total(lines, 'totalNetAmountWithTax') + total(lines, 'serviceCharge');
      expect(total(listOf(bill, 'payments'), 'netAmountWithTax')).toBeCloseTo(due, 1);
    }
  });

  it('assumed: a refund is an account of its own', () => {
    const all = bodiesOf(is().sales);
    const refunds = all.filter(({ type }) => type === 'REFUND');
    expect(refunds.length).toBeGreaterThan(0);
    for (const { source, accountFiscId } of refunds) {
      const from = (source as Body | undefined)?.initialAccountId;
      expect(from).not.toBe(accountFiscId);
    }
  });
}

function assumesSevenShifts(is: () => Read, hasDeleted: boolean): void {
  it('assumed: the total of the tips of a receipt is without its gratuity', () => {
    const both = bodiesOf(is().sales).filter((receipt) => {
      const types = listOf(receipt, 'tip_details').map(({ type }) => type);
      return types.includes('total') && types.includes('gratuity');
    });
    expect(both.length).toBeGreaterThan(0);
    const of = (receipt: Body, type: string): number =>
      total(
        listOf(receipt, 'tip_details').filter((one) => one.type === type),
        'amount',
      );
    // A total with the gratuity in it could never be less than that.
    expect(both.some((receipt) => of(receipt, 'total') < of(receipt, 'gratuity'))).toBe(true);
  });

  it('assumed: the tips of a punch are declared cash, and not those of the receipts', () => {
    const declared = sum(is().punches.records.map((one) => one.declaredCashTips));
    const paid = sum(is().sales.records.flatMap(({ payments }) => payments.map(({ tip }) => tip)));
    expect(declared).toBeLessThan(paid);
  });

  if (hasDeleted)
    it('assumed: what changed since a stamp has punches that were deleted', async () => {
      const { subject, known } = is();
      const { pos, place, deleted } = subject;
      const later = await readWhole(pos.clockings(place, { since: deleted?.since ?? '' }, known));
      const found = later.records.find(({ id }) => id === deleted?.id);
      expect(found).toMatchObject({ deleted: true });
    });
}

function assumesOrderData(is: () => Read): void {
  it('assumed: clock entries have an employee, a job and times', () => {
    const entries = bodiesOf(is().punches);
    expect(entries.length).toBeGreaterThan(0);
    expect(is().punches.records.some(({ role }) => role !== null)).toBe(true);
    expect(is().punches.records.every(({ employeeId }) => employeeId !== null)).toBe(true);
  });
}
