import { tipData } from '#contract/tips-data/data.ts';
import { minutesOf } from '#domain/tips-data/index.ts';
import { writeHours } from '#domain/tips-results/hours.ts';
import { checkedDay, type Day } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import {
  type StoreRef,
  employeesOf,
  jobCodesOf,
  storeOfPath,
  visibleStore,
  readRange,
} from '../tips-setup/index.ts';
import { presentTask } from './data.present.ts';
import { countNowhere, linesBetween } from './lines/lines-between.ts';
import type { TipsDataOutside } from './mapping/mapping.routes.ts';
import { listOpenAlerts } from './loading/list-open-alerts.ts';
import { MAX_DAYS, startTask } from './loading/start-task.ts';
import { findTask } from './loading/tasks.repo.ts';
import { listUnassigned, resolveRecord } from './lines/unassigned.ts';
import type { ResultsOfData } from './tips-data.ports.ts';

/** The lines of one service of a date, as a draft takes them. */
async function linesOfService(tx: ReadHandle, place: StoreRef, serviceId: number, date: Day) {
  const found = await linesBetween(tx, place, date, date);
  const staff = new Map(
    (await employeesOf(tx, place.clientId, place.storeId)).map((one) => [one.id, one]),
  );
  const codes = new Map(
    (await jobCodesOf(tx, place.clientId, place.storeId)).map((code) => [code.id, code.role_name]),
  );
  const data = found.lines
    .filter((line) => line.serviceId === serviceId)
    .map((line) => {
      const person = staff.get(line.employeeId);
      const minutes = minutesOf(line);
      return {
        employee_id: line.employeeId,
        first_name: person?.first_name ?? '',
        last_name: person?.last_name ?? '',
        customer_id: person?.customer_id ?? null,
        code_id: line.jobCodeId,
        role_name: codes.get(line.jobCodeId) ?? '',
        hours: writeHours(minutes),
        minutes,
        netsales: toWire(line.netSales),
        totaltips: toWire(line.totalTips),
        cash_payment: toWire(line.cashPayment),
        spans: line.spans.map(({ from, to }) => ({
          from: from.toISOString(),
          to: to.toISOString(),
        })),
      };
    });
  return { data, unassigned: countNowhere(found) };
}

/**
 * Serves what comes from points of sale: where from, who is who, reading it, and what counts
 * nowhere.
 */
export function serveTipData(edge: Edge<TipsDataOutside>, results: ResultsOfData): void {
  edge.serve(tipData, {
    async queueSyncEmployees({ tx, actor, origin, now, query }) {
      const place = await visibleStore(tx, actor, query.wallet_id);
      if (!place) return fail('not_found');
      const task = await startTask({ tx, actor, origin, now }, place, null);
      return task.ok ? ok(presentTask(task.value)) : task;
    },
    async posSync({ tx, actor, origin, now, params, query }) {
      const range = readRange(query, MAX_DAYS);
      if (!range.ok) return range;
      const task = await startTask(
        { tx, actor, origin, now },
        await storeOfPath(tx, actor, params.wallet_id),
        range.value,
      );
      return task.ok ? ok(presentTask(task.value)) : task;
    },
    async taskStatus({ tx, actor, params }) {
      const task = await findTask(tx, actor.client.id, params.id);
      invariant(task, 'the edge has seen this task');
      return ok(presentTask(task));
    },
    fetchData: async ({ tx, actor, params, query }) =>
      ok(
        await linesOfService(
          tx,
          await storeOfPath(tx, actor, params.wallet_id),
          params.service_id,
          checkedDay(query.service_date),
        ),
      ),
    async unassignedRecords({ tx, actor, params, query }) {
      const range = readRange(query, MAX_DAYS);
      return range.ok
        ? ok({
            data: await listUnassigned(
              tx,
              await storeOfPath(tx, actor, params.wallet_id),
              range.value.first,
              range.value.last,
            ),
          })
        : range;
    },
    tipAlerts: async ({ tx, actor, now, params }) =>
      ok({
        data: (
          await listOpenAlerts(tx, results, await storeOfPath(tx, actor, params.wallet_id), now)
        ).map(({ id, kind, reason, business_date: date, raised_at: at }) => ({
          id,
          kind,
          reason,
          date,
          raised_at: at.toISOString(),
        })),
      }),
    async resolveRecord({ tx, actor, origin, now, params, body }) {
      const place = await storeOfPath(tx, actor, params.wallet_id);
      const done = await resolveRecord({ tx, actor, origin, now }, place, body);
      if (!done.ok) return done;
      await results.dataChanged(tx, place, [done.value], now);
      return ok({ data: await listUnassigned(tx, place, done.value, done.value) });
    },
  });
}
