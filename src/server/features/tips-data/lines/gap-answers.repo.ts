import type { ReadHandle } from '#server/platform/database/handle.ts';

/** What somebody has looked at and called no gap, as `date gap`. */
export const answeredGaps = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  range: { readonly first: string; readonly last: string },
): Promise<Set<string>> =>
  new Set(
    (
      await tx.text<{ day: string; gap: string }>({
        sql: `SELECT day, gap FROM tip_gap_answer WHERE client_id = $1 AND store_id = $2 AND day BETWEEN $3 AND $4`,
        values: [clientId, storeId, range.first, range.last],
      })
    ).map(({ day, gap }) => `${day} ${gap}`),
  );
