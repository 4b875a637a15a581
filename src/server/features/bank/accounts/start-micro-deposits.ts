import { debitDates } from '#domain/bank/debit-dates.ts';
import { lastDayToEnter, microAmounts } from '#domain/bank/micro-deposits.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { drawBelow } from '#server/platform/secrets.ts';
import { type CutOff, debitCalendarOf } from '../calendar/debit-calendar.ts';
import { type BankAccountRow, findBankAccount, lockBankAccount } from './accounts.repo.ts';
import { insertMicroDeposit } from './micro-deposits.repo.ts';

type Refusal = 'not_found' | 'feature_off' | 'account_state' | 'micro_deposits_sent';

/**
 * Has two small deposits sent to an account that nobody stands for, with the next file. Each account
 * gets them once: whoever could ask again would have new tries.
 */
export async function startMicroDeposits(
  context: RequestContext,
  accountId: number,
  cutOff: CutOff,
): Promise<Result<BankAccountRow, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const row = await lockBankAccount(tx, clientId, accountId);
  if (!row || row.state === 'removed') return fail('not_found');
  if (actor.client.features[row.rail] === '0') return fail('feature_off');
  if (row.state !== 'unverified') return fail('account_state');
  const calendar = await debitCalendarOf(tx, row.rail, cutOff);
  const dates = debitDates({ ...calendar, kind: 'self_load', at: now.toISOString() });
  const [first, second] = microAmounts(drawBelow);
  const made = await insertMicroDeposit(tx, {
    client_id: clientId,
    account_id: accountId,
    first_amount: first,
    second_amount: second,
    submit_on: dates.submitOn,
    due_on: dates.dueOn,
    enter_by: lastDayToEnter(calendar, dates.dueOn),
    state: 'created',
    asked_by: actor.managerId,
    asked_by_name: actor.name,
    created_at: now,
  });
  if (made === null) return fail('micro_deposits_sent');
  await audit(context, {
    action: 'bank.micro_send',
    subject: { kind: 'bank_account', id: accountId },
    after: { due_on: dates.dueOn },
  });
  return ok((await findBankAccount(tx, clientId, accountId))!);
}
