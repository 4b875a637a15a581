import type { Statements } from '#server/platform/database/pool.ts';

type Key = { readonly key: string; readonly grows: boolean };

/** What a function of the database answers, in milliseconds. */
const millisecondsFrom = async (
  { glance }: Statements,
  name: string,
  sql: string,
  values: readonly unknown[],
): Promise<number> => {
  const [row] = await glance.text<{ wait: number | null }>({ name, sql, values });
  return row?.wait ?? 0;
};

/** In how many milliseconds the next turn of a key comes; in the scope of the platform. */
export const takeTurn = (db: Statements, { key, grows }: Key, milliRate: number) =>
  millisecondsFrom(db, 'pos_take_turn', 'SELECT integrations_take_turn($1, $2, $3) AS wait', [
    key,
    milliRate,
    grows,
  ]);

/** How long nobody may ask for the key yet; in the scope of the platform. */
export const restLeft = (db: Statements, key: string) =>
  millisecondsFrom(db, 'pos_rest_left', 'SELECT integrations_rest_left($1) AS wait', [key]);

/** Keeps everybody from asking for the key for some milliseconds; in the scope of the platform. */
export const restKey = (db: Statements, { key, grows }: Key, milliseconds: number) =>
  millisecondsFrom(db, 'pos_rest', 'SELECT integrations_rest($1, $2, $3) AS wait', [
    key,
    milliseconds,
    grows,
  ]);
