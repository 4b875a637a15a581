import type { AccountId, ClientId } from '#kernel/ids.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { type AccountKind, minimumOf } from './words.ts';

export type NewAccount = {
  readonly clientId: ClientId;
  readonly kind: AccountKind;
  readonly currency: Currency;
};

export async function openAccount(tx: WriteHandle, account: NewAccount): Promise<AccountId> {
  const [id] = await openAccounts(tx, { ...account, count: 1 });
  invariant(id !== undefined, 'an account was opened');
  return id;
}

/** Many at once: the cards of a whole import. Numbers come in ascending order. */
export async function openAccounts(
  tx: WriteHandle,
  { clientId, kind, currency, count }: NewAccount & { readonly count: number },
): Promise<AccountId[]> {
  const rows = await tx.text<{ id: AccountId }>({
    name: 'ledger_open',
    sql: 'SELECT id FROM ledger_open($1, $2, $3, $4, $5) AS id ORDER BY id',
    values: [clientId, kind, currency, minimumOf(kind), count],
  });
  return rows.map((row) => row.id);
}

export async function balances(
  read: ReadHandle,
  { clientId, accountIds }: { clientId: ClientId; accountIds: readonly AccountId[] },
): Promise<Map<AccountId, Cents>> {
  const rows = await read.text<{ id: AccountId; balance: Cents }>({
    name: 'ledger_balances',
    sql: 'SELECT id, balance FROM ledger_account WHERE client_id = $1 AND id = ANY ($2)',
    values: [clientId, accountIds],
  });
  return new Map(rows.map((row) => [row.id, row.balance]));
}

/** Locks accounts in the one total order, before several transfers of one transaction are posted. */
export async function lockAccounts(
  tx: WriteHandle,
  clientId: ClientId,
  accountIds: readonly AccountId[],
): Promise<void> {
  await tx.text({
    name: 'ledger_lock',
    sql: 'SELECT ledger_lock($1, $2)',
    values: [clientId, [...new Set(accountIds)]],
  });
}

/** Every client that has books. For the owner, who sees all. */
export async function bookedClients(owner: ReadHandle): Promise<ClientId[]> {
  const rows = await owner.text<{ id: ClientId }>({
    sql: 'SELECT DISTINCT client_id AS id FROM ledger_account ORDER BY 1',
  });
  return rows.map((row) => row.id);
}

export type KindSum = {
  readonly kind: AccountKind;
  readonly accounts: number;
  readonly balance: Cents;
};

/** What a client's accounts hold together, by kind: the whole sums to 0. */
export function booksByKind(read: ReadHandle, clientId: ClientId): Promise<KindSum[]> {
  return read.text<KindSum>({
    sql: 'SELECT kind, count(*)::int AS accounts, sum(balance)::bigint AS balance FROM ledger_account WHERE client_id = $1 GROUP BY kind ORDER BY kind',
    values: [clientId],
  });
}
