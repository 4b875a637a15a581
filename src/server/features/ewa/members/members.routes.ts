import { ewaMembers } from '#contract/ewa/members.ts';
import { ok } from '#kernel/result.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { fileReading } from '../../wallets/index.ts';
import { pauseMember } from '../enrolment/pause-member.ts';
import { advancePage, presentAdvance } from '../taking/present-advance.ts';
import { advancesFile } from './advances-file.ts';
import { listMembers } from './list-members.ts';
import { drawSeenStore, showEwaMember } from './show-member.ts';

/** Serves what managers see of members of earned pay, and do with them. */
export function serveEwaMembers(edge: Edge): void {
  edge.serve(ewaMembers, handlers);
}

const handlers = {
  async ewaAvailableMembers({ tx, actor, query, now }) {
    const draw = await drawSeenStore(tx, actor, query.store_id, now);
    return draw.ok ? ok(await listMembers(tx, draw.value, query)) : draw;
  },
  async ewaMember({ tx, actor, params, query, now }) {
    const draw = await drawSeenStore(tx, actor, query.store_id, now);
    return draw.ok ? showEwaMember(tx, draw.value, params.customer) : draw;
  },
  async pauseEwaMember({ params, body, ...context }) {
    const { tx, actor, now } = context;
    const draw = await drawSeenStore(tx, actor, body.store_id, now);
    if (!draw.ok) return draw;
    const change = { customerId: params.customer, reason: body.reason };
    const paused = await pauseMember(context, draw.value.store, change);
    return paused.ok ? showEwaMember(tx, draw.value, params.customer) : paused;
  },
  async resumeEwaMember({ params, body, ...context }) {
    const { tx, actor, now } = context;
    const draw = await drawSeenStore(tx, actor, body.store_id, now);
    if (!draw.ok) return draw;
    const change = { customerId: params.customer, reason: null };
    const resumed = await pauseMember(context, draw.value.store, change);
    return resumed.ok ? showEwaMember(tx, draw.value, params.customer) : resumed;
  },
  async ewaAdvances({ tx, actor, query, now }) {
    const draw = await drawSeenStore(tx, actor, query.store_id, now);
    if (!draw.ok) return draw;
    const filter = {
      clientId: actor.client.id,
      storeId: query.store_id,
      customerId: query.customer,
      status: query.status,
      period: query.period,
    };
    if (query.file_type !== undefined) {
      const rows = await allPages((page) => advancePage(tx, filter, page, (row) => row));
      const reading = await fileReading(tx, actor, query.store_id);
      return ok(await advancesFile(rows, { actor, reading }, query.file_type));
    }
    return ok(
      await advancePage(tx, filter, query, (row) => ({
        ...presentAdvance(row),
        customer_id: row.customer_id,
        full_name: `${row.first_name} ${row.last_name}`,
        movement_id: Number(row.movement_id),
      })),
    );
  },
} satisfies ModuleHandlers<typeof ewaMembers, unknown>;
