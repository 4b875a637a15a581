import type { Gap } from '#domain/tips-data/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

export type GapAnswer = {
  readonly day: string;
  readonly gap: string;
  readonly reason: string;
  readonly answered_by: string;
  readonly answered_at: Date;
};

/** What somebody has looked at and called no gap, with the reason. */
export const gapAnswers = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  range: { readonly first: string; readonly last: string },
): Promise<GapAnswer[]> =>
  tx.text<GapAnswer>({
    sql: `SELECT day, gap, reason, answered_by, answered_at FROM tip_gap_answer WHERE client_id = $1 AND store_id = $2 AND day BETWEEN $3 AND $4`,
    values: [clientId, storeId, range.first, range.last],
  });

/** The last answer to a gap counts. */
export const saveGapAnswer = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  answer: GapAnswer & { readonly gap: Gap },
): Promise<number> => {
  const { reason, answered_by, answered_at } = answer;
  return tx.run(
    q
      .insertInto('tip_gap_answer')
      .values({ client_id: clientId, store_id: storeId, ...answer })
      .onConflict((on) =>
        on
          .columns(['client_id', 'store_id', 'day', 'gap'])
          .doUpdateSet({ reason, answered_by, answered_at }),
      ),
  );
};
