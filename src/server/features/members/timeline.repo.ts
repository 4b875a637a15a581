import type { Zone } from '#kernel/day.ts';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import type { TimeSpan } from '#server/platform/http/day-range.ts';

export type PlaceNames = {
  readonly stores: ReadonlyMap<number, string>;
  readonly departments: ReadonlyMap<number, string>;
};

/** The names of the stores that somebody sees, and of their departments. */
export async function placeNames(
  tx: ReadHandle,
  clientId: number,
  seen: 'all' | readonly number[],
): Promise<PlaceNames> {
  const ids = seen === 'all' ? null : seen.length > 0 ? [...seen] : [0];
  const stores = q.selectFrom('store').select(['id', 'name']).where('client_id', '=', clientId);
  const departments = q
    .selectFrom('department')
    .select(['id', 'name'])
    .where('client_id', '=', clientId);
  const [found, inside] = await Promise.all([
    tx.all(ids ? stores.where('id', 'in', ids) : stores),
    tx.all(ids ? departments.where('store_id', 'in', ids) : departments),
  ]);
  return {
    stores: new Map(found.map((row) => [row.id, row.name])),
    departments: new Map(inside.map((row) => [row.id, row.name])),
  };
}

type Actions = { readonly only: readonly string[] } | { readonly not: readonly string[] };

/**
 * What the audit says of a member in some time after a line of it (0: from the newest on), the
 * newest first. What moved money is told by the module that moved it.
 */
export function memberAudit(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
  {
    after,
    span,
    actions,
    limit,
  }: {
    readonly after: number;
    readonly span: TimeSpan;
    readonly actions: Actions;
    readonly limit: number;
  },
) {
  let query = q
    .selectFrom('audit_line')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('subject_kind', '=', 'customer')
    .where('subject_id', '=', BigInt(customerId))
    .where('action', 'not like', 'funds.%');
  if (after > 0) query = query.where('id', '<', BigInt(after));
  if (span.since) query = query.where('at', '>=', span.since);
  if (span.before) query = query.where('at', '<', span.before);
  query =
    'only' in actions
      ? query.where('action', 'in', [...actions.only])
      : query.where('action', 'not in', [...actions.not]);
  return tx.all(query.orderBy('id', 'desc').limit(limit));
}

/** By whose clock a member's days are: that of their first store, of those that are seen. */
export async function zoneOfMember(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
  seen: 'all' | readonly number[],
): Promise<Zone> {
  let query = q
    .selectFrom('membership as m')
    .innerJoin('store as s', (join) =>
      join.onRef('s.client_id', '=', 'm.client_id').onRef('s.id', '=', 'm.store_id'),
    )
    .select('s.timezone')
    .where('m.client_id', '=', clientId)
    .where('m.customer_id', '=', customerId);
  if (seen !== 'all') query = query.where('m.store_id', 'in', seen.length > 0 ? [...seen] : [0]);
  return (await tx.maybe(query.orderBy('m.store_id').limit(1)))?.timezone ?? 'UTC';
}
