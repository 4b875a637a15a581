import { padSchedules } from '#contract/pad-schedules.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { fileReading, findWallet, seenBy } from '../../wallets/index.ts';
import { endSchedule, pauseSchedule, resumeSchedule } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { presentRun, presentSchedules } from './schedules.present.ts';
import { schedulesFile } from './schedules-file.ts';
import { listFloatAudits } from './floats.repo.ts';
import { listRuns } from './runs.repo.ts';
import { findSchedule, listSchedules } from './schedules.repo.ts';
import { readFloat, updateFloat } from './update-float.ts';

/** What stores are held at, and who said so. */
const floats = {
  async padSchedules({ tx, actor, query }) {
    if (query.client_id !== undefined && query.client_id !== actor.client.id)
      return fail('not_found');
    const find = { ...seenBy(actor), storeId: query.store_id ?? null };
    const rows = await listSchedules(tx, find);
    const schedules = await presentSchedules(tx, actor.client.id, rows);
    if (query.file_type === undefined) return ok({ data: schedules });
    const reading = await fileReading(tx, actor, query.store_id);
    return ok(await schedulesFile(schedules, { actor, reading }, query.file_type));
  },
  async floatAudits({ tx, actor, query }) {
    if (query.client_id !== undefined && query.client_id !== actor.client.id)
      return fail('not_found');
    const rows = await listFloatAudits(tx, {
      ...seenBy(actor),
      storeId: query.store_id ?? null,
    });
    return ok({
      data: rows.map((row) => ({
        store_id: row.store_id,
        created_at: row.created_at.toISOString(),
        manager_name: row.manager_name,
        float_amount: toWire(row.float_amount),
        old_float_amount: row.old_float_amount === null ? null : toWire(row.old_float_amount),
      })),
    });
  },
  async updateFloatAmount({ tx, actor, origin, now, body }) {
    const store = await findWallet(tx, seenBy(actor), body.store_id);
    if (!store || store.store_id !== store.id) return fail('not_found');
    const float = readFloat(body.float_amount);
    if (!float.ok) return float;
    await updateFloat({ tx, actor, origin, now }, store.id, float.value);
    const rows = await listSchedules(tx, { ...seenBy(actor), storeId: store.id });
    const open = rows.filter(({ state }) => state !== 'ended');
    const [schedule] = await presentSchedules(tx, actor.client.id, open);
    return ok({
      store_id: store.id,
      float_amount: toWire(float.value),
      schedule: schedule ?? null,
    });
  },
} satisfies Partial<Handlers<typeof padSchedules>>;

/** Serves floats, and the schedules of debits that keep wallets at them. */
export function serveSchedules(edge: Edge): void {
  edge.serve(padSchedules, {
    ...floats,
    async createPadSchedule({ tx, actor, origin, now, body }) {
      return shownAfter(tx, actor, await createSchedule({ tx, actor, origin, now }, body));
    },
    showPadSchedule: ({ tx, actor, params }) => showSchedule(tx, actor, params.schedule),
    async padRuns({ tx, actor, params }) {
      const schedule = await showSchedule(tx, actor, params.schedule);
      if (!schedule.ok) return schedule;
      const rows = await listRuns(tx, actor.client.id, params.schedule);
      return ok({ data: rows.map(presentRun) });
    },
    async pausePadSchedule({ tx, actor, origin, now, params }) {
      const done = await pauseSchedule({ tx, actor, origin, now }, params.schedule);
      return shownAfter(tx, actor, done.ok ? ok(params.schedule) : done);
    },
    async resumePadSchedule({ tx, actor, origin, now, params }) {
      const done = await resumeSchedule({ tx, actor, origin, now }, params.schedule);
      return shownAfter(tx, actor, done.ok ? ok(params.schedule) : done);
    },
    async endPadSchedule({ tx, actor, origin, now, params }) {
      const done = await endSchedule({ tx, actor, origin, now }, params.schedule);
      return shownAfter(tx, actor, done.ok ? ok(params.schedule) : done);
    },
  });
}

async function showSchedule(tx: ReadHandle, actor: ManagerActor, id: number) {
  const row = await findSchedule(tx, actor.client.id, id);
  if (!row || !(await findWallet(tx, seenBy(actor), row.store_id))) return fail('not_found');
  return ok((await presentSchedules(tx, actor.client.id, [row]))[0]!);
}

const shownAfter = async <E extends string>(
  tx: ReadHandle,
  actor: ManagerActor,
  done: Result<number, E>,
) => (done.ok ? showSchedule(tx, actor, done.value) : done);
