import { isNoRecord } from '#domain/tips-data/index.ts';
import { addDays, type Day } from '#kernel/day.ts';
import type {
  PointOfSale,
  PosEmployee,
  PosKeptBody,
  PosKnown,
  PosPages,
  PosPlace,
  PosPunch,
  PosSale,
} from '#server/providers/pos/point-of-sale.port.ts';

type Read<T> = {
  readonly records: readonly T[];
  readonly bodies: readonly PosKeptBody[];
  readonly unreadable: readonly { readonly key: string; readonly reason: string }[];
  readonly complete: boolean;
};
export type NightRead = {
  readonly employees: readonly PosEmployee[];
  readonly clockings: Read<PosPunch> | null;
  readonly sales: (Read<PosSale> & { readonly place: PosPlace; readonly door: PointOfSale }) | null;
};
export type NightPlace = { readonly place: PosPlace; readonly door: PointOfSale };

/** Reads a night from a connection and keeps nothing of it; fails with `PosUnavailable`. */
export async function readNight(
  {
    clockings,
    sales,
  }: { readonly clockings: NightPlace | null; readonly sales: NightPlace | null },
  date: Day,
  now: Date,
): Promise<NightRead> {
  // Bills of after midnight lie on the date after, which need not be over.
  const asks = [date, addDays(date, 1)].map((day) => ({ days: { from: day, to: day } }));
  const employees = new Map<string, PosEmployee>();
  for (const at of [clockings, sales])
    if (at !== null)
      for (const one of await at.door.employees(at.place)) employees.set(one.id, one);
  const known: PosKnown = {
    rolesByEmployee: new Map([...employees.values()].map((one) => [one.id, one.roles])),
    rolesById: new Map(
      clockings === null
        ? []
        : (await clockings.door.roles(clockings.place)).map((role) => [role.id, role.name]),
    ),
  };
  return {
    employees: [...employees.values()],
    clockings:
      clockings &&
      (await collect(
        asks.map((ask) => clockings.door.clockings(clockings.place, ask, known)),
        now,
      )),
    sales: sales && {
      ...(await collect(
        asks.map((ask) => sales.door.sales(sales.place, ask)),
        now,
      )),
      ...sales,
    },
  };
}

/** Reads answers to their ends; the first one says whether the night is complete. */
async function collect<T extends PosPunch | PosSale>(
  answers: readonly PosPages<T>[],
  readAt: Date,
): Promise<Read<T>> {
  const records = new Map<string, T>();
  const bodies = new Map<string, PosKeptBody>();
  const unreadable: { key: string; reason: string }[] = [];
  let complete: boolean | null = null;
  for (const pages of answers) {
    let isComplete = false;
    for await (const page of pages) {
      for (const one of page.records) records.set(one.id, one);
      for (const one of page.bodies) bodies.set(one.id, { ...one, readAt });
      for (const { id, reason } of page.skipped)
        if (!isNoRecord(reason)) unreadable.push({ key: id, reason });
      isComplete = page.end?.whole === true && page.end.complete;
    }
    complete ??= isComplete;
  }
  return {
    records: [...records.values()],
    bodies: [...bodies.values()],
    unreadable,
    complete: complete === true,
  };
}
