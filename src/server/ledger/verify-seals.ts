import type { ClientId } from '#kernel/ids.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

export type BrokenSeal = {
  readonly no: bigint;
  readonly why: 'seal_missing' | 'chain_broken' | 'transfers_changed';
  readonly transfers: number;
  readonly found: number;
};
export type BrokenEntry = {
  readonly transferId: bigint;
  readonly accountId: number | null;
  readonly seq: bigint | null;
  readonly why: 'entry_missing' | 'running_balance_breaks' | 'content_changed' | 'transfer_missing';
};
export type Verification = {
  readonly clientId: ClientId;
  readonly seals: bigint;
  readonly sealed: bigint;
  /** Transfers that no seal covers yet. */
  readonly unsealed: bigint;
  readonly head: { readonly no: bigint; readonly hash: string } | null;
  readonly brokenSeal: BrokenSeal | null;
  readonly brokenEntry: BrokenEntry | null;
};

/**
 * Recomputes one client's seals from its transfers and these from their entries, and names the
 * first of each that does not fit.
 */
export async function verifySeals(read: ReadHandle, clientId: ClientId): Promise<Verification> {
  const [size] = await read.text<{
    seals: bigint;
    sealed: bigint;
    unsealed: bigint;
    no: bigint | null;
    hash: string | null;
  }>({
    sql: `SELECT count(*) AS seals, coalesce(sum(transfers), 0)::bigint AS sealed, max(no) AS no,
            (SELECT encode(hash, 'hex') FROM ledger_seal WHERE client_id = $1 ORDER BY no DESC LIMIT 1) AS hash,
            (SELECT count(*) FROM ledger_transfer WHERE client_id = $1 AND id > coalesce(max(last_id), 0)) AS unsealed
          FROM ledger_seal WHERE client_id = $1`,
    values: [clientId],
  });
  return {
    clientId,
    seals: size?.seals ?? 0n,
    sealed: size?.sealed ?? 0n,
    unsealed: size?.unsealed ?? 0n,
    head: size?.no && size.hash ? { no: size.no, hash: size.hash } : null,
    brokenSeal:
      (await firstBrokenSeal(read, clientId)) ?? (await lostSeal(read, clientId, size?.no ?? 0n)),
    brokenEntry: await firstBrokenEntry(read, clientId),
  };
}

async function firstBrokenSeal(read: ReadHandle, clientId: ClientId): Promise<BrokenSeal | null> {
  const [row] = await read.text<BrokenSeal>({
    sql: `WITH seals AS (
            SELECT s.*, lag(no, 1, 0) OVER w AS before_no, lag(last_id, 1, 0) OVER w AS before_id, lag(hash, 1, sha256('')) OVER w AS before_hash
            FROM ledger_seal AS s WHERE client_id = $1 WINDOW w AS (ORDER BY no)
          )
          SELECT CASE WHEN s.no <> s.before_no + 1 THEN s.before_no + 1 ELSE s.no END AS no, s.transfers, t.found,
            CASE WHEN s.no <> s.before_no + 1 THEN 'seal_missing' WHEN s.prev <> s.before_hash THEN 'chain_broken' ELSE 'transfers_changed' END AS why
          FROM seals AS s CROSS JOIN LATERAL (
            SELECT count(*)::int AS found, coalesce(string_agg(digest, '' ORDER BY id), '') AS digests
            FROM ledger_transfer WHERE client_id = $1 AND id > s.before_id AND id <= s.last_id
          ) AS t
          WHERE s.no <> s.before_no + 1 OR s.prev <> s.before_hash OR t.found <> s.transfers OR s.hash <> sha256(s.prev || int8send(s.no) || t.digests)
          ORDER BY s.no LIMIT 1`,
    values: [clientId],
  });
  return row ?? null;
}

/** Transfers that were sealed, all transfers up to a number being sealed, and have no seal any more. */
async function lostSeal(
  read: ReadHandle,
  clientId: ClientId,
  last: bigint,
): Promise<BrokenSeal | null> {
  const [{ found } = { found: 0 }] = await read.text<{ found: number }>({
    sql: `SELECT count(*)::int AS found FROM ledger_transfer WHERE client_id = $1
            AND id > coalesce((SELECT max(last_id) FROM ledger_seal WHERE client_id = $1), 0)
            AND id <= coalesce((SELECT id FROM sealed_up_to WHERE chain = 'books'), 0)`,
    values: [clientId],
  });
  return found === 0 ? null : { no: last + 1n, why: 'seal_missing', transfers: found, found };
}

