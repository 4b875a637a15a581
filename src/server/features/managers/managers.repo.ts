import { sql } from 'kysely';
import { TOP_LEVEL } from '#domain/access/granting.ts';
import { LEVELS, type Level, seesAllWallets } from '#domain/access/levels.ts';
import { type Right, may } from '#domain/access/rights.ts';
import type { Language, ManagerActor } from '#server/platform/actor.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export const findManager = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q.selectFrom('manager').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );

export const storesOfManager = async (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<number[]> =>
  (
    await tx.all(
      q
        .selectFrom('manager_wallet as mw')
        .innerJoin('wallet as w', (join) =>
          join.onRef('w.client_id', '=', 'mw.client_id').onRef('w.id', '=', 'mw.wallet_id'),
        )
        .select('w.store_id')
        .distinct()
        .where('mw.client_id', '=', clientId)
        .where('mw.manager_id', '=', id)
        .orderBy('w.store_id'),
    )
  ).map((row) => row.store_id);

export async function insertManager(
  tx: WriteHandle,
  row: {
    client_id: number;
    fullname: string;
    mobile_number: string | null;
    email: string | null;
    account_level: Level;
    status: 'invited' | 'active';
    load_limits: string | null;
    created_at: Date;
  },
): Promise<number> {
  return (await tx.one(q.insertInto('manager').values(row).returning('id'))).id;
}

export async function assignWallets(
  tx: WriteHandle,
  clientId: number,
  managerId: number,
  wallets: readonly number[],
): Promise<void> {
  await tx.run(
    q
      .deleteFrom('manager_wallet')
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  );
  if (wallets.length > 0)
    await tx.run(
      q
        .insertInto('manager_wallet')
        .values(
          wallets.map((wallet_id) => ({ client_id: clientId, manager_id: managerId, wallet_id })),
        ),
    );
}

/** Gives a manager one more wallet. */
export const assignWallet = (
  tx: WriteHandle,
  clientId: number,
  managerId: number,
  walletId: number,
) =>
  tx.run(
    q
      .insertInto('manager_wallet')
      .values({ client_id: clientId, manager_id: managerId, wallet_id: walletId })
      .onConflict((on) => on.doNothing()),
  );

export type ManagerFind = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
  readonly self: number;
  readonly search?: string | undefined;
  readonly level?: string | undefined;
  readonly status?: string | undefined;
  readonly wallet?: number | undefined;
};

/** The managers that one of them may see. */
export const findFor = (actor: ManagerActor): ManagerFind => ({
  clientId: actor.client.id,
  wallets: actor.wallets,
  self: actor.managerId,
});

/**
 * Managers that somebody may see: with all wallets everybody, else who shares a wallet with them,
 * and themselves.
 */
function matching({ clientId, wallets, self, search, level, status, wallet }: ManagerFind) {
  let query = q.selectFrom('manager as m').where('m.client_id', '=', clientId);
  if (wallets !== 'all')
    query = query.where((eb) =>
      eb.or([eb('m.id', '=', self), eb.exists(assigned(clientId, wallets))]),
    );
  if (wallet !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('m.account_level', 'in', LEVELS.filter(seesAllWallets)),
        eb.exists(assigned(clientId, [wallet])),
      ]),
    );
  if (search)
    query = query.where(
      sql<boolean>`(position(lower(${search}) in lower(m.fullname)) > 0 OR m.mobile_number = ${search.replaceAll(/\D/g, '')} OR m.email = lower(${search}))`,
    );
  // A word that is no level finds nobody.
  if (level) query = query.where('m.account_level', '=', level as Level);
  // Nor does one that is no status.
  return status ? query.where('m.status', '=', status as 'active') : query;
}

const assigned = (clientId: number, wallets: readonly number[]) =>
  q
    .selectFrom('manager_wallet as mw')
    .select('mw.wallet_id')
    .where('mw.client_id', '=', clientId)
    .whereRef('mw.manager_id', '=', sql.ref('m.id'))
    .where('mw.wallet_id', 'in', wallets.length > 0 ? [...wallets] : [0]);

/** A page of managers with the ids of their wallets, the newest first. */
export const pageOfManagers = (tx: ReadHandle, find: ManagerFind, limit: number, offset: number) =>
  tx.all(
    matching(find)
      .selectAll('m')
      .select(walletIds)
      .orderBy('m.id', 'desc')
      .limit(limit)
      .offset(offset),
  );

const walletIds = sql<
  number[]
>`ARRAY(SELECT mw.wallet_id FROM manager_wallet mw WHERE mw.client_id = m.client_id AND mw.manager_id = m.id ORDER BY 1)`.as(
  'wallets',
);

