import type { Outcome } from '#domain/tips/index.ts';
import { json } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { PersonRow } from './results.repo.ts';

export type Computed = {
  readonly id: number;
  readonly versionId: number;
  readonly outcome: Outcome;
};

/**
 * Writes what was computed of some results in one go: totals, each line's parts, each person's sums
 * and trace. Whether somebody is to be paid stays as it was.
 */
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
/**
 * Writes anew what square-ups do to the people of a result, and nothing else of it. What nothing
 * has changed for stays untouched.
 */
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
      const kept = trace.filter(({ kind }) => kind !== 'square_up' && kind !== 'owed');
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
