import type { DataGap } from '#domain/tips-data/index.ts';
import type { z } from 'zod';
import type { tipResult, tipResultRow } from '#contract/tips-results/result.ts';
import { writeHours } from '#domain/tips-results/hours.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { groupBy } from '#kernel/group-by.ts';
import { sum, toWire } from '#kernel/money.ts';
import { pick } from '#kernel/pick.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { presentPay } from '../../../../domain/tips-payouts/payable.ts';
import { jobCodesOf, shareRulesOf, versionOf } from '../../tips-setup/index.ts';
import {
  presentExternals,
  presentExternalsIn,
  presentTipOuts,
} from '../corrections/corrections.present.ts';
import { presentSquareUps } from '../square-ups/square-ups.present.ts';
import { squareUpsOf } from '../square-ups/square-ups.repo.ts';
import { presentStep } from './present-step.ts';
import {
  type AdjustmentRow,
  adjustmentsOf,
  type KeptOutcome,
  keptOutcome,
  type LineRow,
  linesOf,
} from './results.repo.ts';
import { type PersonOutcome, type ResultSummary, peopleOfResult } from './result-summaries.repo.ts';

type Row = z.input<typeof tipResultRow>;
/** The law's check needs to know who asks, and is added by whoever does. */
type Result = Omit<z.input<typeof tipResult>, 'law'>;

const kept = (cents: string): string => toWire(BigInt(cents));
const keptOrNull = (cents: string | null): string | null => (cents === null ? null : kept(cents));

export function presentRow(row: ResultSummary): Row {
  const { totals, undistributed, blocked } = keptOutcome(row);
  return {
    id: row.id,
    wallet_id: row.store_id,
    store_id: row.store_id,
    tip_type: row.tip_type,
    service_id: row.service_id,
    service: row.service,
    date: row.business_date,
    state: row.state,
    locked: row.locked_at !== null,
    locked_by: row.locked_by,
    locked_at: row.locked_at?.toISOString() ?? null,
    shared: row.public_page_id !== null,
    stale: row.stale,
    manual: row.source === 'draft',
    edited: row.edited_at !== null,
    gratuity: kept(totals.gratuity),
    revenue: kept(totals.revenue),
    total_contribution: kept(totals.totalContribution),
    tip_pool_amount: keptOrNull(totals.tipPoolAmount),
    total_points:
      totals.totalPointsMilli === null ? null : writeMilli(BigInt(totals.totalPointsMilli)),
    per_point: totals.perPoint,
    undistributed: kept(undistributed),
    blocked: [...blocked, ...(row.state === 'pending' ? dataBlocks(row) : [])],
    people: row.people,
    total_payout: toWire(row.total_payout),
    total_owed: toWire(row.total_owed),
    external_payout: toWire(row.external_payout),
    held: row.held,
    held_payout: toWire(row.held_payout),
    has_proposal: row.proposal !== null && row.state === 'pending',
    archived_at: row.archived_at?.toISOString() ?? null,
    version: row.version,
    computed_at: row.computed_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    paid_by: row.paid_by,
    paid_how: row.paid_how,
  };
}

/** What of the data of a pending result blocks paying it. */
const dataBlocks = ({
  unassigned,
  data_gaps: gaps,
}: Pick<ResultSummary, 'unassigned' | 'data_gaps'>): ('unassigned' | DataGap)[] => [
  ...(unassigned > 0 ? (['unassigned'] as const) : []),
  ...(gaps as DataGap[]),
];

/** One result with everybody in it, their lines and their traces. */
export async function presentResult(
  tx: ReadHandle,
  row: ResultSummary,
  timezone: string,
): Promise<Result> {
  const people = await peopleOfResult(tx, row.client_id, row.id);
  const lines = groupBy(await linesOf(tx, row.client_id, [row.id]), (line) => line.employee_id);
  const names = new Map(
    (await jobCodesOf(tx, row.client_id, row.store_id)).map((code) => [code.id, code.role_name]),
  );
  const labels = new Map(
    row.tip_type === 'share'
      ? (await shareRulesOf(tx, row.client_id, row.rule_version_id)).map((rule) => [
          rule.ruleId,
          rule.label,
        ])
      : [],
  );
  const { buckets, leftOut } = keptOutcome(row);
  return {
    ...presentRow(row),
    timezone,
    rule_version_id: row.rule_version_id,
    rule_version: await presentVersion(tx, row),
    staff: people.map((person) =>
      presentPerson(person, lines.get(person.employee_id) ?? [], names),
    ),
    adjustments_list: (await adjustmentsOf(tx, row.client_id, [row.id])).map(presentAdjustment),
    tip_outs_list: await presentTipOuts(tx, row),
    externals_list: await presentExternals(tx, row),
    externals_in: await presentExternalsIn(tx, row),
    square_ups_list: await presentSquareUps(tx, await squareUpsOf(tx, row.client_id, [row.id])),
    buckets: presentBuckets(buckets, labels),
    left_out: leftOut.map(presentLeftOut),
    total_cash: toWire(sum(people.map((person) => person.cash))),
  };
}

