import { type Result, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { lockResult, requirePending } from './lock-result.ts';
import { changeResult, linesOf } from './results.repo.ts';
import { outdated, recompute } from '../computing/recompute.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Freezes a result with its inputs and rules, or opens it again; what is as asked for stays. */
export async function freezeResult(
  work: RequestContext,
  id: number,
  locked: boolean,
): Promise<Result<true, 'not_found' | 'result_paid' | 'tips_archived'>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result, wallet } = held.value;
  const pending = requirePending(result);
  if (!pending.ok) return pending;
  if ((result.locked_at !== null) === locked) return ok(true);
  const { tx, now, actor } = work;
  if (locked)
    await changeResult(tx, result.client_id, id, { locked_at: now, locked_by: actor.name });
  else {
    // What was frozen may be behind rules that have come since: it says so, and changes when
    // somebody computes it anew.
    const stale =
      result.stale ||
      (await outdated(tx, wallet, result, await linesOf(tx, result.client_id, [id])));
    await changeResult(tx, result.client_id, id, { locked_at: null, locked_by: null, stale });
    await recompute(tx, wallet, [], now);
  }
  await audit(work, {
    action: locked ? 'tips.lock' : 'tips.unlock',
    subject: { kind: `tip_${result.tip_type}`, id },
  });
  return ok(true);
}
