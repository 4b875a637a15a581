import { feeRule } from '#domain/funds/fees.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { lastChange } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { clientTerms } from './clients.repo.ts';
import { feeSplits, insertFeeSplit } from './fee-split.repo.ts';

type Wanted = {
  /** The version that the person saw. */
  readonly version: number;
  readonly load_bps: number;
  readonly unload_bps: number;
};
const KINDS = ['load', 'unload'] as const;
const BPS_OF_PERCENT = 100;

/**
 * Splits the fees of a client anew: a version of its own, so that what was moved before keeps its
 * parts. Nothing is written where nothing changes.
 */
export async function setFeeSplit(
  context: RequestContext,
  { version, ...wanted }: Wanted,
): Promise<Result<true, 'changed_meanwhile' | 'invalid_input'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const { fees } = await clientTerms(tx, clientId);
  const above = KINDS.flatMap((kind) => {
    const limit = feeRule(fees, kind).memberLimitBps;
    return wanted[`${kind}_bps`] <= limit
      ? []
      : [
          {
            path: `${kind}_bps`,
            code: 'percent_above_limit' as const,
            params: { limit: limit / BPS_OF_PERCENT },
          },
        ];
  });
  if (above.length > 0) return fail('invalid_input', {}, above);
  const [current] = await feeSplits(tx, clientId, 1);
  const before = {
    load_bps: feeRule(fees, 'load').memberBps,
    unload_bps: feeRule(fees, 'unload').memberBps,
  };
  const changed = async () =>
    fail('changed_meanwhile', await lastChange(tx, clientId, 'fee_split', clientId));
  if (version !== (current?.version ?? 0)) return changed();
  if (KINDS.every((kind) => before[`${kind}_bps`] === wanted[`${kind}_bps`])) return ok(true);
  const written = await insertFeeSplit(tx, {
    client_id: clientId,
    version: version + 1,
    ...wanted,
    set_at: now,
    set_by: actor.managerId,
    set_by_name: actor.name,
  });
  if (!written) return changed();
  await audit(context, {
    action: 'clients.fee_split',
    subject: { kind: 'fee_split', id: clientId },
    before,
    after: wanted,
  });
  return ok(true);
}