/**
 * The first transfer whose digest is not that of its entries; then the entry in it that shows why.
 */
async function firstBrokenEntry(read: ReadHandle, clientId: ClientId): Promise<BrokenEntry | null> {
  const [broken] = await read.text<{ id: bigint; missing: boolean }>({
    sql: `WITH lines AS (
            SELECT transfer_id, string_agg(int4send(account_id) || int8send(seq) || int8send(amount) || int8send(balance_after) || timestamptz_send(at)
              || int4send(coalesce(line, 0)), '' ORDER BY account_id, seq) AS bytes
            FROM ledger_entry WHERE client_id = $1 GROUP BY transfer_id
          )
          SELECT coalesce(t.id, l.transfer_id) AS id, t.id IS NULL AS missing
          FROM (SELECT * FROM ledger_transfer WHERE client_id = $1) AS t FULL JOIN lines AS l ON l.transfer_id = t.id
          WHERE t.id IS NULL OR t.digest <> sha256(
            int8send(t.id) || timestamptz_send(t.effective_at) || timestamptz_send(t.recorded_at) || int8send(coalesce(t.reverses, 0))
            || int4send(coalesce(t.batch_id, 0)) || int4send(coalesce(t.step, 0)) || int4send(length(t.kind::text)) || convert_to(t.kind::text, 'UTF8') || coalesce(l.bytes, ''))
          ORDER BY 1 LIMIT 1`,
    values: [clientId],
  });
  if (!broken) return null;
  const [entry] = await read.text<BrokenEntry>({
    sql: `WITH listed AS (
            SELECT u.account AS account_id, u.seq FROM ledger_transfer AS t CROSS JOIN unnest(t.accounts, t.seqs) AS u (account, seq) WHERE t.client_id = $1 AND t.id = $2
            UNION SELECT account_id, seq FROM ledger_entry WHERE client_id = $1 AND transfer_id = $2
          )
          SELECT $2::bigint AS "transferId", l.account_id AS "accountId", l.seq,
            CASE WHEN $3 THEN 'transfer_missing' WHEN e.transfer_id IS DISTINCT FROM $2 THEN 'entry_missing'
              WHEN e.balance_after <> coalesce(p.balance_after, 0) + e.amount OR n.balance_after <> e.balance_after + n.amount THEN 'running_balance_breaks'
              ELSE 'content_changed' END AS why
          FROM listed AS l
          LEFT JOIN ledger_entry AS e ON e.client_id = $1 AND e.account_id = l.account_id AND e.seq = l.seq
          LEFT JOIN ledger_entry AS p ON p.client_id = $1 AND p.account_id = l.account_id AND p.seq = l.seq - 1
          LEFT JOIN ledger_entry AS n ON n.client_id = $1 AND n.account_id = l.account_id AND n.seq = l.seq + 1
          ORDER BY array_position(ARRAY['transfer_missing', 'entry_missing', 'running_balance_breaks'], CASE WHEN $3 THEN 'transfer_missing'
              WHEN e.transfer_id IS DISTINCT FROM $2 THEN 'entry_missing'
              WHEN e.balance_after <> coalesce(p.balance_after, 0) + e.amount OR n.balance_after <> e.balance_after + n.amount THEN 'running_balance_breaks' END),
            l.account_id, l.seq LIMIT 1`,
    values: [clientId, broken.id, broken.missing],
  });
  return entry ?? { transferId: broken.id, accountId: null, seq: null, why: 'entry_missing' };
}

export type SealState = {
  readonly sealed: bigint;
  readonly waiting: bigint;
  readonly head: string | null;
  readonly sealedAt: Date | null;
};

/** How far a client's books are sealed, without recomputing anything. */
export async function sealState(read: ReadHandle, clientId: ClientId): Promise<SealState> {
  const [row] = await read.text<SealState>({
    sql: `SELECT coalesce(s.total, (SELECT sum(transfers) FROM ledger_seal WHERE client_id = $1), 0)::bigint AS sealed, encode(s.hash, 'hex') AS head, s.at AS "sealedAt",
            (SELECT count(*) FROM ledger_transfer WHERE client_id = $1 AND id > coalesce(s.last_id, 0)) AS waiting
          FROM (VALUES (1)) AS one LEFT JOIN (SELECT * FROM ledger_seal WHERE client_id = $1 ORDER BY no DESC LIMIT 1) AS s ON true`,
    values: [clientId],
  });
  return row ?? { sealed: 0n, waiting: 0n, head: null, sealedAt: null };
}
