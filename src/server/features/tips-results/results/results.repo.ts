import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { LeftOut, Outcome } from '#domain/tips/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoreKey, TipType } from '../../tips-setup/index.ts';

const ofClient = (clientId: number) =>
  q.selectFrom('tip_result').selectAll().where('client_id', '=', clientId);

export const findResult = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(ofClient(clientId).where('id', '=', id));
export type ResultRow = NonNullable<Awaited<ReturnType<typeof findResult>>>;

/** What is kept of an outcome beside its people and lines. Money is text, as JSON has no bigint. */
export type KeptOutcome = {
  readonly totals: {
    readonly gratuity: string;
    readonly revenue: string;
    readonly totalContribution: string;
    readonly tipPoolAmount: string | null;
    readonly totalPointsMilli: string | null;
    readonly perPoint: string | null;
  };
  readonly undistributed: string;
  readonly blocked: Outcome['blocked'];
  readonly buckets: readonly {
    readonly ruleId: number;
    readonly tipOuts: string;
    readonly adjustments: string;
    readonly amount: string;
    readonly returned: string;
    readonly undistributed: string;
    readonly groups: readonly { readonly there: boolean; readonly part: string }[];
  }[];
  readonly leftOut: readonly {
    readonly kind: LeftOut['kind'];
    readonly id: number | null;
    readonly ruleId: number | null;
    readonly employeeId: number | null;
    readonly amount: string;
  }[];
};
export const keptOutcome = (row: Pick<ResultRow, 'outcome'>): KeptOutcome =>
  // Written by saveOutcomes, and until then what insertResult put there.
  row.outcome as KeptOutcome;

/**
 * The pending results of a store that may be computed anew, so neither locked nor archived, in the order in which square-ups are
 * taken: by date, start of the service, number.
 */
export const openResults = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<ResultRow[]> =>
  tx.text<ResultRow>({
    sql: `SELECT r.* FROM tip_result r JOIN tip_service s ON s.client_id = r.client_id AND s.id = r.service_id
          WHERE r.client_id = $1 AND r.store_id = $2 AND r.state = 'pending' AND r.locked_at IS NULL AND r.archived_at IS NULL ORDER BY r.business_date, (s.timeframes->0->>'start')::int, r.id`,
    values: [clientId, storeId],
  });

export type ResultKey = {
  readonly clientId: number;
  readonly storeId: number;
  readonly tipType: TipType;
  readonly serviceId: number;
  readonly day: string;
};
export const resultAt = (
  tx: ReadHandle,
  { clientId, storeId, tipType, serviceId, day }: ResultKey,
) =>
  tx.maybe(
    ofClient(clientId)
      .where('store_id', '=', storeId)
      .where('tip_type', '=', tipType)
      .where('service_id', '=', serviceId)
      .where('business_date', '=', day),
  );

/** The results of a store of one kind on some dates. */
export const resultsBetween = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  {
    tipType,
    first,
    last,
  }: { readonly tipType: TipType; readonly first: string; readonly last: string },
) =>
  tx.all(
    ofClient(clientId)
      .where('store_id', '=', storeId)
      .where('tip_type', '=', tipType)
      .where('business_date', '>=', first)
      .where('business_date', '<=', last),
  );

const NOTHING_YET: KeptOutcome = {
  totals: {
    gratuity: '0',
    revenue: '0',
    totalContribution: '0',
    tipPoolAmount: null,
    totalPointsMilli: null,
    perPoint: null,
  },
  undistributed: '0',
  blocked: [],
  buckets: [],
  leftOut: [],
};

/** A pending result without lines yet; `recompute` fills it. */
export const insertResult = async (
  tx: WriteHandle,
  spot: ResultKey,
  { source, ruleVersionId }: { readonly source: 'pos' | 'draft'; readonly ruleVersionId: number },
  now: Date,
): Promise<number> =>
  (
    await tx.one(
      q
        .insertInto('tip_result')
        .values({
          client_id: spot.clientId,
          store_id: spot.storeId,
          tip_type: spot.tipType,
          service_id: spot.serviceId,
          business_date: spot.day,
          source,
          rule_version_id: ruleVersionId,
          outcome: JSON.stringify(NOTHING_YET),
          computed_at: now,
          created_at: now,
          locked_at: null,
          locked_by: null,
          edited_at: null,
          public_page_id: null,
          shared_at: null,
          proposal: null,
          refused: null,
          paid_at: null,
          paid_by: null,
          paid_how: null,
        })
        .returning('id'),
    )
  ).id;

export type ResultChange = Updateable<Omit<Schema['tip_result'], 'client_id' | 'id' | 'version'>>;
/** Writes a change and counts it. */
export const changeResult = (tx: WriteHandle, clientId: number, id: number, set: ResultChange) =>
  tx.run(
    q
      .updateTable('tip_result')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Rows that belong to one of some results. */
const inResults = (clientId: number, resultIds: readonly number[]) =>
  sql<boolean>`client_id = ${clientId} AND result_id = ANY(${resultIds}::int[])`;

export const linesOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(q.selectFrom('tip_line').selectAll().where(inResults(clientId, resultIds)).orderBy('id'));
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];
type NewLine = Insertable<Schema['tip_line']>;
export const insertLine = (tx: WriteHandle, row: NewLine) =>
  tx.run(q.insertInto('tip_line').values(row));
export const changeLine = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Omit<Schema['tip_line'], 'client_id' | 'id' | 'result_id'>>,
) =>
  tx.run(q.updateTable('tip_line').set(set).where('client_id', '=', clientId).where('id', '=', id));
export const deleteLines = (tx: WriteHandle, clientId: number, ids: readonly number[]) =>
  tx.run(
    q
      .deleteFrom('tip_line')
      .where('client_id', '=', clientId)
      .where(sql<boolean>`id = ANY(${ids}::int[])`),
  );
export const adjustmentsOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q.selectFrom('tip_adjustment').selectAll().where(inResults(clientId, resultIds)).orderBy('id'),
  );
export type AdjustmentRow = Awaited<ReturnType<typeof adjustmentsOf>>[number];
export const overridesOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q.selectFrom('tip_override').selectAll().where(inResults(clientId, resultIds)).orderBy('id'),
  );
export type OverrideRow = Awaited<ReturnType<typeof overridesOf>>[number];
/**
 * What leaves a share from one of its people stands while that person has a line there; what does
 * not stand reaches nobody.
 */
export const STANDS =
  '(x.employee_id IS NULL OR EXISTS (SELECT FROM tip_line l WHERE l.client_id = x.client_id AND l.result_id = x.result_id AND l.employee_id = x.employee_id))';
export type ExternalRow = Selectable<Schema['tip_external']> & { readonly stands: boolean };
/** Those that leave one of the results and those that come into one. */
export const externalsOf = (
  tx: ReadHandle,
  clientId: number,
  resultIds: readonly number[],
): Promise<ExternalRow[]> =>
  tx.text<ExternalRow>({
    sql: `SELECT x.*, ${STANDS} AS stands FROM tip_external x WHERE x.client_id = $1 AND (x.result_id = ANY($2::int[]) OR x.to_result_id = ANY($2::int[])) ORDER BY x.id`,
    values: [clientId, resultIds],
  });

export const peopleOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_person')
      .selectAll()
      .where(inResults(clientId, resultIds))
      .orderBy('employee_id'),
  );
export type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number];
