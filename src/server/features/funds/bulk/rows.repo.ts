import { sql } from 'kysely';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import type { RowWithOutcome } from './bulk.present.ts';

export type RowShow =
  | 'all'
  | 'ready'
  | 'errors'
  | 'warnings'
  | 'excluded'
  | 'sent'
  | 'failed'
  | 'unknown';

const withOutcome = (clientId: number, jobId: number) =>
  q
    .selectFrom('bulk_row as r')
    .leftJoin('customer as c', (join) =>
      join.onRef('c.client_id', '=', 'r.client_id').onRef('c.id', '=', 'r.customer_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('movement as m')
          .select(['m.id', 'm.status', 'm.reason'])
          .whereRef('m.client_id', '=', 'r.client_id')
          .whereRef('m.job_id', '=', 'r.job_id')
          .whereRef('m.line', '=', 'r.line')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select([
      'r.line',
      'r.first_name',
      'r.last_name',
      'r.identifier',
      'r.staff_id',
      'r.load_amount',
      'r.memo',
      'r.customer_id',
      'r.amount',
      'r.problems',
      'r.accepted',
      'r.excluded',
      'r.severity',
      'c.first_name as known_first',
      'c.last_name as known_last',
      'c.proxy',
      'c.status as member_status',
      'f.id as movement_id',
      'f.status as movement_status',
      'f.reason',
      'r.fee',
    ])
    .where('r.client_id', '=', clientId)
    .where('r.job_id', '=', jobId);

const narrowed = (clientId: number, jobId: number, show: RowShow) => {
  const query = withOutcome(clientId, jobId);
  switch (show) {
    case 'errors':
      return query.where('r.severity', '=', 2).where('r.excluded', '=', false);
    case 'warnings':
      return query.where('r.severity', '=', 1).where('r.excluded', '=', false);
    case 'excluded':
      return query.where('r.excluded', '=', true);
    case 'ready':
      return query.where(
        sql<boolean>`NOT r.excluded AND (r.severity = 0 OR (r.severity = 1 AND r.accepted))`,
      );
    case 'sent':
      return query.where('f.status', 'in', ['paid', 'missing', 'reversed']);
    case 'failed':
      return query.where('f.status', '=', 'failed');
    case 'unknown':
      return query.where('f.status', '=', 'pre-paid');
    case 'all':
      return query;
  }
};

/** Rows in the order of the file, after a line. */
export const rowPage = (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  {
    show,
    afterLine,
    limit,
    offset,
  }: {
    readonly show: RowShow;
    readonly afterLine: number;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<(RowWithOutcome & { fee: bigint })[]> =>
  tx.all(
    narrowed(clientId, jobId, show)
      .where('r.line', '>', afterLine)
      .orderBy('r.line')
      .limit(limit)
      .offset(offset),
  );

export const countRows = async (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  show: RowShow,
): Promise<number> =>
  (
    await tx.one(
      q
        .selectFrom(narrowed(clientId, jobId, show).clearSelect().select('r.line').as('counted'))
        .select(sql<number>`count(*)::int`.as('n')),
    )
  ).n;

export const oneRow = (tx: ReadHandle, clientId: number, jobId: number, line: number) =>
  tx.maybe(withOutcome(clientId, jobId).where('r.line', '=', line));
