import { sql } from 'kysely';
import { type ReadHandle, type WriteHandle, q } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** What a store has set for its payroll system; null where it has chosen none. */
export const payrollSystemOf = (tx: ReadHandle, { clientId, storeId }: StoreKey) =>
  tx.maybe(
    q
      .selectFrom('tip_payroll_system')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId),
  );
export type PayrollSystemRow = NonNullable<Awaited<ReturnType<typeof payrollSystemOf>>>;
export type PayrollSystemInput = Omit<
  Schema['tip_payroll_system'],
  'client_id' | 'store_id' | 'version'
>;

/** Chooses one, or another; who does so holds the lock of the store's tips. */
export const setPayrollSystem = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  set: PayrollSystemInput,
) =>
  tx.run(
    q
      .insertInto('tip_payroll_system')
      .values({ client_id: clientId, store_id: storeId, ...set })
      .onConflict((on) =>
        on
          .columns(['client_id', 'store_id'])
          .doUpdateSet({ ...set, version: sql`tip_payroll_system.version + 1` }),
      ),
  );
