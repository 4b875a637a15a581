import type { Insertable, Selectable } from 'kysely';
import type { SurveyStanding } from '#domain/engagement/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['pos_survey'];

/** How a manager stands to the survey. When they first signed in, the audit knows. */
export async function standingOf(
  tx: ReadHandle,
  clientId: number,
  managerId: number,
): Promise<SurveyStanding> {
  const [row] = await tx.text<{
    submitted_at: Date | null;
    until: Date | null;
    first: Date | null;
  }>({
    name: 'survey_standing',
    sql: `SELECT (SELECT submitted_at FROM pos_survey WHERE client_id = $1 AND manager_id = $2),
            (SELECT until FROM pos_survey_postponed WHERE client_id = $1 AND manager_id = $2),
            (SELECT at FROM audit_line WHERE client_id = $1 AND actor_id = $2 AND actor_kind = 'manager' AND action NOT LIKE 'funds.%'
               AND action IN ('auth.sign_in', 'auth.register') ORDER BY at LIMIT 1) AS first`,
    values: [clientId, managerId],
  });
  return {
    firstSignedInAt: row?.first ?? null,
    submittedAt: row?.submitted_at ?? null,
    postponedUntil: row?.until ?? null,
  };
}

/** The number of the answer; null where this manager has answered already. */
export const insertSurvey = async (
  tx: WriteHandle,
  row: Insertable<Columns>,
): Promise<number | null> =>
  (
    await tx.maybe(
      q
        .insertInto('pos_survey')
        .values(row)
        .onConflict((on) => on.columns(['client_id', 'manager_id']).doNothing())
        .returning('id'),
    )
  )?.id ?? null;

/** Not before then; a later day replaces an earlier one. */
export const postpone = (
  tx: WriteHandle,
  row: { readonly client_id: number; readonly manager_id: number; readonly until: Date },
) =>
  tx.run(
    q
      .insertInto('pos_survey_postponed')
      .values(row)
      .onConflict((on) =>
        on.columns(['client_id', 'manager_id']).doUpdateSet({ until: row.until }),
      ),
  );

export type SurveyRow = Omit<Selectable<Columns>, 'manager_id'> & {
  readonly client_name: string;
  readonly manager_name: string;
};
export type SurveyFilter = {
  readonly clientId: number | null;
  readonly since: Date | null;
  readonly before: Date | null;
};

/** Of all clients after a place, newest first, in the scope of the platform. */
export const pageOfSurveys = (
  tx: ReadHandle,
  { clientId, since, before }: SurveyFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
) =>
  tx.text<SurveyRow>({
    sql: `SELECT id, client_id, client_name, manager_name, pos_system, pos_other, scheduling_system, locations, tip_method,
            wants_integration, satisfaction, comment, submitted_at FROM engagement_surveys($1, $2, $3, $4, $5)`,
    values: [clientId, since, before, after, limit],
  });
