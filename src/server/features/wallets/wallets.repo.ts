import { sql } from 'kysely';
import type { Access } from '#domain/subscriptions/index.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import { isIncluded } from '../clients/index.ts';

export type WalletRow = {
  readonly id: number;
  readonly store_id: number;
  readonly name: string;
  readonly store_name: string;
  readonly timezone: string;
  readonly account_id: number;
  readonly in_flight_account_id: number;
  readonly alert_amount: Cents | null;
  readonly alerted: boolean;
  readonly blocked: boolean;
  readonly access: Access;
  readonly members: number;
};

/**
 * The wallets that a manager sees: `all`, or those assigned. Row security holds them to the client;
 * the base query says it again.
 */
export type VisibleWallets = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
};

const seen = (of: VisibleWallets) => {
  const query = q
    .selectFrom('wallet as w')
    .innerJoin('store as s', (join) =>
      join.onRef('s.client_id', '=', 'w.client_id').onRef('s.id', '=', 'w.store_id'),
    )
    .where('w.client_id', '=', of.clientId)
    .where('w.active', '=', true)
    .where('s.active', '=', true);
  return of.wallets === 'all'
    ? query
    : query.where('w.id', 'in', of.wallets.length > 0 ? [...of.wallets] : [0]);
};

const columns = [
  'w.id',
  'w.store_id',
  'w.name',
  's.name as store_name',
  's.timezone',
  'w.account_id',
  'w.in_flight_account_id',
  'w.alert_amount',
  'w.alerted',
  'w.blocked',
  'w.access',
] as const;

/** Counted to 100,000 for what a list shows: a store's members are one range of one index. */
const memberCount =
  sql<number>`(SELECT count(*)::int FROM (SELECT 1 FROM membership m WHERE m.client_id = w.client_id AND m.store_id = w.store_id AND m.active LIMIT 100000) AS counted)`.as(
    'members',
  );

export const walletsSeen = (
  tx: ReadHandle,
  of: VisibleWallets,
): Promise<Omit<WalletRow, 'members'>[]> =>
  tx.all(
    seen(of)
      .select([...columns])
      .orderBy('w.id'),
  );

/** The same with how many members each has, which costs as much as there are. */
export const walletsCounted = (tx: ReadHandle, of: VisibleWallets): Promise<WalletRow[]> =>
  tx.all(
    seen(of)
      .select([...columns, memberCount])
      .orderBy('w.id'),
  );

/** One wallet that the manager sees; a store's number finds its main wallet, which has the same. */
export const findWallet = (
  tx: ReadHandle,
  of: VisibleWallets,
  id: number,
): Promise<Omit<WalletRow, 'members'> | null> =>
  tx.maybe(
    seen(of)
      .select([...columns])
      .where('w.id', '=', id),
  );

/** Any wallet of the client, for what is not a person's look: jobs, and what was decided before. */
export const walletOfClient = (tx: ReadHandle, clientId: number, id: number) =>
  findWallet(tx, { clientId, wallets: 'all' }, id);

export const departmentsOf = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.all(
    q
      .selectFrom('department as d')
      .select([
        'd.id',
        'd.name',
        'd.store_id',
        sql<number>`(SELECT count(*)::int FROM membership m WHERE m.client_id = d.client_id AND m.store_id = d.store_id AND m.department_id = d.id AND m.active)`.as(
          'members',
        ),
      ])
      .where('d.client_id', '=', clientId)
      .where('d.store_id', '=', storeId)
      .orderBy('d.name'),
  );

/** The departments of all stores, without their members. */
export const departmentsOfClient = (tx: ReadHandle, clientId: number) =>
  tx.all(
    q
      .selectFrom('department')
      .select(['id', 'name', 'store_id'])
      .where('client_id', '=', clientId)
      .orderBy('id'),
  );

export const storeIdsSeen = async (tx: ReadHandle, of: VisibleWallets): Promise<number[]> =>
  (await tx.all(seen(of).select('w.store_id').distinct())).map((row) => row.store_id);

export const nextNumber = async (tx: WriteHandle): Promise<number> =>
  (await tx.text<{ id: number }>({ sql: `SELECT nextval('store_wallet_id')::int AS id` }))[0]!.id;

export const insertStore = (
  tx: WriteHandle,
  row: { client_id: number; id: number; name: string; timezone: string; created_at: Date },
) => tx.run(q.insertInto('store').values(row));

/** What a wallet has besides its name; see the migration. */
export type WalletSettings = {
  readonly card_load_identifier: string | null;
  readonly external_location_id: string | null;
  readonly alert_amount: Cents | null;
  readonly notification_recipients: string[];
};

/** A new wallet; without tips until it is subscribed, where the client's are not included. */
export const insertWallet = async (
  tx: WriteHandle,
  row: {
    client_id: number;
    id: number;
    store_id: number;
    name: string;
    account_id: number;
    in_flight_account_id: number;
    alert_amount: Cents | null;
    created_at: Date;
  } & Partial<WalletSettings>,
) => {
  const access: Access = (await isIncluded(tx, row.client_id)) ? 'full' : 'tips_off';
  return tx.run(q.insertInto('wallet').values({ ...row, access }));
};

export const insertDepartment = async (
  tx: WriteHandle,
  row: { client_id: number; store_id: number; name: string },
): Promise<number> => (await tx.one(q.insertInto('department').values(row).returning('id'))).id;
