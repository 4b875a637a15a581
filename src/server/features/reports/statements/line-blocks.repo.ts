import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { WALLET_ENTRY } from '../wallet-entry.repo.ts';
import type { LineForm, StatementChoice, StatementCut } from './statement-line.repo.ts';
import { LINE, NEWEST, RANGES, lineOf } from './statement-line.repo.ts';

/** How many entries a block has, as the migration says. */
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
        INSERT INTO report_line_block AS b (client_id, wallet_id, type, outgoing, block, places)
        SELECT $1, w.wallet_id, line.type, e.amount < 0, (e.seq - 1) / ${BLOCK}, array_agg(((e.seq - 1) % ${BLOCK})::smallint ORDER BY e.seq)
        FROM few AS w JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = w.account_id AND e.seq > w.after AND e.seq <= w.up_to
        ${WALLET_ENTRY}
        GROUP BY w.wallet_id, line.type, e.amount < 0, (e.seq - 1) / ${BLOCK}
        ON CONFLICT (client_id, wallet_id, type, outgoing, block) DO UPDATE SET places = b.places || excluded.places
        RETURNING b.wallet_id, b.type, b.outgoing
      ), kinds AS (
        INSERT INTO report_line_kind (client_id, wallet_id, type, outgoing) SELECT DISTINCT $1::int, wallet_id, type, outgoing FROM counted
        ON CONFLICT DO NOTHING
      )
      INSERT INTO report_line_kept AS kept (client_id, wallet_id, up_to) SELECT $1, wallet_id, up_to FROM few
      ON CONFLICT (client_id, wallet_id) DO UPDATE SET up_to = excluded.up_to
      RETURNING wallet_id`,
    values: [clientId],
  });
  return kept.length;
}

const CHOSEN = `($6::text[] IS NULL OR line.type = ANY ($6)) AND line.type <> ALL ($7)`;
/** So many lines at most, of each wallet and in all. */
const MOST = '$9::bigint + $10';

/**
 * The newest counted lines of wallet `w` that are chosen, as the numbers of their entries: of each
 * kind that it has, from as many blocks as have enough. The newest block counts for nothing where
 * the range ends inside of it, as its lines may lie beyond.
 */
const newestCounted = (most: string): string => `(
  SELECT line.seq FROM (
    SELECT type, outgoing FROM report_line_kind
    WHERE client_id = $1 AND wallet_id = w.wallet_id AND ($6::text[] IS NULL OR type = ANY ($6)) AND type <> ALL ($7) AND (NOT $8 OR outgoing)
    OFFSET 0) AS kind
  CROSS JOIN LATERAL (
    SELECT block, places, sum(cardinality(places)) FILTER (WHERE (block + 1) * ${BLOCK} < w.before) OVER newer AS newer FROM (
      SELECT block, places FROM report_line_block
      WHERE client_id = $1 AND wallet_id = w.wallet_id AND type = kind.type AND outgoing = kind.outgoing
        AND block >= w.after / ${BLOCK} AND block <= (w.before - 2) / ${BLOCK}
      ORDER BY block DESC LIMIT ${most} + 1) AS of_kind
    WINDOW newer AS (ORDER BY block DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS of_block
  CROSS JOIN LATERAL (SELECT of_block.block * ${BLOCK} + place + 1 AS seq FROM unnest(of_block.places) AS place) AS line
  WHERE coalesce(of_block.newer, 0) < ${most} AND line.seq > w.after AND line.seq < w.before
  ORDER BY line.seq DESC LIMIT ${most}) AS counted
  JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = w.account_id AND e.seq = counted.seq`;

/**
 * The newest chosen lines of some wallets: what is not counted yet line by line, and of what is
 * counted those alone that a page shows. A page has lines of as many wallets as it has lines at
 * most: the ones whose newest line is the newest.
 */
export const chosenLines = <Line>(
  tx: ReadHandle,
  ranges: readonly unknown[],
  { types, except, outOnly, skip, limit }: StatementChoice & StatementCut,
  form: LineForm<Line>,
): Promise<Line[]> =>
  form.ask(tx, {
    name: `${form.name}_chosen`,
    sql: `WITH front AS MATERIALIZED (
        SELECT w.wallet_id, w.account_id, w.after, w.before FROM ${RANGES} CROSS JOIN LATERAL ${newestCounted('1')}
        ORDER BY ${NEWEST('e')} LIMIT ${MOST}
      ), entry AS MATERIALIZED (
        SELECT w.wallet_id, w.account_id, e.seq, e.at, e.amount, e.balance_after, e.transfer_id FROM front AS w CROSS JOIN LATERAL ${newestCounted(MOST)}
        ORDER BY ${NEWEST('e')} LIMIT ${MOST}
      )
      SELECT ${form.columnsOf('one')} FROM (
        SELECT ${lineOf('recent')} FROM ${RANGES} LEFT JOIN report_line_kept AS k ON k.client_id = $1 AND k.wallet_id = w.wallet_id
        CROSS JOIN LATERAL (
          SELECT ${LINE} FROM (
            SELECT seq, at, amount, balance_after, transfer_id FROM ledger_entry
            WHERE client_id = $1 AND account_id = w.account_id AND seq > greatest(w.after, k.up_to) AND seq < w.before AND (NOT $8 OR amount < 0)
            ORDER BY seq DESC) AS e ${WALLET_ENTRY}
          WHERE ${CHOSEN} ORDER BY e.seq DESC LIMIT ${MOST}) AS recent
        UNION ALL
        SELECT ${lineOf('counted')} FROM entry AS e CROSS JOIN LATERAL (SELECT e.wallet_id, e.account_id) AS w ${WALLET_ENTRY} CROSS JOIN LATERAL (SELECT ${LINE}) AS counted
      ) AS one
      ORDER BY ${NEWEST('one')} LIMIT $9 OFFSET $10`,
    values: [...ranges, types, except, outOnly, limit, skip],
  });
