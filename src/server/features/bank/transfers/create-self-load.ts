import type { bankAccounts } from '#contract/bank-accounts.ts';
import type { selfLoads } from '#contract/self-loads.ts';
import type { BodyOf, OutputOf } from '#contract/operation.ts';
import { debitDates } from '#domain/bank/debit-dates.ts';
import { earlyRelease } from '#domain/bank/early-release.ts';
import { weekOf } from '#domain/bank/week.ts';
import { feeFor } from '#domain/funds/fees.ts';
import type { Day } from '#kernel/day.ts';
import { after, days, hours } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { clientTerms } from '../../clients/index.ts';
import { bookBankPayment } from '../../payments/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { type BankAccountRow, lockBankAccount } from '../accounts/accounts.repo.ts';
import { isUsable } from '../accounts/accounts.present.ts';
import { type CutOff, debitCalendarOf } from '../calendar/debit-calendar.ts';
import { lockBankBooks } from './bank-books.ts';
import { referenceOf } from './transfers.present.ts';
import {
  historyOfAccount,
  insertTransfer,
  lockSelfLoadsOf,
  newestSelfLoadLike,
} from './transfers.repo.ts';
import { WEEKLY_LIMIT, useWeek, usedOfWeek, zoneOfClient } from './week.repo.ts';

type Body = BodyOf<(typeof selfLoads)['loadWallet']>;
type Refusal =
  | 'not_found'
  | 'feature_off'
  | 'bank_account_required'
  | 'account_unverified'
  | 'weekly_limit_exceeded'
  | 'looks_like_duplicate';
type ReadingContext = Pick<RequestContext, 'actor' | 'now'> & { readonly tx: ReadHandle };
type Week = OutputOf<(typeof bankAccounts)['listBankAccounts']>['week'];

const RETURN_FREE_DAYS = 90;
export const DUPLICATE_HOURS = 24;

/** What is left of the week of a client. */
export async function weekOfClient(tx: ReadHandle, clientId: number, now: Date): Promise<Week> {
  const timezone = await zoneOfClient(tx, clientId);
  const week = weekOf({ at: now.toISOString(), timezone });
  const used = await usedOfWeek(tx, clientId, week.start);
  return {
    limit: toWire(WEEKLY_LIMIT),
    used: toWire(used),
    remaining: toWire(WEEKLY_LIMIT - used),
    ...week,
  };
}

/**
 * Funds a wallet from a bank account of the client: counted against the week, and in part released
 * at once where the account has proved good. The file of its banking day carries it.
 */
export async function createSelfLoad(
  context: RequestContext,
  body: Body,
  cutOff: CutOff,
): Promise<Result<bigint, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const wallet = await findWallet(tx, seenBy(actor), body.wallet_id);
  if (!wallet) return fail('not_found');
  if (body.account_id == null) return fail('bank_account_required');
  const account = await lockBankAccount(tx, clientId, body.account_id);
  if (!account || account.state === 'removed') return fail('not_found');
  if (actor.client.features[account.rail] === '0') return fail('feature_off');
  if (!isUsable(account)) return fail('account_unverified');

  await lockSelfLoadsOf(tx, clientId, wallet.id);
  const counted = await countAgainstWeek(context, body);
  if (!counted.ok) return counted;

  const { fee, released } = await priceSelfLoad(context, body, account);
  const calendar = await debitCalendarOf(tx, account.rail, cutOff);
  const dates = debitDates({ ...calendar, kind: 'self_load', at: now.toISOString() });
  const id = await insertTransfer(tx, {
    client_id: clientId,
    kind: 'self_load',
    wallet_id: wallet.id,
    account_id: account.id,
    agreement_id: account.agreement_id,
    amount: body.amount,
    fee,
    released,
    submit_on: dates.submitOn,
    due_on: dates.dueOn,
    settles_on: dates.settlesOn,
    latest_on: dates.latestOn,
    state: 'created',
    created_at: now,
    week_start: counted.value,
    manager_id: actor.managerId,
    manager_name: actor.name,
    notes: body.notes,
  });
  if (released > 0n) {
    const books = await lockBankBooks(tx, clientId, wallet.id);
    const posted = await bookBankPayment(tx, {
      clientId,
      kind: 'release',
      wallet,
      amount: released,
      entries: books.entries({ receivable: -released, wallet: released }),
      description: referenceOf(id),
      by: actor,
      now,
    });
    invariant(posted.ok, 'a release takes from no wallet');
  }
  await audit(context, {
    action: 'bank.self_load',
    subject: { kind: 'wallet', id: wallet.id },
    after: { transfer_id: id, amount: body.amount, account_id: account.id, notes: body.notes },
  });
  return ok(id);
}

/** The week first, then whether one like it was sent; what is over the limit is not counted. */
async function countAgainstWeek(
  { tx, actor, now }: RequestContext,
  body: Body,
): Promise<Result<Day, 'weekly_limit_exceeded' | 'looks_like_duplicate'>> {
  const clientId = actor.client.id;
  const timezone = await zoneOfClient(tx, clientId);
  const { start } = weekOf({ at: now.toISOString(), timezone });
  if (!(await useWeek(tx, clientId, start, body.amount))) {
    const { limit, used, remaining } = await weekOfClient(tx, clientId, now);
    return fail('weekly_limit_exceeded', { limit, used, remaining });
  }
  const like = await newestSelfLoadLike(tx, clientId, {
    walletId: body.wallet_id,
    amount: body.amount,
    since: after(now, -hours(DUPLICATE_HOURS)),
  });
  return like && !body.duplicate_ok
    ? fail('looks_like_duplicate', { at: like.created_at.toISOString(), by: like.manager_name })
    : ok(start);
}

/** The fee of the program, and what is released at once. */
export async function priceSelfLoad(
  { tx, actor, now }: ReadingContext,
  { amount }: Pick<Body, 'amount'>,
  account: BankAccountRow,
) {
  const terms = await clientTerms(tx, actor.client.id);
  const wanted = feeFor(terms.fees, 'self_load', amount);
  const fee = wanted < amount ? wanted : amount;
  const history = await historyOfAccount(tx, actor.client.id, {
    accountId: account.id,
    returnedSince: after(now, -days(RETURN_FREE_DAYS)),
  });
  const good = history.settled && !history.returned && !history.owing;
  const released = good ? earlyRelease({ amount, fee, ...terms.release }) : 0n;
  return { fee, released };
}
