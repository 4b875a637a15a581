import type { z } from 'zod';
import type { paymentMethodOut } from '#contract/subscriptions/shapes.ts';
import { type CardMonth, expiryOf } from '#domain/subscriptions/cards.ts';
import type { MethodState } from '#domain/subscriptions/choices.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { customerOf } from '../customers/first-customer.ts';
import { type SubscriptionRow, currentOfClient } from '../subscriptions.repo.ts';
import { type MethodRow, methodsOf } from './methods.repo.ts';

export type MethodAnswer = z.input<typeof paymentMethodOut>;

/** A method as the month of its card. */
export const cardMonth = ({ exp_month: month, exp_year: year }: MethodRow): CardMonth => ({
  month,
  year,
});

function isExpired(row: MethodRow, now: Date): boolean {
  const expiry = expiryOf(cardMonth(row));
  return expiry !== null && expiry <= now;
}

export function stateOf(row: MethodRow, now: Date): MethodState {
  if (row.state === 'usable') return isExpired(row, now) ? 'expired' : 'usable';
  return row.state === 'verifying' ? 'verifying' : 'failed';
}

/** Whether a subscription is paid by a method: its own, or the default where it has none. */
export const isPaidBy = (
  { method_id: own }: SubscriptionRow,
  method: number,
  defaultMethod: number | null,
): boolean => (own ?? defaultMethod) === method;

/** The methods of a client, the default first; of the wallets that they pay, those that are seen. */
export async function presentMethods(
  tx: ReadHandle,
  { client, wallets }: Pick<ManagerActor, 'client' | 'wallets'>,
  now: Date,
): Promise<MethodAnswer[]> {
  const rows = await methodsOf(tx, client.id);
  const { default_method_id: defaultMethod } = await customerOf(tx, client.id);
  const current = await currentOfClient(tx, client.id);
  const answers = rows.map((row): MethodAnswer => {
    const users = current.filter((one) => isPaidBy(one, row.id, defaultMethod));
    return {
      id: row.id,
      type: row.type,
      brand: row.brand,
      bank_name: row.bank_name,
      last4: row.last4,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      state: stateOf(row, now),
      verification_url: row.state === 'verifying' ? row.verification_url : null,
      is_default: row.id === defaultMethod,
      used_by: users
        .map(({ wallet_id: id }) => id)
        .filter((id) => wallets === 'all' || wallets.includes(id)),
      deletable: users.length === 0,
    };
  });
  return answers.sort((one, other) => Number(other.is_default) - Number(one.is_default));
}
