import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { WALLET_ENTRY } from '../wallet-entry.repo.ts';

export type StatementRow = {
  readonly wallet_id: number;
  readonly account_id: number;
  readonly seq: bigint;
  readonly at: Date;
  readonly amount: Cents;
  readonly balance_after: Cents;
  readonly type: string;
  readonly undone: boolean;
  readonly fee: Cents;
  readonly movement_id: bigint | null;
  readonly job_id: number | null;
  readonly description: string;
  readonly counterpart: string;
  readonly adjuster: string;
  readonly status: string;
};

/** Entries of a wallet: those after `after` and before `before`. */
export type StatementRange = {
  readonly walletId: number;
  readonly accountId: number;
  readonly after: bigint;
  readonly before: bigint;
};
export type StatementChoice = {
  /** What the lines are of; null for all. */
  readonly types: readonly string[] | null;
  /** What they are not of. */
  readonly except: readonly string[];
  /** Only what left the wallet. */
  readonly outOnly: boolean;
};

/**
 * The newest lines of some wallets, each from the newest of its own range, by the clock, the
 * account and the number of the entry. Without a choice a page costs the same at any depth.
 */
export const statementLines = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  { types, except, outOnly, limit }: StatementChoice & { readonly limit: number },
): Promise<StatementRow[]> =>
  tx.text<StatementRow>({
    name: 'report_statement',
    sql: `SELECT l.*, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), o.name, '') AS counterpart
      FROM (SELECT one.* FROM unnest($2::int[], $3::int[], $4::bigint[], $5::bigint[]) AS w (wallet_id, account_id, after, before)
        CROSS JOIN LATERAL (
          SELECT w.wallet_id, w.account_id, e.seq, e.at, e.amount, e.balance_after, line.type, line.undone, line.fee,
            p.id AS movement_id, j.id AS job_id, coalesce(nullif(p.description, ''), p.notes, nullif(j.memo, ''), j.file_name, '') AS description,
            coalesce(p.manager_name, j.manager_name, '') AS adjuster,
            coalesce(p.status, CASE j.state WHEN 'processing' THEN 'pre-paid' ELSE 'paid' END) AS status, p.customer_id, p.other_wallet_id
          FROM (SELECT seq, at, amount, balance_after, transfer_id FROM ledger_entry
            WHERE client_id = $1 AND account_id = w.account_id AND seq > w.after AND seq < w.before AND (NOT $8 OR amount < 0)
            ORDER BY seq DESC LIMIT CASE WHEN $6::text[] IS NULL AND cardinality($7::text[]) = 0 THEN $9::bigint END) AS e
          ${WALLET_ENTRY}
          WHERE ($6::text[] IS NULL OR line.type = ANY ($6)) AND line.type <> ALL ($7)
          ORDER BY e.seq DESC LIMIT $9) AS one
        ORDER BY date_trunc('milliseconds', one.at) DESC, one.account_id DESC, one.seq DESC LIMIT $9) AS l
      LEFT JOIN customer AS c ON c.client_id = $1 AND c.id = l.customer_id
      LEFT JOIN wallet AS o ON o.client_id = $1 AND o.id = l.other_wallet_id
      ORDER BY date_trunc('milliseconds', l.at) DESC, l.account_id DESC, l.seq DESC`,
    values: [
      clientId,
      ranges.map(({ walletId }) => walletId),
      ranges.map(({ accountId }) => accountId),
      ranges.map(({ after }) => after),
      ranges.map(({ before }) => before),
      types,
      except,
      outOnly,
      limit,
    ],
  });

/** What some lines were for, how many they are and what they add up to. */
export type StatementSum = {
  readonly type: string;
  readonly lines: number;
  readonly money_in: Cents;
  readonly money_out: Cents;
  readonly fee: Cents;
};

/**
 * What the lines of the ranges add up to, by what they were for: a line is money in or money out
 * without its fee, as it is where it stands by itself.
 */
export const statementSums = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly StatementRange[],
  { except, outOnly }: Omit<StatementChoice, 'types'>,
): Promise<StatementSum[]> =>
  tx.text<StatementSum>({
    name: 'report_statement_sums',
    sql: `SELECT line.type, count(*)::int AS lines, sum(greatest(e.amount + line.fee, 0))::bigint AS money_in,
        sum(greatest(-e.amount - line.fee, 0))::bigint AS money_out, sum(line.fee)::bigint AS fee
      FROM unnest($2::int[], $3::int[], $4::bigint[], $5::bigint[]) AS w (wallet_id, account_id, after, before)
      JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = w.account_id AND e.seq > w.after AND e.seq < w.before
        AND (NOT $7 OR e.amount < 0)
      ${WALLET_ENTRY}
      WHERE line.type <> ALL ($6) GROUP BY line.type ORDER BY line.type`,
    values: [
      clientId,
      ranges.map(({ walletId }) => walletId),
      ranges.map(({ accountId }) => accountId),
      ranges.map(({ after }) => after),
      ranges.map(({ before }) => before),
      except,
      outOnly,
    ],
  });
