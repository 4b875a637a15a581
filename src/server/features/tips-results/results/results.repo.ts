import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { LeftOut, Outcome } from '#domain/tips/index.ts';
import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { TipType } from '../../tips-setup/index.ts';

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
  readonly leftOut: readonly (Omit<LeftOut, 'amount'> & { readonly amount: string })[];
};
export const keptOutcome = (row: Pick<ResultRow, 'outcome'>): KeptOutcome =>
  row.outcome as KeptOutcome;

/** The pending results of a store that may be computed anew, in the order in which square-ups are taken: by date, start of the service, number. */
export const openResults = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<ResultRow[]> =>
  tx.text<ResultRow>({
    sql: `SELECT r.* FROM tip_result r JOIN tip_service s ON s.client_id = r.client_id AND s.id = r.service_id
          WHERE r.client_id = $1 AND r.store_id = $2 AND r.state = 'pending' AND r.locked_at IS NULL ORDER BY r.business_date, (s.timeframes->0->>'start')::int, r.id`,
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
  clientId: number,
  storeId: number,
  tipType: TipType,
  first: string,
  last: string,
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
  source: 'pos' | 'draft',
  ruleVersionId: number,
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

const among = (ids: readonly number[]): number[] => (ids.length > 0 ? [...ids] : [0]);
export const linesOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_line')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('result_id', 'in', among(resultIds))
      .orderBy('id'),
  );
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
  tx.run(q.deleteFrom('tip_line').where('client_id', '=', clientId).where('id', 'in', among(ids)));
export const adjustmentsOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_adjustment')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('result_id', 'in', among(resultIds))
      .orderBy('id'),
  );
export type AdjustmentRow = Awaited<ReturnType<typeof adjustmentsOf>>[number];
export const overridesOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_override')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('result_id', 'in', among(resultIds))
      .orderBy('id'),
  );
export type OverrideRow = Awaited<ReturnType<typeof overridesOf>>[number];
/** What leaves a share from one of its people stands while that person has a line there; what does not stand reaches nobody. */
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
      .where('client_id', '=', clientId)
      .where('result_id', 'in', among(resultIds))
      .orderBy('employee_id'),
  );
export type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number];

export type Computed = {
  readonly id: number;
  readonly versionId: number;
  readonly outcome: Outcome;
};

/** Writes what was computed of some results in one go: totals, each line's parts, each person's sums and trace. Whether somebody is to be paid stays as it was. */
export async function saveOutcomes(
  tx: WriteHandle,
  clientId: number,
  computed: readonly Computed[],
  now: Date,
): Promise<void> {
  if (computed.length === 0) return;
  const results = computed.map(
    ({ id, versionId, outcome: { totals, undistributed, blocked, buckets, leftOut } }) => ({
      id,
      version_id: versionId,
      outcome: { totals, undistributed, blocked, buckets, leftOut },
    }),
  );
  await tx.text({
    sql: `UPDATE tip_result r SET outcome = n.outcome, rule_version_id = n.version_id, stale = false, computed_at = $3, version = r.version + 1
          FROM jsonb_to_recordset($2::jsonb) AS n (id int, version_id int, outcome jsonb) WHERE r.client_id = $1 AND r.id = n.id`,
    values: [clientId, json(results), now],
  });
  const lines = computed.flatMap(({ outcome }) => outcome.lines);
  await tx.text({
    sql: 'UPDATE tip_line l SET contribution = n.contribution, share = n.share FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS n (id, contribution, share) WHERE l.client_id = $1 AND l.id = n.id',
    values: [
      clientId,
      lines.map(({ id }) => id),
      lines.map(({ contribution }) => contribution),
      lines.map(({ share }) => share),
    ],
  });
  const people = computed.flatMap(({ id, outcome }) =>
    outcome.people.map(({ employeeId, squareUps, ...sums }) => ({
      result_id: id,
      employee_id: employeeId,
      square_ups: squareUps,
      ...sums,
    })),
  );
  await tx.text({
    sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS n (result_id int, employee_id int, tips bigint, given bigint, returned bigint, received bigint, adjustments bigint, external bigint, square_ups bigint,
            cash bigint, payout bigint, owed bigint, trace jsonb)), gone AS (
            DELETE FROM tip_person p WHERE p.client_id = $1 AND p.result_id = ANY($3::int[]) AND NOT EXISTS (SELECT FROM n WHERE n.result_id = p.result_id AND n.employee_id = p.employee_id))
          INSERT INTO tip_person (client_id, result_id, employee_id, tips, given, returned, received, adjustments, external, square_ups, cash, payout, owed, trace)
          SELECT $1, n.* FROM n ON CONFLICT (client_id, result_id, employee_id) DO UPDATE SET tips = excluded.tips, given = excluded.given, returned = excluded.returned, received = excluded.received,
            adjustments = excluded.adjustments, external = excluded.external, square_ups = excluded.square_ups, cash = excluded.cash, payout = excluded.payout, owed = excluded.owed, trace = excluded.trace`,
    values: [clientId, json(people), computed.map(({ id }) => id)],
  });
}

type Step = { readonly kind: string; readonly amount: bigint };
/** Writes anew what square-ups do to the people of a result, and nothing else of it. What nothing has changed for stays untouched. */
export async function saveSettled(
  tx: WriteHandle,
  clientId: number,
  resultId: number,
  people: readonly (Pick<PersonRow, 'employee_id' | 'payout' | 'owed' | 'square_ups' | 'trace'> & {
    readonly steps: readonly Step[];
  })[],
): Promise<void> {
  const changed = people.flatMap(
    ({ employee_id, payout, owed, square_ups: before, trace, steps }) => {
      const squareUps = steps.reduce((total, { amount }) => total + amount, 0n);
      const balance = payout - owed - before + squareUps;
      const owes = balance < 0n ? -balance : 0n;
      const kept = (trace as { readonly kind: string }[]).filter(
        ({ kind }) => kind !== 'square_up' && kind !== 'owed',
      );
      if (squareUps === before && steps.length === 0) return [];
      return [
        {
          employee_id,
          square_ups: squareUps,
          payout: balance + owes,
          owed: owes,
          trace: [...kept, ...steps, ...(owes > 0n ? [{ kind: 'owed', amount: owes }] : [])],
        },
      ];
    },
  );
  if (changed.length === 0) return;
  await tx.text({
    sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS n (employee_id int, square_ups bigint, payout bigint, owed bigint, trace jsonb)), person AS (
            UPDATE tip_person p SET square_ups = n.square_ups, payout = n.payout, owed = n.owed, trace = n.trace FROM n WHERE p.client_id = $1 AND p.result_id = $2 AND p.employee_id = n.employee_id)
          UPDATE tip_result SET version = version + 1 WHERE client_id = $1 AND id = $2`,
    values: [clientId, resultId, json(changed)],
  });
}
