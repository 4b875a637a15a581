import type { FeeBearer } from '#domain/funds/fees.ts';
import { may } from '#domain/access/rights.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { Params } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';

/** A movement of a card, or between wallets. */
export type CardReviewInput =
  | {
      readonly kind: 'load' | 'unload';
      readonly customer_id: number;
      readonly amount: Cents;
      readonly store_id: number;
      readonly notes: string;
      readonly description: string;
      readonly bonus_message?: string | undefined;
    }
  | {
      readonly kind: 'transfer';
      readonly store_id: number;
      readonly receiver_wallet_id: number;
      readonly amount: Cents;
      readonly notes: string;
    };

/** Between a wallet and the fund of its store. */
export type FundReviewInput = {
  readonly kind: 'ewa_fund' | 'ewa_return';
  readonly store_id: number;
  readonly amount: Cents;
  readonly notes: string;
};
export type ReviewInput = CardReviewInput | FundReviewInput;

export type ReviewSide = {
  kind: 'wallet' | 'card' | 'fund';
  id: number;
  name: string;
  accountId: number;
};
export type Blocker = { code: string; params: Params };
export type Priced = {
  review_id: string;
  key: string;
  kind: ReviewInput['kind'];
  input: Record<string, unknown>;
  currency: 'USD' | 'CAD';
  amount: string;
  fee: string;
  client_part: string;
  member_part: string;
  fee_borne_by: FeeBearer;
  total: string;
  from: PricedSide;
  to: PricedSide;
  customer: PricedCustomer | null;
  last_load_wallet: { wallet_id: number; wallet_name: string } | null;
  enough: boolean;
  blockers: Blocker[];
  duplicate_of: { id: number; adjusted_at: string; adjuster_name: string } | null;
  created_at: string;
};
type PricedSide = {
  kind: ReviewSide['kind'];
  id: number;
  name: string;
  before: string | null;
  after: string | null;
};
export type PricedCustomer = {
  customer_id: number;
  first_name: string;
  last_name: string;
  staff_id: string | null;
  proxy: string | null;
  status: string;
  payable: boolean;
};
/** A side before and after; without the right to see balances, its name alone. */
export function presentSide(
  actor: ManagerActor,
  side: ReviewSide,
  before: Cents,
  change: Cents,
): PricedSide {
  const money = may(actor.level, 'view_money', false);
  return {
    kind: side.kind,
    id: side.id,
    name: side.name,
    before: money ? toWire(before) : null,
    after: money ? toWire(before + change) : null,
  };
}

/** The payment that a review looks like, as whoever reviews is told of it. */
export const presentDuplicate = (
  like: { readonly id: bigint; readonly at: Date; readonly manager_name: string } | null,
): Priced['duplicate_of'] =>
  like && {
    id: Number(like.id),
    adjusted_at: like.at.toISOString(),
    adjuster_name: like.manager_name,
  };
