import type { ReadHandle } from '#server/platform/database/handle.ts';

type Named = { readonly id: number; readonly name: string };

export const namesOfPeople = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly string[],
): Promise<Named[]> =>
  tx.text<Named>({
    name: 'report_names_of_people',
    sql: `SELECT id, trim(first_name || ' ' || last_name) AS name FROM customer WHERE client_id = $1 AND id = ANY ($2::int[])`,
    values: [clientId, ids],
  });

export const namesOfWallets = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly string[],
): Promise<Named[]> =>
  tx.text<Named>({
    name: 'report_names_of_wallets',
    sql: `SELECT id, name FROM wallet WHERE client_id = $1 AND id = ANY ($2::int[])`,
    values: [clientId, ids],
  });
