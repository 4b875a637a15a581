import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

const shown = () =>
  q.selectFrom('client as c').innerJoin('program as p', 'p.id', 'c.program_id').select([
    'c.client_id', 'c.client_name', 'c.company_name', 'c.program_id', 'p.name as program_name', 'c.region', 'c.currency', 'c.is_provider', 'c.hide_today', 'c.active',
    'c.contact_name', 'c.contact_phone', 'c.contact_email', 'c.features',
  ]);

export const findClient = (tx: ReadHandle, clientId: number) => tx.maybe(shown().where('c.client_id', '=', clientId));

/** A page of clients by number, in the scope of the platform. */
export const pageOfClients = (tx: ReadHandle, search: string | undefined, limit: number, offset: number) => {
  let query = shown();
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(c.client_name)) > 0`);
  return tx.all(query.orderBy('c.client_id').limit(limit).offset(offset));
};

/** How many there are, in the scope of the platform. */
export async function countClients(tx: ReadHandle, search: string | undefined): Promise<number> {
  let query = q.selectFrom('client as c').select(sql<number>`count(*)::int`.as('n'));
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(c.client_name)) > 0`);
  return (await tx.one(query)).n;
}

export type ClientAccounts = Readonly<Record<'clearing' | 'settlement' | 'fee_income' | 'adjustment' | 'dispute' | 'receivable', number>>;
export type ClientTerms = { readonly currency: Currency; readonly accounts: ClientAccounts; readonly fees: unknown; readonly undoSeconds: number; readonly name: string };

/** What moving money needs of a client: its own accounts and the fees of its program. */
export async function clientTerms(tx: ReadHandle, clientId: number): Promise<ClientTerms> {
  const row = await tx.one(
    q.selectFrom('client as c').innerJoin('program as p', 'p.id', 'c.program_id').select(['c.currency', 'c.accounts', 'p.fees', 'c.undo_seconds', 'c.client_name']).where('c.client_id', '=', clientId),
  );
  return { currency: row.currency, accounts: row.accounts as ClientAccounts, fees: row.fees, undoSeconds: row.undo_seconds, name: row.client_name };
}

export const insertClient = (tx: WriteHandle, values: Parameters<ReturnType<typeof insertInto>['values']>[0]) => tx.run(insertInto().values(values));
const insertInto = () => q.insertInto('client');

export async function insertProgram(tx: WriteHandle, values: Parameters<ReturnType<typeof intoProgram>['values']>[0]): Promise<number> {
  return (await tx.one(intoProgram().values(values).returning('id'))).id;
}
const intoProgram = () => q.insertInto('program');

/** The numbers of all clients, in the scope of the platform: for what goes over all of them. */
export const clientIds = async (tx: ReadHandle): Promise<number[]> => (await tx.all(q.selectFrom('client').select('client_id').orderBy('client_id'))).map((row) => row.client_id);
