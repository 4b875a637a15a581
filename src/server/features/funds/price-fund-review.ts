import { randomUUID } from 'node:crypto';
import { blockersOfUse } from '#domain/subscriptions/index.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { duplicatesSince } from './duplicates.ts';
import { newestLike } from './movements.repo.ts';
import {
  type Blocker,
  type FundReviewInput,
  type Priced,
  type ReviewSide,
  presentDuplicate,
  presentSide,
} from './priced-review.ts';
import { shortfall } from './shortfall.ts';
import type { StoreFunds } from './store-funds.port.ts';

type Context = Pick<RequestContext, 'tx' | 'actor' | 'now'>;

/** Prices money between a wallet and the fund of its store, which is free. Nothing moves. */
export async function priceFundReview(
  { tx, actor, now }: Context,
  input: FundReviewInput,
  funds: StoreFunds,
): Promise<Result<Priced, 'not_found' | 'invalid_input' | 'ewa_off'>> {
  const clientId = actor.client.id;
  const { kind, amount } = input;
  const wallet = await findWallet(tx, seenBy(actor), input.store_id);
  if (wallet === null) return fail('not_found');
  const accountId = await funds.fundOf(tx, { clientId, storeId: wallet.id });
  if (accountId === null) return fail('ewa_off');
  if (amount <= 0n)
    return fail('invalid_input', {}, [{ path: 'amount', code: 'amount_not_positive' }]);
  const { id, name } = wallet;
  const paying: ReviewSide = { kind: 'wallet', id, name, accountId: wallet.account_id };
  const fund: ReviewSide = { kind: 'fund', id, name, accountId };
  const [from, to] = kind === 'ewa_fund' ? [paying, fund] : [fund, paying];
  const accountIds = [from.accountId, to.accountId];
  const held = await balances(tx, { clientId, accountIds });
  const available = held.get(from.accountId) ?? 0n;
  const like = { kind, walletId: id, customerId: null, otherWalletId: null, amount };
  const duplicate = await newestLike(tx, clientId, like, duplicatesSince(now));
  const balance = toWire(available);
  const lacking: Blocker[] =
    available >= amount
      ? []
      : kind === 'ewa_fund'
        ? [{ code: 'insufficient_wallet', params: shortfall(actor, amount, { balance }) }]
        : [{ code: 'ewa_fund_short', params: { balance } }];
  const said = toWire(amount);
  return ok({
    review_id: randomUUID(),
    key: randomUUID(),
    kind,
    input: { ...input, amount: said },
    currency: actor.client.currency,
    amount: said,
    fee: '0.00',
    client_part: '0.00',
    member_part: '0.00',
    fee_borne_by: 'wallet',
    total: said,
    from: presentSide(actor, from, available, -amount),
    to: presentSide(actor, to, held.get(to.accountId) ?? 0n, amount),
    customer: null,
    last_load_wallet: null,
    enough: available >= amount,
    blockers: [...(kind === 'ewa_fund' ? stopsOf(wallet) : []), ...lacking],
    duplicate_of: presentDuplicate(duplicate),
    created_at: now.toISOString(),
  });
}

/** A wallet that owes money, or whose payments its subscription stops, fills no fund. */
const stopsOf = (wallet: NonNullable<Awaited<ReturnType<typeof findWallet>>>): Blocker[] => [
  ...(wallet.blocked ? [{ code: 'wallet_blocked', params: {} }] : []),
  ...blockersOfUse(wallet, 'wallet_pay'),
];
