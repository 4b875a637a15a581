import type { OutputOf, QueryOf } from '#contract/operation.ts';
import type { selfLoads } from '#contract/self-loads.ts';
import { debitDates } from '#domain/bank/debit-dates.ts';
import { blockersOfUse } from '#domain/subscriptions/index.ts';
import { after, hours } from '#kernel/instant.ts';
import { fromWire, sum, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { isUsable } from '../accounts/accounts.present.ts';
import { findBankAccount } from '../accounts/accounts.repo.ts';
import { type CutOff, debitCalendarOf } from '../calendar/debit-calendar.ts';
import { DUPLICATE_HOURS, priceSelfLoad, weekOfClient } from './create-self-load.ts';
import { listDebts } from './debts.repo.ts';
import { newestSelfLoadLike } from './transfers.repo.ts';

type Reviewed = OutputOf<(typeof selfLoads)['reviewSelfLoad']>;
type Context = { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date };
type Refusal =
  | 'not_found'
  | 'feature_off'
  | 'bank_account_required'
  | 'account_unverified'
  | 'weekly_limit_exceeded';

/**
 * What a self-load would cost and when it would arrive, by the same rules as its creation. Nothing
 * is written: the week and what the wallet owes may be others when it is sent.
 */
export async function reviewSelfLoad(
  { tx, actor, now }: Context,
  query: QueryOf<(typeof selfLoads)['reviewSelfLoad']>,
  cutOff: CutOff,
): Promise<Result<Reviewed, Refusal>> {
  const { amount, wallet_id: walletId } = query;
  const clientId = actor.client.id;
  const wallet = await findWallet(tx, seenBy(actor), walletId);
  if (!wallet) return fail('not_found');
  if (query.account_id === undefined) return fail('bank_account_required');
  const account = await findBankAccount(tx, clientId, query.account_id);
  if (!account || account.state === 'removed') return fail('not_found');
  if (actor.client.features[account.rail] === '0') return fail('feature_off');
  if (!isUsable(account)) return fail('account_unverified');
  const week = await weekOfClient(tx, clientId, now);
  if (amount > (fromWire(week.remaining) ?? 0n))
    return fail('weekly_limit_exceeded', {
      limit: week.limit,
      used: week.used,
      remaining: week.remaining,
    });
  const { fee, released } = await priceSelfLoad({ tx, actor, now }, { amount }, account);
  const debts = await listDebts(tx, { ...seenBy(actor), walletId });
  const debt = sum(debts.map(({ open }) => open));
  const left = amount - fee;
  const owed = debt < left ? debt : left;
  const calendar = await debitCalendarOf(tx, account.rail, cutOff);
  const dates = debitDates({ ...calendar, kind: 'self_load', at: now.toISOString() });
  const since = after(now, -hours(DUPLICATE_HOURS));
  const like = await newestSelfLoadLike(tx, clientId, { walletId, amount, since });
  return ok({
    amount: toWire(amount),
    fee: toWire(fee),
    arrives: toWire(left - owed),
    released: toWire(released),
    owed: toWire(owed),
    submit_on: dates.submitOn,
    due_on: dates.dueOn,
    settles_on: dates.settlesOn,
    latest_on: dates.latestOn,
    week,
    duplicate: like && { at: like.created_at.toISOString(), by: like.manager_name },
    blockers: blockersOfUse(wallet, 'wallet_in'),
  });
}
