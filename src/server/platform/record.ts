import { type Result, fail } from '#kernel/result.ts';
import type { Actor, Origin } from './actor.ts';
import { type AuditNote, auditValues, json } from './audit.ts';
import type { WriteHandle } from './database/handle.ts';

export type MoneyRecord = {
  readonly at: Date;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly note: AuditNote;
  readonly key: {
    readonly operation: string;
    readonly key: string;
    readonly hash: Buffer;
    readonly outcome: { readonly status: number; readonly answer: unknown };
  };
};

const UNIQUE = '23505';
const taken = ({
  code,
  constraint,
}: {
  code?: string;
  constraint?: string;
}): Result<never> | null =>
  code === UNIQUE && constraint === 'idempotency_record_pkey'
    ? fail('idempotency_key_taken')
    : null;

/**
 * The key with its answer and the audit line of one movement of money whose answer is known
 * beforehand: one statement, sent with the commit. One in flight under the same key is
 * waited for; a key that was taken undoes the transaction.
 */
export function record(tx: WriteHandle, { at, actor, origin, note, key }: MoneyRecord): void {
  tx.atCommit(
    {
      name: 'record_money',
      sql: `WITH noted AS (
            INSERT INTO audit_line (client_id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, ip, request_id)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
          )
          INSERT INTO idempotency_record (client_id, operation, key, body_hash, status, answer, at) VALUES ($1, $13, $14, $15, $16, $17, $2)`,
      values: [
        ...auditValues({ actor, origin, at, note }),
        key.operation,
        key.key,
        key.hash,
        key.outcome.status,
        json(key.outcome.answer),
      ],
    },
    taken,
  );
}
