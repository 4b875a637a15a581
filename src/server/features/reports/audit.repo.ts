import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import { sql } from 'kysely';

export type AuditFilter = {
  readonly clientId: number;
  readonly from: Date | null;
  readonly to: Date | null;
  /** First words of actions; null for all. */
  readonly modules: readonly string[] | null;
  readonly actorId: number | null;
  readonly actorKind: AuditRow['actor_kind'] | null;
  readonly subject: { readonly kind: string; readonly id: number } | null;
};
export type AuditPlace = { readonly at: Date; readonly id: bigint } | null;
export type AuditRow = {
  readonly id: bigint;
  readonly at: Date;
  readonly actor_kind: 'manager' | 'operator' | 'customer' | 'system';
  readonly actor_name: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: bigint | null;
  readonly subject_name: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string | null;
};

/** The names that things have now; what is gone has none. */
const subjectName = sql<string | null>`CASE a.subject_kind
  WHEN 'customer' THEN (SELECT c.first_name || ' ' || c.last_name FROM customer c WHERE c.client_id = a.client_id AND c.id = a.subject_id)
  WHEN 'manager' THEN (SELECT m.fullname FROM manager m WHERE m.client_id = a.client_id AND m.id = a.subject_id)
  WHEN 'wallet' THEN (SELECT w.name FROM wallet w WHERE w.client_id = a.client_id AND w.id = a.subject_id)
  WHEN 'store' THEN (SELECT s.name FROM store s WHERE s.client_id = a.client_id AND s.id = a.subject_id)
  WHEN 'department' THEN (SELECT d.name FROM department d WHERE d.client_id = a.client_id AND d.id = a.subject_id)
  WHEN 'client' THEN (SELECT c.client_name FROM client c WHERE c.client_id = a.subject_id AND c.client_id = a.client_id)
  WHEN 'tip_wallet' THEN (SELECT s.name FROM store s WHERE s.client_id = a.client_id AND s.id = a.subject_id)
  WHEN 'tip_rules' THEN (SELECT s.name FROM store s WHERE s.client_id = a.client_id AND s.id = a.subject_id)
  WHEN 'tip_service' THEN (SELECT t.name FROM tip_service t WHERE t.client_id = a.client_id AND t.id = a.subject_id)
  WHEN 'tip_job_code' THEN (SELECT j.role_name FROM tip_job_code j WHERE j.client_id = a.client_id AND j.id = a.subject_id)
  WHEN 'tip_employee' THEN (SELECT e.first_name || ' ' || e.last_name FROM tip_employee e WHERE e.client_id = a.client_id AND e.id = a.subject_id)
  WHEN 'program' THEN (SELECT p.name FROM program p WHERE p.id = a.subject_id) END`;

/**
 * Lines newest first, those after `place`. The condition of the partial indexes stands in the text,
 * so that they are used.
 */
export function auditPage(
  tx: ReadHandle,
  filter: AuditFilter,
  {
    place,
    limit,
    offset,
  }: { readonly place: AuditPlace; readonly limit: number; readonly offset: number },
): Promise<AuditRow[]> {
  let query = q
    .selectFrom('audit_line as a')
    .select([
      'a.id',
      'a.at',
      'a.actor_kind',
      'a.actor_name',
      'a.action',
      'a.subject_kind',
      'a.subject_id',
      'a.before',
      'a.after',
    ])
    .select([sql<string | null>`host(a.ip)`.as('ip'), subjectName.as('subject_name')])
    .where('a.client_id', '=', filter.clientId);
  query = query.where(sql<boolean>`a.action NOT LIKE 'funds.%'`);
  if (filter.subject)
    query = query
      .where('a.subject_kind', '=', filter.subject.kind)
      .where('a.subject_id', '=', BigInt(filter.subject.id));
  if (filter.modules)
    query = query.where(
      sql<boolean>`split_part(a.action, '.', 1) = ANY(${filter.modules}::text[])`,
    );
  if (filter.actorId !== null)
    query = query
      .where('a.actor_id', '=', filter.actorId)
      .where('a.actor_kind', 'in', ['manager', 'operator']);
  if (filter.actorKind !== null) query = query.where('a.actor_kind', '=', filter.actorKind);
  if (filter.from) query = query.where('a.at', '>=', filter.from);
  if (filter.to) query = query.where('a.at', '<', filter.to);
  if (place) query = query.where(sql<boolean>`(a.at, a.id) < (${place.at}, ${place.id})`);
  return tx.all(query.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).offset(offset));
}
