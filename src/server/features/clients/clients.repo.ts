import { type FeeRules, readFees } from '#domain/funds/fees.ts';
import { type Updateable, sql } from 'kysely';
import { invariant } from '#kernel/invariant.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** With its program. Who asks names the client, or is in the scope of the platform. */
const selectClients = () =>
  q
    .selectFrom('client as c')
    .innerJoin('program as p', 'p.id', 'c.program_id')
    .selectAll('c')
    .select([
      'p.name as program_name',
      'p.product_name',
      'p.variant',
      'p.card_type',
      'p.network',
      'p.issuing_bank',
      'p.bin',
      'p.processor',
      'p.support_email',
      'p.support_phone',
      'p.status_page',
      'p.fees',
    ]);

export const findClient = (tx: ReadHandle, clientId: number) =>
  tx.maybe(selectClients().where('c.client_id', '=', clientId));
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** Under lock, for a change. */
export async function lockClient(tx: WriteHandle, clientId: number): Promise<ClientRow | null> {
  await tx.maybe(
    q.selectFrom('client').select('client_id').where('client_id', '=', clientId).forUpdate(),
  );
  return findClient(tx, clientId);
}

/**
 * Whether a client works, and goes on to until this transaction ends: whoever would end it waits,
 * and finds what was done.
 */
export const lockActiveClient = async (tx: WriteHandle, clientId: number): Promise<boolean> =>
  (
    await tx.maybe(
      q.selectFrom('client').select('active').where('client_id', '=', clientId).forShare(),
    )
  )?.active === true;

/** Whether a client has tips included: nothing is asked for then. */
export const isIncluded = async (tx: ReadHandle, clientId: number): Promise<boolean> =>
  (await tx.maybe(q.selectFrom('client').select('billing').where('client_id', '=', clientId)))
    ?.billing === 'included';

export type ClientColumns = Updateable<Schema['client']>;
/** Writes a change and counts it. */
export const changeClient = (tx: WriteHandle, clientId: number, set: ClientColumns) =>
  tx.run(
    q
      .updateTable('client')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId),
  );

export const nextClientId = async (tx: WriteHandle): Promise<number> =>
  (await tx.text<{ id: number }>({ sql: `SELECT nextval('client_id_seq')::int AS id` }))[0]!.id;

export type PadAccount = {
  readonly routing: string | null;
  readonly transit: string | null;
  readonly last4: string;
};
/**
 * What may be shown of the account that a client's pre-authorised debits are taken from; null where
 * there is none.
 */
export async function padAccount(tx: ReadHandle, clientId: number): Promise<PadAccount | null> {
  const row = await tx.maybe(
    q
      .selectFrom('client')
      .select(['pad_routing', 'pad_transit', 'pad_last4'])
      .where('client_id', '=', clientId),
  );
  return row?.pad_last4
    ? { routing: row.pad_routing, transit: row.pad_transit, last4: row.pad_last4 }
    : null;
}

const matchesSearch = (search: string) =>
  sql<boolean>`(position(lower(${search}) in lower(c.client_name)) > 0 OR c.client_id::text = ${search})`;

/** A page of clients by number, in the scope of the platform. */
export const pageOfClients = (
  tx: ReadHandle,
  search: string | undefined,
  limit: number,
  offset: number,
) => {
  let query = selectClients();
  if (search) query = query.where(matchesSearch(search));
  return tx.all(query.orderBy('c.client_id').limit(limit).offset(offset));
};

/** How many there are, in the scope of the platform. */
export async function countClients(tx: ReadHandle, search: string | undefined): Promise<number> {
  let query = q.selectFrom('client as c').select(sql<number>`count(*)::int`.as('n'));
  if (search) query = query.where(matchesSearch(search));
  return (await tx.one(query)).n;
}

export type ClientAccounts = Readonly<
  Record<
    'clearing' | 'settlement' | 'fee_income' | 'adjustment' | 'dispute' | 'receivable' | 'suspense',
    number
  >
>;
export type ClientTerms = {
  readonly currency: Currency;
  readonly accounts: ClientAccounts;
  readonly fees: FeeRules;
  readonly undoSeconds: number;
  readonly name: string;
  readonly companyName: string;
  /** What part of a self-load a wallet gets before it settles. */
  readonly release: { readonly bps: number; readonly max: Cents };
};

/** What moving money needs of a client: its own accounts and the fees of its program. */
type TermsRow = {
  readonly currency: Currency;
  readonly accounts: unknown;
  readonly fees: unknown;
  readonly undo_seconds: number;
  readonly client_name: string;
  readonly company_name: string;
  readonly release_bps: number;
  readonly release_max: Cents;
  readonly load_bps: number | null;
  readonly unload_bps: number | null;
};

export async function clientTerms(tx: ReadHandle, clientId: number): Promise<ClientTerms> {
  const [row] = await tx.text<TermsRow>({
    name: 'client_terms',
    sql: `SELECT c.currency, c.accounts, p.fees, c.undo_seconds, c.client_name, c.company_name, p.release_bps, p.release_max, f.load_bps, f.unload_bps
          FROM client c JOIN program p ON p.id = c.program_id
          LEFT JOIN LATERAL (SELECT load_bps, unload_bps FROM fee_split WHERE client_id = c.client_id ORDER BY version DESC LIMIT 1) AS f ON true
          WHERE c.client_id = $1`,
    values: [clientId],
  });
  invariant(row, 'a client has its terms');
  return {
    currency: row.currency,
    // `createClient` opens all of them; older clients got the one for suspense by a migration.
    accounts: row.accounts as ClientAccounts,
    fees: readFees(row.fees, { load: row.load_bps, unload: row.unload_bps }),
    undoSeconds: row.undo_seconds,
    name: row.client_name,
    companyName: row.company_name,
    release: { bps: row.release_bps, max: row.release_max },
  };
}

/** What cards need to know of a client's program. */
export const cardProgram = (tx: ReadHandle, clientId: number) =>
  tx.one(
    q
      .selectFrom('client as c')
      .innerJoin('program as p', 'p.id', 'c.program_id')
      .select(['p.variant', 'p.bin', 'c.company_name', 'c.currency'])
      .where('c.client_id', '=', clientId),
  );

export const insertClient = (
  tx: WriteHandle,
  values: Parameters<ReturnType<typeof insertInto>['values']>[0],
) => tx.run(insertInto().values(values));
const insertInto = () => q.insertInto('client');

/** The numbers of all clients, in the scope of the platform: for what goes over all of them. */
export const clientIds = async (tx: ReadHandle): Promise<number[]> =>
  (await tx.all(q.selectFrom('client').select('client_id').orderBy('client_id'))).map(
    (row) => row.client_id,
  );
