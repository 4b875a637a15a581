import type { z } from 'zod';
import type { ewaMemberPage } from '#contract/ewa/member-page.ts';
import type { Cents } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';

type Statements = z.input<(typeof ewaMemberPage)['ownStatements']['output']>;
type StatementRow = {
  readonly store_id: number;
  readonly store_name: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly payday: string;
  readonly state: 'open' | 'reported' | 'settled';
  readonly taken: Cents;
  readonly total: number;
};

/**
 * The pay periods that a member took something of, or carried something into, and those of now
 * where they are enrolled; newest first. Begins with their stores, since periods have no index by
 * member.
 */
export async function ownStatements(
  tx: ReadHandle,
  { clientId, customerId }: Pick<MemberActor, 'clientId' | 'customerId'>,
  { page = 1, per_page: perPage }: PageQuery,
): Promise<Statements> {
  const rows = await tx.text<StatementRow>({
    name: 'ewa_own_statements',
    sql: `SELECT p.store_id, t.name AS store_name, p.first_day, p.last_day, p.payday, p.state,
            coalesce(s.taken, 0) AS taken, count(*) OVER ()::int AS total
          FROM ewa_member AS e
          JOIN ewa_period AS p ON p.client_id = e.client_id AND p.store_id = e.store_id
          JOIN store AS t ON t.client_id = e.client_id AND t.id = e.store_id
          LEFT JOIN ewa_member_period AS s ON s.client_id = p.client_id AND s.store_id = p.store_id
            AND s.first_day = p.first_day AND s.customer_id = e.customer_id
          WHERE e.client_id = $1 AND e.customer_id = $2
            AND (s.taken > 0 OR s.carried_in > 0 OR (p.state = 'open' AND e.enrolled_at IS NOT NULL))
          ORDER BY p.first_day DESC, p.store_id LIMIT $3 OFFSET $4`,
    values: [clientId, customerId, perPage, (page - 1) * perPage],
  });
  return pageOf(
    rows.map(({ total: _total, taken, ...row }) => ({ ...row, taken: toWire(taken) })),
    { page, perPage, total: rows[0]?.total ?? 0, cursor: null },
  );
}
