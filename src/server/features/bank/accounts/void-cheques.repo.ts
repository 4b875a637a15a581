import type { Insertable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['void_cheque'];

const select = (clientId: number) =>
  q
    .selectFrom('void_cheque as v')
    .innerJoin('bank_account as a', (join) =>
      join.onRef('a.client_id', '=', 'v.client_id').onRef('a.id', '=', 'v.account_id'),
    )
    .select([
      'v.id',
      'v.account_id',
      'v.media_type',
      'v.note',
      'v.state',
      'v.reason',
      'v.sent_by',
      'v.sent_by_name',
      'v.created_at',
      'v.decided_at',
      'a.last4',
      'a.holder_name',
      'a.legal_name',
      'a.match',
    ])
    .where('v.client_id', '=', clientId);

export const listVoidCheques = (tx: ReadHandle, clientId: number) =>
  tx.all(select(clientId).orderBy('v.id', 'desc').limit(100));
export const findVoidCheque = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(select(clientId).where('v.id', '=', id));
export type VoidChequeRow = NonNullable<Awaited<ReturnType<typeof findVoidCheque>>>;

export const contentOfCheque = async (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<string | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('void_cheque')
        .select('content_sealed')
        .where('client_id', '=', clientId)
        .where('id', '=', id),
    )
  )?.content_sealed ?? null;

export const insertVoidCheque = async (
  tx: WriteHandle,
  row: Insertable<Columns>,
): Promise<number> => (await tx.one(q.insertInto('void_cheque').values(row).returning('id'))).id;

export const lockVoidCheque = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('void_cheque')
      .select(['id', 'account_id', 'state', 'sent_by'])
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );

export const saveVoidCheque = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Columns>,
) =>
  tx.run(
    q.updateTable('void_cheque').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );
