import { randomUUID } from 'node:crypto';
import { type FeeRules, feeColumnOf, feeRule, splitFeeFor } from '#domain/funds/fees.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { reserveForBatch } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { clientTerms } from '../../clients/index.ts';
import { findWallet } from '../../wallets/index.ts';
import { shortfall } from '../shortfall.ts';
import { insertJob } from './bulk.repo.ts';
import { insertRows } from './row-edits.repo.ts';
import { storeTotals } from './totals.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type Paid = {
  readonly customerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly amount: Cents;
};

/**
 * Pays each of these people, whose cards the caller has found payable, as one batch that is
 * reserved whole or not sent. Limits of a manager's loads do not hold here, nor the least and most
 * of one load. Answers the batch; a person's line in it is their place, from 1.
 */
export async function payPeople(
  context: RequestContext,
  walletId: number,
  people: readonly Paid[],
  memo: string,
): Promise<Result<number, 'insufficient_wallet' | 'wallet_blocked'>> {
  const { tx, actor, now } = context;
  invariant(
    people.length > 0 && people.every(({ amount }) => amount > 0n),
    'a payout pays somebody something',
  );
  const clientId = actor.client.id;
  const wallet = await findWallet(tx, { clientId, wallets: 'all' }, walletId);
  invariant(wallet, 'the caller has seen this wallet');
  if (wallet.blocked) return fail('wallet_blocked');
  const { fees } = await clientTerms(tx, clientId);
  const rows = people.map((person, index) => payoutRow(person, { line: index + 1, memo, fees }));
  const amount = sum(people.map((one) => one.amount));
  const id = await insertJob(tx, {
    client_id: clientId,
    kind: 'load',
    source: 'payout',
    state: 'processing',
    wallet_id: wallet.id,
    manager_id: actor.managerId,
    manager_name: actor.name,
    memo,
    key: randomUUID(),
    attempt: 1,
    sent_by: actor.managerId,
    sending_key: randomUUID(),
    fee_borne_by: feeColumnOf(feeRule(fees, 'load')),
    to_send: rows.length,
    to_send_amount: amount,
    created_at: now,
    updated_at: now,
    confirmed_at: now,
  });
  await insertRows(tx, clientId, id, rows);
  await storeTotals(tx, clientId, id);
  const reserve = sharesOf({
    direction: 'load',
    amount,
    fee: sum(rows.map((row) => row.fee)),
    memberPart: sum(rows.map((row) => row.memberPart)),
  }).leaves;
  const held = await reserveForBatch(tx, {
    clientId,
    batchId: id,
    step: 1,
    walletAccountId: wallet.account_id,
    amount: reserve,
    currency: actor.client.currency,
    effectiveAt: now,
  });
  if (!held.ok) return fail('insufficient_wallet', shortfall(actor, reserve, held.params));
  await enqueue(tx, 'funds.bulk', { clientId, jobId: id }, { once: `bulk-${clientId}-${id}` });
  await audit(context, {
    action: 'funds.bulk_load',
    subject: { kind: 'bulk_job', id },
    after: { rows: rows.length, amount, wallet_id: wallet.id, attempt: 1 },
  });
  announce(tx, {
    at: now,
    clientId,
    kind: 'bulk.confirmed',
    payload: { job_id: id, attempt: 1 },
  });
  return ok(id);
}

/** A row of a payout: found and checked already, so it names nobody to look for. */
const payoutRow = (
  { customerId, firstName, lastName, amount }: Paid,
  { line, memo, fees }: { readonly line: number; readonly memo: string; readonly fees: FeeRules },
) => ({
  raw: {
    line,
    first_name: firstName,
    last_name: lastName,
    identifier: '',
    staff_id: '',
    load_amount: toWire(amount),
    memo,
  },
  checked: { customerId, amount, problems: [] },
  ...splitFeeFor(fees, 'load', amount),
});
