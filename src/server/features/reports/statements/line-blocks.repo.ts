import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { WALLET_ENTRY } from '../wallet-entry.repo.ts';
import type { LineForm, StatementChoice, StatementCut } from './statement-line.repo.ts';
import { LINE, NEWEST, RANGES } from './statement-line.repo.ts';

/** How many entries a block has, as the migration says; a page reads a few of them at most. */
const BLOCK = 128;
/** So many entries of so many wallets are counted in one transaction. */
const ENTRIES = 12_800;
const WALLETS = 100;

/**
 * Counts the next entries of some wallets, up to the end of the last day that is kept. Two servers
 * that do it at once take turns: the second goes on where the first one stopped. Answers how many
 * wallets it had.
 */
export async function keepLineBlocks(tx: WriteHandle, clientId: number): Promise<number> {
  await tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:report_line_block`],
  });
  const kept = await tx.text({
    name: 'report_keep_line_blocks',
    sql: `WITH due AS MATERIALIZED (
        SELECT w.id AS wallet_id, w.account_id, coalesce(k.up_to, 0) AS after, least(last.seq, coalesce(k.up_to, 0) + ${ENTRIES}) AS up_to
        FROM wallet AS w LEFT JOIN report_line_kept AS k ON k.client_id = w.client_id AND k.wallet_id = w.id
        CROSS JOIN LATERAL (SELECT seq FROM eod_balance WHERE client_id = $1 AND wallet_id = w.id ORDER BY day DESC LIMIT 1) AS last
        WHERE w.client_id = $1 AND last.seq > coalesce(k.up_to, 0) ORDER BY w.id LIMIT ${WALLETS}
      ), few AS (
        SELECT wallet_id, account_id, after, up_to FROM (SELECT *, sum(up_to - after) OVER (ORDER BY wallet_id) - (up_to - after) AS before FROM due) AS d WHERE before < ${ENTRIES}
      ), counted AS (
        INSERT INTO report_line_block AS b (client_id, wallet_id, type, outgoing, block, lines)
        SELECT $1, w.wallet_id, line.type, e.amount < 0, (e.seq - 1) / ${BLOCK}, count(*)
        FROM few AS w JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = w.account_id AND e.seq > w.after AND e.seq <= w.up_to
        ${WALLET_ENTRY}
        GROUP BY w.wallet_id, line.type, e.amount < 0, (e.seq - 1) / ${BLOCK}
        ON CONFLICT (client_id, wallet_id, type, outgoing, block) DO UPDATE SET lines = b.lines + excluded.lines
      )
      INSERT INTO report_line_kept AS kept (client_id, wallet_id, up_to) SELECT $1, wallet_id, up_to FROM few
      ON CONFLICT (client_id, wallet_id) DO UPDATE SET up_to = excluded.up_to
      RETURNING wallet_id`,
    values: [clientId],
  });
  return kept.length;
}

const CHOSEN = `($6::text[] IS NULL OR line.type = ANY ($6)) AND line.type <> ALL ($7)`;
const entriesFrom = (span: string): string =>
  `(SELECT seq, at, amount, balance_after, transfer_id FROM ledger_entry
    WHERE client_id = $1 AND account_id = w.account_id AND seq > w.after AND seq < w.before AND ${span} AND (NOT $8 OR amount < 0)
    ORDER BY seq DESC) AS e`;

/**
 * The newest blocks of wallet `w` that have enough chosen lines for a page. The newest one counts for
 * nothing where the range ends inside of it, as its lines may lie beyond.
 */
const BLOCKS_OF_PAGE = `(
  SELECT block FROM (
    SELECT block, sum(lines) FILTER (WHERE (block + 1) * ${BLOCK} < w.before) OVER newer AS newer
    FROM (
      SELECT block, sum(lines) AS lines FROM report_line_block
      WHERE client_id = $1 AND wallet_id = w.wallet_id AND ($6::text[] IS NULL OR type = ANY ($6)) AND type <> ALL ($7) AND (NOT $8 OR outgoing)
        AND block >= w.after / ${BLOCK} AND block <= (w.before - 2) / ${BLOCK}
      GROUP BY block ORDER BY block DESC LIMIT $9::bigint + $10 + 2
    ) AS having_some WINDOW newer AS (ORDER BY block DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) AS counted WHERE coalesce(newer, 0) < $9::bigint + $10 ORDER BY block DESC) AS b`;

/**
 * The newest chosen lines of some wallets: what is not counted yet line by line, and before it the
 * blocks that have such lines. However rare they are, a page looks at a few blocks.
 */
export const chosenLines = <Line>(
  tx: ReadHandle,
  ranges: readonly unknown[],
  { types, except, outOnly, skip, limit }: StatementChoice & StatementCut,
  form: LineForm<Line>,
): Promise<Line[]> =>
  form.ask(tx, {
    name: `${form.name}_chosen`,
    sql: `SELECT ${form.columnsOf('one')} FROM ${RANGES}
      LEFT JOIN report_line_kept AS k ON k.client_id = $1 AND k.wallet_id = w.wallet_id
      CROSS JOIN LATERAL (
        SELECT * FROM (
          (SELECT ${LINE} FROM ${entriesFrom('seq > greatest(w.after, k.up_to)')} ${WALLET_ENTRY}
           WHERE ${CHOSEN} ORDER BY e.seq DESC LIMIT $9::bigint + $10)
          UNION ALL
          (SELECT ${LINE} FROM ${BLOCKS_OF_PAGE} CROSS JOIN LATERAL ${entriesFrom(`seq > b.block * ${BLOCK} AND seq <= least((b.block + 1) * ${BLOCK}, k.up_to)`)} ${WALLET_ENTRY}
           WHERE ${CHOSEN} ORDER BY e.seq DESC LIMIT $9::bigint + $10)
        ) AS found ORDER BY seq DESC LIMIT $9::bigint + $10) AS one
      ORDER BY ${NEWEST('one')} LIMIT $9 OFFSET $10`,
    values: [...ranges, types, except, outOnly, limit, skip],
  });
