import type { z } from 'zod';
import type { tipPayouts } from '#contract/tips-payouts/payouts.ts';
import { may } from '#domain/access/rights.ts';
import { type FeeRules, type SplitFee, feeBearer, splitFeeFor } from '#domain/funds/fees.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { blockersOfUse } from '#domain/subscriptions/index.ts';
import { groupBy } from '#kernel/group-by.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../clients/index.ts';
import { findWallet } from '../wallets/index.ts';
import {
  type PayFinding,
  type PersonOutcome,
  type ResultSummary,
  outsidersOf,
  payFindings,
  presentFinding,
  presentRow,
  peopleOfResults,
  resultSummaries,
} from '../tips-results/index.ts';
import { tipWallet } from '../tips-setup/index.ts';
import { type Held, payoutBlocker } from '../../../domain/tips-payouts/payable.ts';

export type Review = z.input<(typeof tipPayouts)['reviewPayouts']['output']>;
type Payee = Pick<
  PersonOutcome,
  'customer_id' | 'status' | 'process' | 'payout' | 'first_name' | 'last_name'
> & { readonly employee_id: number; readonly external_id: number | null };
type Priced = { readonly person: Payee; readonly split: SplitFee; readonly reason: Held | null };
type Night = {
  readonly row: ResultSummary;
  readonly people: readonly Priced[];
  readonly law: readonly PayFinding[];
};

/** What paying these results would do, by the rules that paying itself goes by. Nothing moves. */
export async function reviewPayouts(
  { tx, actor, now }: { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date },
  walletId: number,
  ids: readonly number[],
): Promise<Result<Review, 'not_found'>> {
  const clientId = actor.client.id;
  const rows = (await resultSummaries(tx, clientId, ids)).filter(
    (row) => row.store_id === walletId && row.archived_at === null,
  );
  if (rows.length !== ids.length) return fail('not_found');
  const wallet = await findWallet(tx, { clientId, wallets: 'all' }, walletId);
  invariant(wallet, 'the edge has seen this wallet');
  const { currency, fees } = await clientTerms(tx, clientId);
  const tips = await tipWallet(tx, clientId, walletId);
  const everybody = await peopleOfResults(tx, clientId, ids);
  const laws = await payFindings(
    { tx, actor, now },
    tips,
    rows.filter((row) => row.state === 'pending'),
    everybody,
  );
  const people = groupBy(
    everybody.filter((person) => person.payout > 0n),
    (person) => person.result_id,
  );
  const outside = groupBy(await outsidersOf(tx, clientId, ids), (one) => one.result_id);
  const nights = rows.map((row): Night => {
    const payees: Payee[] = [
      ...(people.get(row.id) ?? []).map((person) => ({ ...person, external_id: null })),
      ...(outside.get(row.id) ?? []).map((one) => ({ ...one, employee_id: one.to_employee_id })),
    ];
    return {
      row,
      people: payees.map((person) => priced(fees, person)),
      law: laws.get(row.id) ?? [],
    };
  });
  const open = nights.filter(({ row }) => row.state === 'pending').flatMap(({ people }) => people);
  const [paid, held] = [
    open.filter((one) => one.reason === null),
    open.filter((one) => one.reason !== null),
  ];
  const paying = amountOf(paid);
  const split = splitOf(paid);
  const total = sharesOf({ direction: 'load', amount: paying, ...split }).leaves;
  const balance =
    (await balances(tx, { clientId, accountIds: [wallet.account_id] })).get(wallet.account_id) ??
    0n;
  const seen = (amount: Cents): string | null =>
    may(actor.level, 'view_money', false) ? toWire(amount) : null;
  return ok({
    wallet_id: wallet.id,
    wallet_name: wallet.name,
    currency,
    results: nights.map(reviewed),
    people_paid: paid.length,
    people_held: held.length,
    paying: toWire(paying),
    held: toWire(amountOf(held)),
    ...presentSplit(split),
    total: toWire(total),
    balance: seen(balance),
    after: seen(balance - total),
    shortfall: total > balance ? seen(total - balance) : null,
    enough: total <= balance,
    wallet_blocked: wallet.blocked,
    blockers: blockersOfUse(wallet, 'tips_pay'),
  });
}

const amountOf = (people: readonly Priced[]): Cents =>
  sum(people.map(({ person }) => person.payout));

const splitOf = (people: readonly Priced[]): SplitFee => ({
  fee: sum(people.map(({ split }) => split.fee)),
  memberPart: sum(people.map(({ split }) => split.memberPart)),
});

const presentSplit = (split: SplitFee) => ({
  fee: toWire(split.fee),
  client_part: toWire(split.fee - split.memberPart),
  member_part: toWire(split.memberPart),
  fee_borne_by: feeBearer(split),
});

function priced(fees: FeeRules, person: Payee): Priced {
  return {
    person,
    split: splitFeeFor(fees, 'load', person.payout),
    reason: payoutBlocker(fees, person),
  };
}

function reviewed({ row, people, law }: Night): Review['results'][number] {
  const { id, tip_type, service, date, state, version, blocked, undistributed, stale } =
    presentRow(row);
  const [paid, held] = [
    people.filter((one) => one.reason === null),
    people.filter((one) => one.reason !== null),
  ];
  return {
    id,
    tip_type,
    service,
    date,
    state,
    version,
    blocked,
    undistributed,
    stale,
    paying: toWire(amountOf(paid)),
    held: toWire(amountOf(held)),
    law: law.map(presentFinding),
    people: people.map(({ person, split, reason }) => ({
      employee_id: person.employee_id,
      external_id: person.external_id,
      customer_id: person.customer_id,
      first_name: person.first_name,
      last_name: person.last_name,
      payout: toWire(person.payout),
      fee: toWire(split.fee),
      process: person.process,
      reason,
    })),
  };
}
