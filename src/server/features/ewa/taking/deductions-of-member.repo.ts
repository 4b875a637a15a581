import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** What the report of a payday says of a member, and its outcome where it is known. */
export const deductionsOfMember = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { customerId, firstDay }: { readonly customerId: number; readonly firstDay: string },
) =>
  tx.all(
    q
      .selectFrom('ewa_deduction')
      .select(['pos_id', 'amount', 'deducted', 'carried', 'written_off'])
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('first_day', '=', firstDay)
      .where('customer_id', '=', customerId)
      .orderBy('pos_id'),
  );
