import type { Insertable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** The small deposits of an account under lock: the tries are counted here. */
export const lockMicroDeposit = (tx: WriteHandle, clientId: number, accountId: number) =>
  tx.maybe(
    q
      .selectFrom('bank_micro_deposit')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('account_id', '=', accountId)
      .forUpdate(),
  );

/** Null where the account has had its deposits already. */
export const insertMicroDeposit = (
  tx: WriteHandle,
  row: Insertable<Schema['bank_micro_deposit']>,
) =>
  tx.maybe(
    q
      .insertInto('bank_micro_deposit')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('account_id'),
  );

export const saveMicroDeposit = (
  tx: WriteHandle,
  clientId: number,
  accountId: number,
  set: Updateable<Schema['bank_micro_deposit']>,
) =>
  tx.run(
    q
      .updateTable('bank_micro_deposit')
      .set(set)
      .where('client_id', '=', clientId)
      .where('account_id', '=', accountId),
  );

/** The account that a deposit was sent to, by the number that the bank names. */
export const findMicroDeposit = (tx: ReadHandle, clientId: number, number: bigint) =>
  tx.maybe(
    q
      .selectFrom('bank_micro_deposit')
      .select(['account_id', 'state'])
      .where('client_id', '=', clientId)
      .where((where) =>
        where.or([where('first_id', '=', number), where('second_id', '=', number)]),
      ),
  );

/** The bank took the file that carries them, on this day. */
export const markMicroSent = (
  tx: WriteHandle,
  clientId: number,
  fileId: number,
  days: { readonly due_on: string; readonly enter_by: string },
) =>
  tx.run(
    q
      .updateTable('bank_micro_deposit')
      .set({ state: 'sent', ...days })
      .where('client_id', '=', clientId)
      .where('file_id', '=', fileId)
      .where('state', '=', 'created'),
  );

/** What a file that was refused carried goes with the next one. */
export const takeMicroOutOfFile = (tx: WriteHandle, clientId: number, fileId: number) =>
  tx.run(
    q
      .updateTable('bank_micro_deposit')
      .set({ file_id: null })
      .where('client_id', '=', clientId)
      .where('file_id', '=', fileId)
      .where('state', '=', 'created'),
  );

/** Their day begins: they are in the account. */
export const markMicroArrived = (tx: WriteHandle, clientId: number, day: string) =>
  tx.run(
    q
      .updateTable('bank_micro_deposit')
      .set({ state: 'arrived' })
      .where('client_id', '=', clientId)
      .where('state', '=', 'sent')
      .where('due_on', '<=', day),
  );

/** Accounts whose amounts nobody entered in time. */
export const overdueMicroDeposits = (tx: WriteHandle, clientId: number, day: string) =>
  tx.all(
    q
      .selectFrom('bank_micro_deposit')
      .select('account_id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'arrived')
      .where('enter_by', '<', day)
      .orderBy('account_id'),
  );
