import { foldName } from '#domain/people/identifiers.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

export const REPOS = [
  'customers',
  'managers',
  'stores',
  'wallets',
  'cards',
  'transactions',
  'batches',
  'self-loads',
  'orders',
] as const;
export type Repo = (typeof REPOS)[number];
export type FoundRow = {
  readonly id: number | bigint;
  readonly title: string;
  readonly detail: string;
  readonly amount: Cents | null;
  /** Of whom it is, where its page is theirs. */
  readonly customer_id: number | null;
};

/** $2 is what is typed, folded; $3 where a list of what begins with it ends; $4 its digits. */
const begins = (column: string): string =>
  `(${column} COLLATE "C" >= $2 AND ${column} COLLATE "C" < $3)`;
/** Each search uses some of it; what it does not use has its type from here. */
const TYPED = '($2::text, $3::text, $4::text, $5::text) IS NOT NULL';
const NAME = `c.first_name || ' ' || c.last_name`;
const numbered = (column: string): string =>
  `(length($4) BETWEEN 1 AND 15 AND ${column} = $4::bigint)`;

const SEARCHES: Readonly<Record<Repo, string>> = {
  customers: `SELECT c.id, ${NAME} AS title, coalesce(c.staff_id, c.mobile_number, '') AS detail, NULL::bigint AS amount, c.id AS customer_id
    FROM customer AS c WHERE c.client_id = $1 AND ${TYPED} AND (${begins('c.name_key')} OR ${begins('c.last_name_key')} OR ${begins('c.staff_key')}
      OR (length($4) >= 3 AND c.mobile_number COLLATE "C" >= $4 AND c.mobile_number COLLATE "C" < $4 || ':')) ORDER BY c.name_key, c.id LIMIT 20`,
  managers: `SELECT m.id, m.fullname AS title, m.account_level AS detail, NULL::bigint AS amount, NULL::int AS customer_id
    FROM manager AS m WHERE m.client_id = $1 AND ${TYPED} AND starts_with(lower(m.fullname), lower($5)) ORDER BY m.fullname, m.id LIMIT 20`,
  stores: `SELECT s.id, s.name AS title, s.timezone AS detail, NULL::bigint AS amount, NULL::int AS customer_id
    FROM store AS s WHERE s.client_id = $1 AND ${TYPED} AND (starts_with(lower(s.name), lower($5)) OR ${numbered('s.id')}) ORDER BY s.name, s.id LIMIT 20`,
  wallets: `SELECT w.id, w.name AS title, s.name AS detail, NULL::bigint AS amount, NULL::int AS customer_id
    FROM wallet AS w JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
    WHERE w.client_id = $1 AND ${TYPED} AND (starts_with(lower(w.name), lower($5)) OR ${numbered('w.id')}) ORDER BY w.name, w.id LIMIT 20`,
  cards: `SELECT c.id, d.proxy AS title, ${NAME} AS detail, NULL::bigint AS amount, c.id AS customer_id
    FROM card AS d JOIN customer AS c ON c.client_id = d.client_id AND c.proxy = d.proxy
    WHERE d.client_id = $1 AND ${TYPED} AND length($4) > 0 AND d.proxy >= $4 AND d.proxy < $4 || ':' ORDER BY d.proxy LIMIT 20`,
  transactions: `SELECT m.id, m.kind AS title, coalesce(${NAME}, w.name) AS detail, m.amount, NULL::int AS customer_id
    FROM movement AS m JOIN wallet AS w ON w.client_id = m.client_id AND w.id = m.wallet_id
    LEFT JOIN customer AS c ON c.client_id = m.client_id AND c.id = m.customer_id
    WHERE m.client_id = $1 AND ${TYPED} AND ${numbered('m.id')} LIMIT 20`,
  batches: `SELECT j.id, coalesce(nullif(j.memo, ''), j.file_name, j.kind) AS title, w.name AS detail, j.sent_amount AS amount, NULL::int AS customer_id
    FROM bulk_job AS j JOIN wallet AS w ON w.client_id = j.client_id AND w.id = j.wallet_id
    WHERE j.client_id = $1 AND ${TYPED} AND j.confirmed_at IS NOT NULL AND (${numbered('j.id')} OR starts_with(lower(j.memo), lower($5)) OR starts_with(lower(j.file_name), lower($5)))
    ORDER BY j.id DESC LIMIT 20`,
  'self-loads': `SELECT b.id, w.name AS title, b.state AS detail, b.amount, NULL::int AS customer_id
    FROM bank_transfer AS b JOIN wallet AS w ON w.client_id = b.client_id AND w.id = b.wallet_id
    WHERE b.client_id = $1 AND ${TYPED} AND b.kind = 'self_load' AND (${numbered('b.id')} OR starts_with(lower(w.name), lower($5))) ORDER BY b.id DESC LIMIT 20`,
  orders: `SELECT o.id, o.company_name AS title, o.state AS detail, NULL::bigint AS amount, NULL::int AS customer_id
    FROM card_order AS o WHERE o.client_id = $1 AND ${TYPED} AND (${numbered('o.id')} OR starts_with(lower(o.company_name), lower($5))) ORDER BY o.id DESC LIMIT 20`,
};

/** Up to 20 things of a kind whose name or number begins with what is typed. */
export function find(
  tx: ReadHandle,
  clientId: number,
  repo: Repo,
  typed: string,
): Promise<FoundRow[]> {
  const folded = foldName(typed);
  const digits = /\p{L}/u.test(typed) ? '' : folded.replaceAll(/\D/g, '');
  return tx.text<FoundRow>({
    name: `search_${repo}`,
    sql: SEARCHES[repo],
    values: [clientId, folded, `${folded}\u{10FFFF}`, digits, typed],
  });
}
