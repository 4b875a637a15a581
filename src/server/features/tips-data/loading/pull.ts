import { addDays, type Day, dayOf } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PointOfSale, PosUnavailable } from '#server/providers/pos/pos.port.ts';
import { lockTipWallet } from '../../tips-setup/index.ts';
import { runFailed, runSucceeded } from './alerts.ts';
import { isScheduled } from './load-runs.repo.ts';
import { type LocationRow, locationsOf, sourceOf, zoneOf } from '../mapping/locations.repo.ts';
import { retireStaff, seeRoles, seeStaff } from '../mapping/pos-staff.repo.ts';
import { type Kept, savePunches, saveSales } from './records.repo.ts';
import { type TaskRow, changeTask, countStep, findTask } from './tasks.repo.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';

export type PullDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly pos: PointOfSale | null;
};
type AfterPull = Pick<ResultsOfData, 'dataChanged' | 'loaded'>;

/** How many days are asked for at once. */
export const DAYS_A_STEP = 7;

/**
 * Asks the point of sale what a task wants to know and keeps it, step by step. Asked again after a
 * crash, it keeps the same.
 */
export async function pull(
  deps: PullDeps,
  clientId: number,
  taskId: number,
  { dataChanged, loaded }: AfterPull,
): Promise<void> {
  const { db, clock } = deps;
  const task = await db.write({ clientId }, async (tx) => {
    const found = await findTask(tx, clientId, taskId);
    if (found === null || found.state === 'done' || found.state === 'failed') return null;
    await changeTask(tx, clientId, taskId, {
      state: 'running',
      steps_done: 0,
      changed: 0,
      moved_at: clock.now(),
    });
    return found;
  });
  if (!task) return;
  try {
    if (deps.pos === null) throw new PosUnavailable('pos_unavailable');
    const from = await db.read({ clientId }, (tx) => whereFrom(tx, task));
    if (task.kind === 'staff') await pullStaff(deps, deps.pos, task, from);
    else await pullData(deps, deps.pos, { task, from }, dataChanged);
    await db.write({ clientId }, async (tx) => {
      if (await isScheduled(tx, clientId, taskId))
        await loaded(
          tx,
          { clientId, storeId: task.store_id, timezone: from.timezone },
          clock.now(),
        );
      if (task.kind === 'data')
        await runSucceeded(tx, { clientId, storeId: task.store_id }, clock.now());
      await changeTask(tx, clientId, taskId, { state: 'done', finished_at: clock.now() });
    });
  } catch (error) {
    if (!(error instanceof PosUnavailable)) throw error;
    await db.write({ clientId }, async (tx) => {
      await changeTask(tx, clientId, taskId, {
        state: 'failed',
        reason: error.code,
        finished_at: clock.now(),
      });
      if (await isScheduled(tx, clientId, taskId))
        await runFailed(tx, { clientId, storeId: task.store_id }, error.code, clock.now());
    });
  }
}

type From = {
  readonly clockings: LocationRow | undefined;
  readonly sales: LocationRow | undefined;
  readonly timezone: string;
};

async function whereFrom(
  tx: ReadHandle,
  { client_id: clientId, store_id: storeId }: TaskRow,
): Promise<From> {
  const rows = await locationsOf(tx, clientId, storeId);
  return {
    clockings: rows.find(({ data_type: type }) => type === 'clockings'),
    sales: rows.find(({ data_type: type }) => type === 'sales'),
    timezone: await zoneOf(tx, clientId, storeId),
  };
}

async function pullStaff(
  { db, clock }: PullDeps,
  pos: PointOfSale,
  { client_id: clientId, store_id: storeId, id }: TaskRow,
  from: From,
): Promise<void> {
  const places = [
    ...new Set([from.clockings, from.sales].flatMap((row) => row?.external_id ?? [])),
  ];
  const staff = (await Promise.all(places.map((place) => pos.staff(clientId, place)))).flat();
  await db.write({ clientId }, async (tx) => {
    await lockTipWallet(tx, clientId, storeId);
    await seeRoles(
      tx,
      { clientId, storeId },
      staff.flatMap(({ roles }) => roles),
      clock.now(),
    );
    const changed = await seeStaff(tx, { clientId, storeId }, staff, clock.now());
    await retireStaff(
      tx,
      clientId,
      storeId,
      staff.map((one) => one.id),
    );
    await countStep(tx, clientId, id, { changed, now: clock.now() });
  });
}

async function pullData(
  { db, clock }: PullDeps,
  pos: PointOfSale,
  { task, from: { clockings, sales, timezone } }: { readonly task: TaskRow; readonly from: From },
  changed: AfterPull['dataChanged'],
): Promise<void> {
  const { client_id: clientId, store_id: storeId } = task;
  const last = task.last_day as Day;
  for (let from = task.first_day as Day; from <= last; from = addDays(from, DAYS_A_STEP)) {
    const to = addDays(from, DAYS_A_STEP - 1) < last ? addDays(from, DAYS_A_STEP - 1) : last;
    const punches = clockings
      ? await pos.clockings(clientId, { location: clockings.external_id, from, to })
      : [];
    const bills = sales
      ? await pos.sales(clientId, {
          location: sales.external_id,
          from,
          to,
          revenueCenter: sales.revenue_center,
        })
      : [];
    await db.write({ clientId }, async (tx) => {
      const now = clock.now();
      await lockTipWallet(tx, clientId, storeId);
      await seeRoles(
        tx,
        { clientId, storeId },
        punches.flatMap(({ role }) => role ?? []),
        now,
      );
      const nothing: Kept = { changed: 0, days: [] };
      const first = clockings
        ? await savePunches(
            tx,
            { clientId, storeId, source: sourceOf(clockings) },
            punches.map((one) => ({ ...one, day: dayOf(one.clockedIn, timezone) })),
            now,
          )
        : nothing;
      const second = sales
        ? await saveSales(
            tx,
            { clientId, storeId, source: sourceOf(sales) },
            bills.map((one) => ({ ...one, day: dayOf(one.openedAt, timezone) })),
            now,
          )
        : nothing;
      const days = [...new Set([...first.days, ...second.days])].sort() as Day[];
      if (days.length > 0) await changed(tx, { clientId, storeId, timezone }, days, now);
      await countStep(tx, clientId, task.id, { changed: first.changed + second.changed, now });
    });
  }
}
