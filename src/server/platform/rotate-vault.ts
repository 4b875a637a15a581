import type { Database } from './database/pool.ts';
import type { KeyRing } from './vault.ts';

/** A column of sealed texts. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** What names a row: its primary key. */
  readonly key: readonly string[];
  /** SQL over the row `t`: what its text is sealed for. */
  readonly about: string;
  /** Rows a batch, where they are large. */
  readonly batch?: number;
};
export type RotatedColumn = {
  readonly column: SealedColumn;
  readonly sealedAnew: number;
  /** That no key of the ring opens, or that somebody else changed while they were sealed. */
  readonly left: number;
};

const BATCH_SIZE = 200;
type SealedText = { readonly key: unknown[]; readonly sealed: string; readonly about: string };

/**
 * Seals everything in a column with the newest key that is not yet, batch by batch, while servers
 * go on: a text that one of them changed meanwhile stays as they have it. Can be ended and begun
 * again at any time.
 */
export async function rotateColumn(
  owner: Database,
  vault: KeyRing,
  column: SealedColumn,
): Promise<RotatedColumn> {
  let sealedAnew = 0;
  for (let batch = await nextBatch(owner, vault, column, null); batch.length > 0;) {
    for (const row of batch) sealedAnew += await sealAnew(owner, vault, column, row);
    batch = await nextBatch(owner, vault, column, batch.at(-1)!.key);
  }
  const [{ left } = { left: 0 }] = await owner.read('platform', (tx) =>
    tx.text<{ left: number }>({
      sql: `SELECT count(*)::int AS left FROM ${column.table} WHERE NOT starts_with(${column.column}, $1)`,
      values: [vault.newest],
    }),
  );
  return { column, sealedAnew, left };
}

const nextBatch = (
  owner: Database,
  { newest }: KeyRing,
  { table, column, key, about, batch = BATCH_SIZE }: SealedColumn,
  after: readonly unknown[] | null,
): Promise<SealedText[]> => {
  const names = key.map((name) => `t.${name}`).join(', ');
  const beyond = after
    ? `AND ROW(${names}) > ROW(${key.map((_, index) => `$${index + 2}::int`).join(', ')})`
    : '';
  return owner.read('platform', (tx) =>
    tx.text<SealedText>({
      sql: `SELECT ARRAY[${names}] AS key, t.${column} AS sealed, ${about} AS about FROM ${table} AS t
            WHERE NOT starts_with(t.${column}, $1) ${beyond} ORDER BY ${names} LIMIT ${batch}`,
      values: [newest, ...(after ?? [])],
    }),
  );
};

async function sealAnew(
  owner: Database,
  vault: KeyRing,
  { table, column, key }: SealedColumn,
  row: SealedText,
): Promise<number> {
  const text = openOrNull(vault, row);
  if (text === null) return 0;
  const named = key.map((name, index) => `${name} = $${index + 3}`).join(' AND ');
  const changed = await owner.write('platform', (tx) =>
    tx.text({
      sql: `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${named} RETURNING 1`,
      values: [vault.seal(text, row.about), row.sealed, ...row.key],
    }),
  );
  return changed.length;
}

function openOrNull(vault: KeyRing, { sealed, about }: SealedText): string | null {
  try {
    return vault.open(sealed, about);
  } catch {
    return null;
  }
}
