import { minutesOf } from '#domain/tips-data/index.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type StoreKey, employeesOf } from '../../tips-setup/index.ts';
import type { FoundLine } from '../lines/lines-between.ts';
import { posEmployeesOf } from '../mapping/pos-staff.repo.ts';

export type Figures = { readonly minutes: number; readonly netSales: Cents; readonly tips: Cents };
export const NOTHING: Figures = { minutes: 0, netSales: 0n, tips: 0n };

const add = (a: Figures, b: Figures): Figures => ({
  minutes: a.minutes + b.minutes,
  netSales: a.netSales + b.netSales,
  tips: a.tips + b.tips,
});

/** What lines of a date give each person. */
export function byPerson(lines: readonly FoundLine[]): Map<number, Figures> {
  const found = new Map<number, Figures>();
  for (const line of lines) {
    const id = line.employeeId;
    const own = { minutes: minutesOf(line), netSales: line.netSales, tips: line.totalTips };
    found.set(id, add(found.get(id) ?? NOTHING, own));
  }
  return found;
}

export const presentFigures = ({ minutes, netSales, tips }: Figures) => ({
  minutes,
  net_sales: toWire(netSales),
  tips: toWire(tips),
});

export const isSame = (a: Figures, b: Figures): boolean =>
  a.minutes === b.minutes && a.netSales === b.netSales && a.tips === b.tips;

export type NamedStaff = {
  readonly names: ReadonlyMap<number, string>;
  /** By employee, the keys that are linked to them. */
  readonly keys: ReadonlyMap<number, readonly string[]>;
};
/** Who the staff of a store are, here and at the provider. */
export async function namedStaff(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<NamedStaff> {
  const keys = new Map<number, string[]>();
  for (const { external_id: key, employee_id: id } of await posEmployeesOf(tx, clientId, storeId))
    if (id !== null) keys.set(id, [...(keys.get(id) ?? []), key]);
  const staff = await employeesOf(tx, clientId, storeId);
  return {
    names: new Map(
      staff.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()] as const),
    ),
    keys,
  };
}
