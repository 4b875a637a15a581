import { readMoney } from '#domain/money-input.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { insertFloatAudit, setFloat } from './floats.repo.ts';

const MAX_FLOAT: Cents = 999_999_999n;

export function readFloat(text: string): Result<Cents, 'float_invalid'> {
  const read = readMoney(text);
  return read.ok && read.value >= 0n && read.value <= MAX_FLOAT
    ? ok(read.value)
    : fail('float_invalid');
}

/** Sets the float of a store. An equal amount changes nothing, and writes no audit of the float. */
export async function updateFloat(
  context: RequestContext,
  storeId: number,
  amount: Cents,
): Promise<void> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const before = await setFloat(tx, clientId, storeId, amount);
  if (before !== amount)
    await insertFloatAudit(tx, {
      client_id: clientId,
      store_id: storeId,
      manager_id: actor.managerId,
      manager_name: actor.name,
      float_amount: amount,
      old_float_amount: before,
      created_at: now,
    });
  await audit(context, {
    action: 'bank.float',
    subject: { kind: 'store', id: storeId },
    before: { float_amount: before },
    after: { float_amount: amount },
  });
}
