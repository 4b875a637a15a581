import { type Result, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Open } from '../results/lock-result.ts';
import { changeResult } from '../results/results.repo.ts';
import { recompute } from '../computing/recompute.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Note = { readonly action: string; readonly before?: unknown; readonly after?: unknown };

/**
 * Computes anew what a correction touches, and tells who corrected it. An automatic run leaves such
 * results alone from now on.
 */
export async function corrected(
  context: RequestContext,
  { result, wallet }: Open,
  others: readonly number[],
  note: Note,
): Promise<Result<true, never>> {
  const { tx, now } = context;
  const touched = [result.id, ...others];
  for (const id of touched) await changeResult(tx, result.client_id, id, { edited_at: now });
  await recompute(tx, wallet, touched, now);
  await audit(context, {
    ...note,
    subject: { kind: `tip_${result.tip_type}`, id: result.id },
  });
  return ok(true);
}
