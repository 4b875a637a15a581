import type { ReadHandle } from '#server/platform/database/handle.ts';
import { customerOf } from '../customers/first-customer.ts';
import type { SubscriptionRow } from '../subscriptions.repo.ts';
import { type MethodRow, findMethod } from './methods.repo.ts';

/** By what a subscription is paid: its own method, or the client's default. */
export async function payingMethod(
  tx: ReadHandle,
  { client_id: clientId, method_id: own }: Pick<SubscriptionRow, 'client_id' | 'method_id'>,
): Promise<MethodRow | null> {
  const id = own ?? (await customerOf(tx, clientId)).default_method_id;
  return id === null ? null : findMethod(tx, clientId, id);
}
