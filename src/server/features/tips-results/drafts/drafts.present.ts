import type { z } from 'zod';
import type { draftShown } from '#contract/tips-results/drafts.ts';
import { readDraft } from '#domain/tips-results/draft-lines.ts';
import type { Problem } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { employeesOf, jobCodesOf } from '../../tips-setup/index.ts';
import type { DraftRow } from './drafts.repo.ts';

export type DraftAnswer = z.input<typeof draftShown>;

/** Drafts with the names of their people and job codes, and what is wrong with them now. */
export async function presentDrafts(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  rows: readonly DraftRow[],
): Promise<DraftAnswer[]> {
  const employees = new Map(
    (await employeesOf(tx, clientId, storeId)).map((one) => [one.id, one.first_name]),
  );
  const jobs = new Map(
    (await jobCodesOf(tx, clientId, storeId)).map((one) => [one.id, one.role_name]),
  );
  const facts = { employees: new Set(employees.keys()), jobs: new Set(jobs.keys()) };
  return rows.map((row) => {
    const { lines } = row;
    return {
      id: row.id,
      payout_id: row.id,
      wallet_id: row.store_id,
      store_id: row.store_id,
      tip_type: row.tip_type,
      service_id: row.service_id,
      service: row.service_name,
      date: row.business_date,
      locked: row.locked,
      result_id: row.result_id,
      made_by: row.made_by,
      version: row.version,
      updated_at: row.updated_at.toISOString(),
      archived_at: row.archived_at?.toISOString() ?? null,
      problems: readDraft(lines, facts).problems.map(asProblem),
      staff_worked: lines.map((line) => ({
        ...line,
        typed_name: line.typed_name ?? '',
        typed_role: line.typed_role ?? '',
        first_name: employees.get(line.employee_id ?? 0) ?? '',
        role_name: jobs.get(line.code_id ?? 0) ?? '',
      })),
    };
  });
}

/** A problem of what was typed, as it is answered. */
export const asProblem = ({
  path,
  code,
  params = {},
}: Problem): { path: string; code: string; params: Record<string, string | number> } => ({
  path,
  code,
  params: { ...params },
});
