import { createHash } from 'node:crypto';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { json } from './audit.ts';
import { q, type WriteHandle } from './database/handle.ts';

export type Remembered = { readonly status: number; readonly answer: unknown };
type Claim = { readonly fresh: true } | ({ readonly fresh: false } & Remembered);

/** The input as it was understood, so that `10` and `"10.00"` are the same request. */
export const bodyHash = (input: unknown): Buffer =>
  createHash('sha256')
    .update(json(input) ?? '')
    .digest();

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Takes the key for this transaction. One in flight under the same key is waited for (the transaction's lock timeout, 5 s).
 * A refusal rolls the transaction back and is not remembered.
 */
export async function claimKey(
  tx: WriteHandle,
  clientId: number,
  operation: string,
  key: string,
  hash: Buffer,
  now: Date,
): Promise<Result<Claim, 'idempotency_key_reused' | 'idempotency_in_flight'>> {
  try {
    const taken = await tx.text<{ key: string }>({
      name: 'claim_key',
      sql: `INSERT INTO idempotency_record (client_id, operation, key, body_hash, status, answer, at)
            VALUES ($1, $2, $3, $4, 0, 'null', $5) ON CONFLICT DO NOTHING RETURNING key`,
      values: [clientId, operation, key, hash, now],
    });
    if (taken.length === 1) return ok({ fresh: true });
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE)
      return fail('idempotency_in_flight');
    throw error;
  }
  const before = await tx.one(
    q
      .selectFrom('idempotency_record')
      .select(['body_hash', 'status', 'answer'])
      .where('client_id', '=', clientId)
      .where('operation', '=', operation)
      .where('key', '=', key),
  );
  if (!before.body_hash.equals(hash)) return fail('idempotency_key_reused');
  invariant(before.status !== 0, 'a committed idempotency record has its answer');
  return ok({ fresh: false, status: before.status, answer: before.answer });
}

/** Writes the outcome beside the key, with the commit of the transaction that has it. */
export function rememberAnswer(
  tx: WriteHandle,
  clientId: number,
  operation: string,
  key: string,
  outcome: Remembered,
): void {
  tx.last({
    name: 'remember_answer',
    sql: 'UPDATE idempotency_record SET status = $4, answer = $5 WHERE client_id = $1 AND operation = $2 AND key = $3',
    values: [clientId, operation, key, outcome.status, json(outcome.answer)],
  });
}
