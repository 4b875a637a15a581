import { type Actor, type Origin, clientOf } from './actor.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type AuditNote = {
  /** `module.verb`, past tense not needed: `funds.load`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: number | bigint | null };
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * Writes who did what, from what, to what, from where, in the transaction that does it. No secrets
 * go in.
 */
export async function audit(
  { tx, actor, origin, now: at }: RequestContext<Actor>,
  note: AuditNote,
): Promise<void> {
  tx.atCommit({
    name: 'audit',
    sql: `INSERT INTO audit_line (client_id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, ip, request_id)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: auditValues({ actor, origin, at, note }),
  });
}

type Line = {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly at: Date;
  readonly note: AuditNote;
};

/** What a line of the audit holds, in the order of its columns from `client_id` to `request_id`. */
export function auditValues({ actor, origin, at, note }: Line): unknown[] {
  const who = actorColumns(actor);
  return [
    clientOf(actor),
    at,
    who.actor_kind,
    who.actor_id,
    who.actor_name,
    note.action,
    note.subject.kind,
    note.subject.id,
    json(note.before),
    json(note.after),
    origin.ip,
    origin.requestId,
  ];
}

/** One line for each of many subjects of the same action, as one statement. */
export function auditMany(
  { tx, actor, origin, now: at }: RequestContext<Actor>,
  action: string,
  subjectKind: string,
  subjects: readonly { readonly id: number; readonly before?: unknown; readonly after: unknown }[],
): void {
  const who = actorColumns(actor);
  tx.atCommit({
    name: 'audit_many',
    sql: `INSERT INTO audit_line (client_id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, ip, request_id)
          SELECT $1, $2, $3, $4, $5, $6, $7, s.id, s.before, s.after, $8, $9 FROM unnest($10::bigint[], $11::jsonb[], $12::jsonb[]) AS s (id, before, after)`,
    values: [
      clientOf(actor),
      at,
      who.actor_kind,
      who.actor_id,
      who.actor_name,
      action,
      subjectKind,
      origin.ip,
      origin.requestId,
      subjects.map(({ id }) => id),
      subjects.map(({ before }) => json(before)),
      subjects.map(({ after }) => json(after) ?? '{}'),
    ],
  });
}

/** Of the platform: how an actor stands in an audit line. */
export function actorColumns(actor: Actor): {
  actor_kind: 'manager' | 'operator' | 'customer' | 'system';
  actor_id: number | null;
  actor_name: string;
} {
  if (actor.kind === 'system')
    return { actor_kind: 'system', actor_id: null, actor_name: actor.name };
  if (actor.kind === 'customer')
    return {
      actor_kind: 'customer',
      actor_id: actor.customerId,
      actor_name: `member ${actor.customerId}`,
    };
  return { actor_kind: actor.kind, actor_id: actor.managerId, actor_name: actor.name };
}

/** Money in an audit line is its cents as text. */
export const json = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_, inner: unknown) =>
        typeof inner === 'bigint' ? inner.toString() : inner,
      );