const presentAdjustment = (row: AdjustmentRow): Result['adjustments_list'][number] => ({
  ...pick(row, ['id', 'title', 'description', 'rule_id', 'employee_id', 'balance_id', 'made_by']),
  amount: toWire(row.amount),
  created_at: row.created_at.toISOString(),
});

const presentBuckets = (
  buckets: KeptOutcome['buckets'],
  labels: ReadonlyMap<number | null, string>,
): Result['buckets'] =>
  buckets.map(({ ruleId, tipOuts, adjustments, amount, returned, undistributed, groups }) => ({
    rule_id: ruleId,
    label: labels.get(ruleId) ?? '',
    tip_outs: kept(tipOuts),
    adjustments: kept(adjustments),
    amount: kept(amount),
    returned: kept(returned),
    undistributed: kept(undistributed),
    groups: groups.map(({ there, part }) => ({ there, part: kept(part) })),
  }));

const presentLeftOut = ({
  kind,
  id,
  ruleId,
  employeeId,
  amount,
}: KeptOutcome['leftOut'][number]): Result['left_out'][number] => ({
  kind,
  id,
  rule_id: ruleId,
  employee_id: employeeId,
  amount: kept(amount),
});

/** The rules that it was computed by: since when they hold, and whose they are. */
async function presentVersion(tx: ReadHandle, row: ResultSummary): Promise<Result['rule_version']> {
  const version = await versionOf(tx, row.client_id, row.rule_version_id);
  return {
    effective_from: version.effective_from,
    made_by: version.made_by,
    made_at: version.created_at.toISOString(),
  };
}

function presentPerson(
  person: PersonOutcome,
  lines: readonly LineRow[],
  names: ReadonlyMap<number, string>,
): Result['staff'][number] {
  const money = (pick: (line: LineRow) => bigint): string => toWire(sum(lines.map(pick)));
  return {
    employee_id: person.employee_id,
    customer_id: person.customer_id,
    first_name: person.first_name,
    last_name: person.last_name,
    job_codes: lines.map((line) => line.job_code_id),
    lines: lines.map((line) => presentLine(line, names)),
    hours: writeHours(lines.reduce((total, line) => total + line.minutes, 0)),
    netsales: money((line) => line.net_sales),
    totaltips: money((line) => line.total_tips),
    cash_payment: money((line) => line.cash_payment),
    tips: toWire(person.tips),
    given: toWire(person.given),
    returned: toWire(person.returned),
    received: toWire(person.received),
    adjustments: toWire(person.adjustments),
    external: toWire(person.external),
    square_ups: toWire(person.square_ups),
    payout: toWire(person.payout),
    owed: toWire(person.owed),
    process: person.process,
    ...presentPay(person),
    notified_at: person.notified_at?.toISOString() ?? null,
    trace: person.trace.map(presentStep),
  };
}

const presentLine = (
  line: LineRow,
  names: ReadonlyMap<number, string>,
): Result['staff'][number]['lines'][number] => ({
  line_id: line.id,
  code_id: line.job_code_id,
  role_name: names.get(line.job_code_id) ?? '',
  hours: writeHours(line.minutes),
  minutes: line.minutes,
  netsales: toWire(line.net_sales),
  totaltips: toWire(line.total_tips),
  cash_payment: toWire(line.cash_payment),
  contributor: line.contributor,
  by_hand: line.by_hand,
  edited_by: line.edited_by,
  edited_at: line.edited_at?.toISOString() ?? null,
  // Written by replaceDataLines alone; a typed line has the column's default, an empty list.
  spans: line.spans as { from: string; to: string }[],
  contribution: toWire(line.contribution),
  share: toWire(line.share),
});
