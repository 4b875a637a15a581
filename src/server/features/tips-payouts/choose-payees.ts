import type { Result } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type TipResultAnswer,
  changeResult,
  lockResult,
  requirePending,
  setProcess,
  showResult,
} from '../tips-results/index.ts';

/** Who is paid with the rest may be chosen until the result is paid, locked or not. */
export async function choosePayees(
  work: RequestContext,
  id: number,
  {
    employee_ids: ids,
    process,
  }: { readonly employee_ids: readonly number[]; readonly process: boolean },
): Promise<Result<TipResultAnswer, 'not_found' | 'result_paid' | 'tips_archived'>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result } = held.value;
  const pending = requirePending(result);
  if (!pending.ok) return pending;
  const staff = await setProcess(
    work.tx,
    { clientId: result.client_id, resultId: id },
    ids,
    process,
  );
  if (staff === 0) return showResult(work, id);
  // Counted as a change: whoever pays what they looked at before is told.
  await changeResult(work.tx, result.client_id, id, {});
  await audit(
    { tx: work.tx, actor: work.actor, origin: work.origin, now: work.now },
    {
      action: 'tips.process_people',
      subject: { kind: `tip_${result.tip_type}`, id },
      before: { process: !process },
      after: { process, staff },
    },
  );
  return showResult(work, id);
}