export const countManagers = async (tx: ReadHandle, find: ManagerFind): Promise<number> =>
  (await tx.one(matching(find).select(sql<number>`count(*)::int`.as('n')))).n;

/** One manager that somebody may see, with the ids of their wallets. */
export const seenManager = (tx: ReadHandle, find: ManagerFind, id: number) =>
  tx.maybe(matching(find).selectAll('m').select(walletIds).where('m.id', '=', id));
export type ManagerRow = NonNullable<Awaited<ReturnType<typeof seenManager>>>;

/**
 * The same under lock, for a change. Holders of the top level are locked with one of them, all in
 * one order: of two who take each other's access away the second waits, and finds what became of
 * it.
 */
export async function lockManager(
  tx: WriteHandle,
  find: ManagerFind,
  id: number,
): Promise<ManagerRow | null> {
  const { clientId } = find;
  const holds = q
    .selectFrom('manager as t')
    .select('t.id')
    .where('t.client_id', '=', clientId)
    .where('t.id', '=', id)
    .where('t.account_level', '=', TOP_LEVEL);
  await tx.all(
    q
      .selectFrom('manager')
      .select('id')
      .where('client_id', '=', clientId)
      .where((eb) =>
        eb.or([
          eb('id', '=', id),
          eb.and([
            eb('account_level', '=', TOP_LEVEL),
            eb('status', '!=', 'inactive'),
            eb.exists(holds),
          ]),
        ]),
      )
      .orderBy('id')
      .forUpdate(),
  );
  return seenManager(tx, find, id);
}

/** Whether a manager's access was taken away while they waited for their turn. */
export const isGone = async (tx: ReadHandle, actor: ManagerActor): Promise<boolean> =>
  actor.kind === 'manager' &&
  (await findManager(tx, actor.client.id, actor.managerId))?.status !== 'active';

/**
 * Takes all holders of a level under lock, so that two that are taken away at once do not leave
 * none; answers those that are not deactivated.
 */
export const lockHolders = (tx: WriteHandle, clientId: number, level: Level) =>
  tx.all(
    q
      .selectFrom('manager')
      .select(['id', 'status'])
      .where('client_id', '=', clientId)
      .where('account_level', '=', level)
      .where('status', '!=', 'inactive')
      .orderBy('id')
      .forUpdate(),
  );

type Change = {
  fullname: string;
  mobile_number: string | null;
  email: string | null;
  account_level: Level;
  load_limits: string | null;
};

/** Writes a change and counts it. */
export const changeManager = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Change | { status: 'inactive' },
) =>
  tx.run(
    q
      .updateTable('manager')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/**
 * Keeps the columns of one table beside those of the others, also where two windows save at once;
 * answers all of them.
 */
export const mergeColumns = async (
  tx: WriteHandle,
  clientId: number,
  id: number,
  of: Record<string, readonly string[]>,
): Promise<Record<string, string[]>> =>
  (
    await tx.one(
      q
        .updateTable('manager')
        .set({ columns: sql`columns || ${JSON.stringify(of)}::jsonb` })
        .where('client_id', '=', clientId)
        .where('id', '=', id)
        .returning('columns'),
    )
  ).columns as Record<string, string[]>;

export const saveManager = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: { language: 'en' | 'es' | 'fr' },
) =>
  tx.run(q.updateTable('manager').set(set).where('client_id', '=', clientId).where('id', '=', id));

/** The addresses of those at work who hold a right for a wallet, each with its language. */
export async function holdersOf(
  tx: ReadHandle,
  clientId: number,
  { right, walletId }: { readonly right: Right; readonly walletId: number },
): Promise<{ email: string; language: Language }[]> {
  const levels = LEVELS.filter((level) => may(level, right, true));
  const found = await tx.all(
    q
      .selectFrom('manager as m')
      .leftJoin('manager_wallet as mw', (join) =>
        join
          .onRef('mw.client_id', '=', 'm.client_id')
          .onRef('mw.manager_id', '=', 'm.id')
          .on('mw.wallet_id', '=', walletId),
      )
      .select(['m.email', 'm.language', 'm.account_level', 'mw.wallet_id'])
      .where('m.client_id', '=', clientId)
      .where('m.status', '=', 'active')
      .where('m.account_level', 'in', levels)
      .where('m.email', 'is not', null)
      .orderBy('m.id'),
  );
  return found.flatMap(({ email, language, account_level: level, wallet_id: assigned }) =>
    email !== null && (assigned !== null || seesAllWallets(level)) ? [{ email, language }] : [],
  );
}
