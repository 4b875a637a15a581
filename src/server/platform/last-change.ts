import { type Failure, fail } from '#kernel/result.ts';
import { q, type ReadHandle } from './database/handle.ts';

type Versioned = {
  readonly clientId: number;
  readonly kind: string;
  readonly id: number;
  readonly version: number;
};

/**
 * Refuses an edit of a version that is no longer the newest, and says who changed it; null where
 * nothing stands against it.
 */
export async function versionConflict(
  tx: ReadHandle,
  { clientId, kind, id, version }: Versioned,
  edited: number | undefined,
): Promise<Failure<'changed_meanwhile'> | null> {
  return edited === undefined || edited === version
    ? null
    : fail('changed_meanwhile', await lastChange(tx, clientId, kind, id));
}

/** Who changed a thing last and when, as parameters of `changed_meanwhile`. */
export async function lastChange(
  tx: ReadHandle,
  clientId: number,
  kind: string,
  id: number,
): Promise<{ by: string; at: string }> {
  const line = await tx.maybe(
    q
      .selectFrom('audit_line')
      .select(['actor_name', 'at'])
      .where('client_id', '=', clientId)
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', BigInt(id))
      .where('before', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return { by: line?.actor_name ?? '', at: line?.at.toISOString() ?? '' };
}

/** What a manager did last, the newest first. */
export const lastActions = (tx: ReadHandle, clientId: number, managerId: number, limit: number) =>
  tx.all(
    q
      .selectFrom('audit_line')
      .select(['at', 'action', 'subject_kind', 'subject_id'])
      .where('client_id', '=', clientId)
      .where('actor_kind', 'in', ['manager', 'operator'])
      .where('actor_id', '=', managerId)
      .orderBy('id', 'desc')
      .limit(limit),
  );

type ActionOfRequest = {
  readonly clientId: number;
  readonly managerId: number;
  readonly action: string;
  readonly requestId: string;
  readonly since: Date;
};

/**
 * What a manager did to which things with one request, by the audit: how each was before, and
 * whether nothing was changed of it since.
 */
export const subjectsOfRequest = (
  tx: ReadHandle,
  { clientId, managerId, action, requestId, since }: ActionOfRequest,
): Promise<{ id: number; at: Date; before: unknown; isLast: boolean }[]> =>
  tx.text({
    sql: `SELECT a.subject_id::int AS id, a.at, a.before, NOT EXISTS (SELECT 1 FROM audit_line l
            WHERE l.client_id = a.client_id AND l.subject_kind = a.subject_kind AND l.subject_id = a.subject_id AND l.id > a.id) AS "isLast"
          FROM audit_line a WHERE a.client_id = $1 AND a.actor_id = $2 AND a.at >= $5 AND a.action = $3 AND a.action NOT LIKE 'funds.%'
            AND a.request_id = $4 AND a.actor_kind IN ('manager', 'operator')`,
    values: [clientId, managerId, action, requestId, since],
  });
