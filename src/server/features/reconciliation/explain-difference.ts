import { type Result, fail, ok } from '#kernel/result.ts';
import { atHome } from '#server/platform/at-home.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type BankDifference,
  explainNobodys,
  findBankDifference,
  lockBankDifference,
  saveBankExplained,
} from './bank/bank-differences.repo.ts';
import { presentBankDifference, presentDifference } from './differences.present.ts';
import { lockDifference, saveExplained } from './differences.repo.ts';

type Refusal = 'not_found' | 'exception_closed';

const spokenBy = ({ actor, now }: Pick<RequestContext, 'actor' | 'now'>, reason: string) => ({
  at: now,
  by: actor.managerId,
  byName: actor.name,
  reason,
});

/** Ends a difference of a client that a person can explain; it is found anew should it be another. */
export async function explainDifference(context: RequestContext, id: number, reason: string) {
  const { tx, actor, now } = context;
  const difference = await lockDifference(tx, actor.client.id, id);
  if (!difference) return explainOfBank(context, id, reason);
  if (difference.ended_at !== null) return fail('exception_closed');
  await saveExplained(tx, actor.client.id, id, spokenBy(context, reason));
  await audit(context, {
    action: 'payments.explain_difference',
    subject: { kind: 'reconciliation_difference', id },
    after: { kind: difference.kind, proxy: difference.proxy, reason },
  });
  return ok(
    presentDifference({
      ...difference,
      ended_at: now,
      closed_by_name: actor.name,
      closing_reason: reason,
    }),
  );
}

const explainedBy = (difference: BankDifference, byName: string, reason: string, at: Date) =>
  presentBankDifference({
    ...difference,
    ended_at: at,
    rule: null,
    closed_by_name: byName,
    closing_reason: reason,
  });

async function explainOfBank(context: RequestContext, id: number, reason: string) {
  const { tx, actor, now } = context;
  const difference = await lockBankDifference(tx, actor.client.id, id);
  if (!difference) return fail('not_found');
  if (difference.ended_at !== null) return fail('exception_closed');
  await saveBankExplained(tx, actor.client.id, id, spokenBy(context, reason));
  await auditOfBank(context, difference, reason);
  return ok(explainedBy(difference, actor.name, reason, now));
}

const auditOfBank = (context: RequestContext, difference: BankDifference, reason: string) =>
  audit(context, {
    action: 'payments.explain_difference',
    subject: { kind: 'reconciliation_difference', id: difference.id },
    after: { kind: difference.kind, day: difference.day, item: difference.item, reason },
  });

/** Ends a difference that is no client's: the audit line is the provider's. */
export async function explainNobodysDifference(
  db: Database,
  asking: Omit<RequestContext, 'tx'>,
  id: number,
  reason: string,
): Promise<Result<ReturnType<typeof presentBankDifference>, Refusal>> {
  const { now } = asking;
  const difference = await db.read('platform', (tx) => findBankDifference(tx, 0, id));
  if (!difference) return fail('not_found');
  return atHome(db, asking.actor, async (tx, actor) => {
    const context = { ...asking, tx, actor };
    if (!(await explainNobodys(tx, id, spokenBy(context, reason)))) return fail('exception_closed');
    await auditOfBank(context, difference, reason);
    return ok(explainedBy(difference, actor.name, reason, now));
  });
}
