import type { Insertable, Updateable } from 'kysely';
import type { Rail } from '#domain/bank/days.ts';
import type { NameMatch } from '#domain/bank/name-match.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { AccountState } from '../bank.tables.ts';

type Columns = Schema['void_cheque'];

export type VoidChequeRow = {
  readonly client_id: number;
  readonly client_name: string;
  readonly id: number;
  readonly account_id: number;
  readonly rail: Rail;
  readonly institution_number: string | null;
  readonly transit_number: string | null;
  readonly routing_number: string | null;
  readonly institution_name: string | null;
  readonly account_type: 'checking' | 'savings';
  readonly last4: string;
  readonly holder_name: string;
  readonly legal_name: string;
  readonly match: NameMatch;
  readonly account_state: AccountState;
  readonly media_type: Columns['media_type'];
  readonly has_file: boolean;
  readonly note: string;
  readonly state: Columns['state'];
  readonly reason: string | null;
  readonly sent_by_name: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
};
type Wanted = {
  readonly id?: number;
  readonly state?: 'open' | 'decided';
  readonly before?: number | null;
  readonly limit: number;
};

/** Of all clients, newest first, in the scope of the platform. */
export const pageOfVoidCheques = (tx: ReadHandle, { id, state, before, limit }: Wanted) =>
  tx.text<VoidChequeRow>({
    sql: `SELECT client_id, client_name, id, account_id, rail, institution_number, transit_number, routing_number, institution_name,
            account_type, last4, holder_name, legal_name, match, account_state, media_type, has_file, note, state, reason, sent_by_name,
            created_at, decided_at, decided_by_name FROM bank_void_cheques($1, $2, $3, $4)`,
    values: [id ?? null, state ?? null, before ?? null, limit],
  });

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
