import type { ReadHandle } from '#server/platform/database/handle.ts';

/** Whose work is counted: `null` where nothing of that kind is theirs to see. */
export type OpenWorkFilter = {
  readonly clientId: number;
  readonly managerId: number;
  /** Wallets of the batches; `all` of the client. */
  readonly batches: 'all' | readonly number[] | null;
  /** Kinds of files. Who does not see all wallets sees files of their own. */
  readonly files: { readonly kinds: readonly string[]; readonly own: boolean };
  /** Exports of the manager that were asked for since. */
  readonly exportsSince: Date | null;
};
type Counted = { readonly open: number; readonly running: boolean };

/** What runs or waits, counted in one statement: every open window asks for it. */
export async function countOpenWork(tx: ReadHandle, filter: OpenWorkFilter): Promise<Counted> {
  const { clientId, managerId, batches, files, exportsSince } = filter;
  const [row] = await tx.text<Counted>({
    name: 'count_open_work',
    sql: `SELECT count(*)::int AS open, coalesce(bool_or(runs), false) AS running
          FROM (
            SELECT state IN ('validating', 'processing') AS runs FROM bulk_job
            WHERE client_id = $1 AND $3 AND source <> 'single' AND state IN ('uploaded', 'validating', 'awaiting_confirmation', 'processing')
              AND ($4::int[] IS NULL OR wallet_id = ANY($4::int[]))
            UNION ALL SELECT state = 'processing' FROM import_file
            WHERE client_id = $1 AND kind = ANY($5::text[]) AND state IN ('mapping', 'awaiting_confirmation', 'processing')
              AND (NOT $6 OR manager_id = $2)
            UNION ALL SELECT state IN ('waiting', 'running') FROM report_export
            WHERE client_id = $1 AND manager_id = $2 AND state <> 'cancelled' AND coalesce(finished_at, created_at) > $7
          ) AS work`,
    values: [
      clientId,
      managerId,
      batches !== null,
      batches === 'all' ? null : (batches ?? []),
      files.kinds,
      files.own,
      exportsSince,
    ],
  });
  return row ?? { open: 0, running: false };
}
