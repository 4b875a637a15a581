import type { z } from 'zod';
import type { tipProposal } from '#contract/tips-results/proposals.ts';
import { byName } from '#domain/people/by-name.ts';
import { writeHours } from '#domain/tips-results/hours.ts';
import { sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { employeesOf, jobCodesOf } from '../../tips-setup/index.ts';
import type { ResultRow } from '../results/results.repo.ts';
import type { DataLine } from './data-lines.ts';
import type { Proposal } from './proposals.ts';

type Figures = Pick<DataLine, 'minutes' | 'net_sales' | 'total_tips' | 'cash_payment'>;
const figures = (line: Figures | null) =>
  line && {
    hours: writeHours(line.minutes),
    netsales: toWire(line.net_sales),
    totaltips: toWire(line.total_tips),
    cash_payment: toWire(line.cash_payment),
  };

/**
 * A proposal with the names of its people and job codes; people whose result stays are left out.
 */
export async function presentProposal(
  tx: ReadHandle,
  result: ResultRow,
  { seen, at, changes, people }: Proposal,
): Promise<z.input<typeof tipProposal>> {
  const staff = new Map(
    (await employeesOf(tx, result.client_id, result.store_id)).map((one) => [one.id, one]),
  );
  const codes = new Map(
    (await jobCodesOf(tx, result.client_id, result.store_id)).map((code) => [
      code.id,
      code.role_name,
    ]),
  );
  const named = (id: number) => ({
    employee_id: id,
    first_name: staff.get(id)?.first_name ?? '',
    last_name: staff.get(id)?.last_name ?? '',
  });
  const all = [...people];
  return {
    result_id: result.id,
    version: result.version,
    seen,
    proposed_at: at.toISOString(),
    total_before: toWire(sum(all.map(([, one]) => one.before))),
    total_after: toWire(sum(all.map(([, one]) => one.after))),
    lines: byName(
      changes.map(({ employeeId, jobCodeId, before, after }) => ({
        ...named(employeeId),
        code_id: jobCodeId,
        role_name: codes.get(jobCodeId) ?? '',
        before: figures(before),
        after: figures(after),
      })),
    ),
    people: byName(
      all
        .filter(([, one]) => one.before !== one.after)
        .map(([id, { before, after }]) => ({
          ...named(id),
          before: toWire(before),
          after: toWire(after),
          difference: toWire(after - before),
        })),
    ),
  };
}
