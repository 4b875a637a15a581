import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { MICRO_TRIES, amountsText } from '#domain/bank/micro-deposits.ts';
import { dayOf } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { same, sha256 } from '#server/platform/secrets.ts';
import { type BankAccountRow, lockBankAccount, saveBankAccount } from './accounts.repo.ts';
import { lockMicroDeposit, overdueMicroDeposits, saveMicroDeposit } from './micro-deposits.repo.ts';

/** A wrong try is an outcome, not a refusal: it is counted, so that its transaction is kept. */
export type Entered =
  | { readonly kind: 'verified' }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'too_late' };
type Amounts = { readonly first?: Cents | null; readonly second?: Cents | null };
type Refusal = 'not_found' | 'invalid_input' | 'account_state' | 'micro_deposits_not_arrived';

/** Holds two amounts against those that were sent, whichever was typed first. */
export async function enterMicroAmounts(
  context: RequestContext,
  accountId: number,
  { first, second }: Amounts,
): Promise<Result<Entered, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const row = await lockBankAccount(tx, clientId, accountId);
  if (!row || row.state === 'removed') return fail('not_found');
  if (first == null || second == null)
    return fail('invalid_input', {}, [
      { path: first == null ? 'first' : 'second', code: 'required' },
    ]);
  if (row.state !== 'unverified') return fail('account_state');
  const sent = await lockMicroDeposit(tx, clientId, accountId);
  if (sent?.state !== 'arrived') return fail('micro_deposits_not_arrived');
  const tries = sent.tries + 1;
  const isLate = dayOf(now, ZONE_OF_RAIL[row.rail]) > sent.enter_by;
  const right = [sent.first_amount, sent.second_amount];
  const matches = same(sha256(amountsText([first, second])), sha256(amountsText(right)));
  const entered = outcomeOf({ isLate, matches, tries });
  await saveMicroDeposit(tx, clientId, accountId, { tries });
  if (entered.kind === 'verified') await verify(context, row);
  else if (entered.kind === 'too_late' || entered.left === 0)
    await refuse(tx, clientId, accountId, now);
  await audit(context, {
    action: 'bank.micro_enter',
    subject: { kind: 'bank_account', id: accountId },
    after: { result: entered.kind, tries },
  });
  return ok(entered);
}

function outcomeOf({
  isLate,
  matches,
  tries,
}: {
  readonly isLate: boolean;
  readonly matches: boolean;
  readonly tries: number;
}): Entered {
  if (isLate) return { kind: 'too_late' };
  return matches ? { kind: 'verified' } : { kind: 'wrong', left: MICRO_TRIES - tries };
}

async function verify({ tx, actor, now }: RequestContext, row: BankAccountRow): Promise<void> {
  const decided = { state: 'verified', decided_at: now } as const;
  await saveMicroDeposit(tx, actor.client.id, row.id, decided);
  await saveBankAccount(tx, actor.client.id, row.id, {
    state: 'verified',
    reason: null,
    verified_at: now,
  });
}

async function refuse(
  tx: WriteHandle,
  clientId: number,
  accountId: number,
  now: Date,
): Promise<void> {
  await saveMicroDeposit(tx, clientId, accountId, { state: 'refused', decided_at: now });
  await saveBankAccount(tx, clientId, accountId, { state: 'refused', reason: null });
}

/** Refuses the accounts whose amounts nobody entered in time. One that is verified or reviewed otherwise stays. */
export async function refuseOverdue(
  tx: WriteHandle,
  { clientId, day, now }: { readonly clientId: number; readonly day: string; readonly now: Date },
): Promise<void> {
  for (const { account_id: id } of await overdueMicroDeposits(tx, clientId, day)) {
    const account = await lockBankAccount(tx, clientId, id);
    const sent = await lockMicroDeposit(tx, clientId, id);
    if (sent?.state !== 'arrived') continue;
    if (account?.state === 'unverified') await refuse(tx, clientId, id, now);
    else await saveMicroDeposit(tx, clientId, id, { state: 'refused', decided_at: now });
  }
}

/** The bank sent one of the deposits back: the account cannot be reached by its numbers. */
export async function refuseReturned(
  tx: WriteHandle,
  returned: {
    readonly clientId: number;
    readonly accountId: number;
    readonly code: string;
    readonly now: Date;
  },
): Promise<string> {
  const { clientId, accountId, code, now } = returned;
  const account = await lockBankAccount(tx, clientId, accountId);
  const sent = await lockMicroDeposit(tx, clientId, accountId);
  if (!account || !sent || sent.state === 'returned') return 'returned';
  await saveMicroDeposit(tx, clientId, accountId, { state: 'returned', decided_at: now });
  const set = { reason: code } as const;
  if (account.state === 'verified')
    await saveBankAccount(tx, clientId, accountId, { ...set, state: 'suspended' });
  else if (account.state === 'unverified' || account.state === 'refused')
    await saveBankAccount(tx, clientId, accountId, { ...set, state: 'refused' });
  return 'returned';
}
