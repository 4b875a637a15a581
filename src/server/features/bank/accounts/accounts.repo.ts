import { type Insertable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const selectAccounts = (clientId: number) =>
  q
    .selectFrom('bank_account as a')
    .leftJoin('bank_agreement as g', (join) =>
      join.onRef('g.client_id', '=', 'a.client_id').onRef('g.id', '=', 'a.agreement_id'),
    )
    .leftJoin('bank_micro_deposit as m', (join) =>
      join.onRef('m.client_id', '=', 'a.client_id').onRef('m.account_id', '=', 'a.id'),
    )
    .selectAll('a')
    .select([
      'm.state as micro_state',
      'm.due_on as micro_due_on',
      'm.enter_by as micro_enter_by',
      'm.tries as micro_tries',
      'g.kind as agreement_kind',
      'g.signed_by_name',
      'g.signed_at',
      'g.text_version',
      'g.notice_days',
      'g.max_debit',
      'g.confirmed_at',
      'g.ended_at',
      sql<boolean>`EXISTS (SELECT FROM bank_transfer t WHERE t.client_id = a.client_id AND t.account_id = a.id AND t.state IN ('created', 'submitted', 'pending')) OR EXISTS (SELECT FROM bank_schedule s WHERE s.client_id = a.client_id AND s.account_id = a.id AND s.state <> 'ended')`.as(
        'in_use',
      ),
    ])
    .where('a.client_id', '=', clientId);

export const findBankAccount = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(selectAccounts(clientId).where('a.id', '=', id));
export type BankAccountRow = NonNullable<Awaited<ReturnType<typeof findBankAccount>>>;

/** All that are not removed, in the order in which they came. */
export const listBankAccounts = (tx: ReadHandle, clientId: number) =>
  tx.all(selectAccounts(clientId).where('a.state', '<>', 'removed').orderBy('a.id'));

/** The same account, registered before, removed or not: by any key of the vault. */
export const findKnownAccount = (
  tx: ReadHandle,
  clientId: number,
  fingerprints: readonly string[],
) =>
  tx.maybe(
    selectAccounts(clientId)
      .where('a.number_fingerprint', 'in', [...fingerprints])
      .orderBy('a.id')
      .limit(1),
  );

/** Under lock, so that nothing is taken from an account that is removed or suspended meanwhile. */
export async function lockBankAccount(
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<BankAccountRow | null> {
  await tx.maybe(
    q
      .selectFrom('bank_account')
      .select('id')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return findBankAccount(tx, clientId, id);
}

/** Two who register the same account at once: the second sees the first. */
export const lockRegistering = (tx: WriteHandle, clientId: number) =>
  tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:bank_account`],
  });

export const insertBankAccount = async (
  tx: WriteHandle,
  row: Insertable<Schema['bank_account']>,
): Promise<number> => (await tx.one(q.insertInto('bank_account').values(row).returning('id'))).id;

export const saveBankAccount = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Schema['bank_account']>,
) =>
  tx.run(
    q.updateTable('bank_account').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

/** Debits of these accounts came back; one with a code is debited no more. */
export const saveReturnedAccounts = (
  tx: WriteHandle,
  clientId: number,
  accounts: ReadonlyMap<number, string | null>,
  now: Date,
) =>
  tx.text({
    sql: `UPDATE bank_account AS a SET last_return_at = $2, state = CASE WHEN n.code IS NULL THEN a.state ELSE 'suspended' END,
            reason = coalesce(n.code, a.reason)
          FROM unnest($3::int[], $4::text[]) AS n (id, code) WHERE a.client_id = $1 AND a.id = n.id`,
    values: [clientId, now, [...accounts.keys()], [...accounts.values()]],
  });

export const insertAgreement = async (
  tx: WriteHandle,
  row: Insertable<Schema['bank_agreement']>,
): Promise<number> => (await tx.one(q.insertInto('bank_agreement').values(row).returning('id'))).id;

/** One that has not ended. */
export const findAgreement = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('bank_agreement')
      .select('id')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('ended_at', 'is', null),
  );

export const endAgreement = (tx: WriteHandle, clientId: number, id: number, at: Date) =>
  tx.run(
    q
      .updateTable('bank_agreement')
      .set({ ended_at: at })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('ended_at', 'is', null),
  );
