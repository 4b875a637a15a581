import { FUND_COLUMNS } from '#domain/funds/fund-rows.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { MAX_ROWS } from '#server/platform/csv-file.ts';
import { peopleOfWallets, templatePeople } from './people.repo.ts';
import { WALLET_COLUMN } from './read-file.ts';

type Wanted = {
  readonly clientId: number;
  readonly storeIds: readonly number[];
  readonly departmentIds: readonly number[] | null;
  readonly byFirst: boolean;
  readonly all: boolean;
};

type PersonToPay = {
  readonly first_name: string;
  readonly last_name: string;
  readonly identifier: string;
  readonly staff_id: string | null;
};

/** A person's row; the amount and the memo are left to whoever fills it in. */
const cellsOf = (person: PersonToPay): (string | null)[] => [
  person.first_name,
  person.last_name,
  person.identifier,
  person.staff_id,
  '',
  '',
];

/** The template of a fund file: the people who can be paid, filled in; amounts and memos empty. */
export async function fundTemplate(tx: ReadHandle, wanted: Wanted): Promise<string> {
  const people = await templatePeople(tx, wanted.clientId, {
    storeIds: wanted.storeIds,
    departmentIds: wanted.departmentIds,
    byFirst: wanted.byFirst,
    all: wanted.all,
  });
  return writeCsv(FUND_COLUMNS, people.map(cellsOf));
}

type WalletRef = { readonly id: number; readonly name: string; readonly store_id: number };

/** The same with the wallet of each row beside it, for a table over several wallets. */
export async function tableTemplate(
  tx: ReadHandle,
  wanted: Omit<Wanted, 'storeIds'> & { readonly wallets: readonly WalletRef[] },
): Promise<string> {
  const people = await peopleOfWallets(
    tx,
    wanted.clientId,
    wanted.wallets.map((wallet) => ({
      id: wallet.id,
      storeId: wallet.store_id,
      departmentIds: wanted.departmentIds ?? [],
    })),
    { byFirst: wanted.byFirst, all: wanted.all, limit: MAX_ROWS },
  );
  const names = new Map(wanted.wallets.map((wallet) => [wallet.id, wallet.name]));
  return writeCsv(
    [...FUND_COLUMNS, WALLET_COLUMN],
    people.map((person) => [...cellsOf(person), names.get(person.wallet_id) ?? '']),
  );
}
