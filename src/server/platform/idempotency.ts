import { createHash } from 'node:crypto';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { json } from './audit.ts';
import { codedError } from './coded-error.ts';
import { q, type WriteHandle } from './database/handle.ts';

/** The key of a call: one call of an operation in a client. */
export type CallKey = {
  readonly clientId: number;
  readonly operation: string;
  readonly key: string;
};
/** How far the call of a key has come. */
type Claim =
  | { readonly state: 'claimed' }
  | { readonly state: 'begun'; readonly begun: unknown }
  | { readonly state: 'answered'; readonly status: number; readonly answer: unknown };

/** The input as it was understood, so that `10` and `"10.00"` are the same request. */
export const bodyHash = (input: unknown): Buffer =>
  createHash('sha256')
    .update(json(input) ?? '')
    .digest();

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Takes the key for this transaction. One in flight under the same key is waited for (the
 * transaction's lock timeout, 5 s). A refusal rolls the transaction back and is not remembered.
 */
export async function claimKey(
  tx: WriteHandle,
  { clientId, operation, key }: CallKey,
  hash: Buffer,
  now: Date,
): Promise<Result<Claim, 'idempotency_key_reused' | 'idempotency_in_flight'>> {
  try {
    const taken = await tx.text<{ key: string }>({
      name: 'claim_key',
      sql: `INSERT INTO idempotency_record (client_id, operation, key, body_hash, state, status, answer, at)
            VALUES ($1, $2, $3, $4, 'claimed', 0, 'null', $5) ON CONFLICT DO NOTHING RETURNING key`,
      values: [clientId, operation, key, hash, now],
    });
    if (taken.length === 1) return ok({ state: 'claimed' });
  } catch (error) {
    if (codedError(error).code === LOCK_NOT_AVAILABLE) return fail('idempotency_in_flight');
    throw error;
  }
  const before = await tx.one(
    q
      .selectFrom('idempotency_record')
      .select(['body_hash', 'state', 'status', 'answer'])
      .where('client_id', '=', clientId)
      .where('operation', '=', operation)
      .where('key', '=', key),
  );
  if (!before.body_hash.equals(hash)) return fail('idempotency_key_reused');
  invariant(before.state !== 'claimed', 'a committed idempotency record is begun or answered');
  if (before.state === 'begun') return ok({ state: 'begun', begun: before.answer });
  return ok({ state: 'answered', status: before.status, answer: before.answer });
}

/** Keeps what the second of two steps goes on from, with the commit of the first. */
export function saveBegun(tx: WriteHandle, key: CallKey, begun: unknown): void {
  keep(tx, key, ['begun', 0, json(begun)]);
}

/** Keeps the answer beside the key, with the commit of the transaction that has it. */
export function saveAnswer(
  tx: WriteHandle,
  key: CallKey,
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  keep(tx, key, ['answered', status, json(body)]);
}

function keep(
  tx: WriteHandle,
  { clientId, operation, key }: CallKey,
  kept: readonly [state: string, status: number, answer: string | null],
): void {
  tx.atCommit({
    name: 'keep_answer',
    sql: `UPDATE idempotency_record SET state = $4, status = $5, answer = $6
          WHERE client_id = $1 AND operation = $2 AND key = $3`,
    values: [clientId, operation, key, ...kept],
  });
}
