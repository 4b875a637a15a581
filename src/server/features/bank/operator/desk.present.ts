import type { bankDesk } from '#contract/bank-desk.ts';
import type { OutputOf } from '#contract/operation.ts';
import { toWire } from '#kernel/money.ts';
import { railOf } from './assign-line.ts';
import type { FileRow, LineRow, RecordRow, StatementRow } from './desk.repo.ts';

type Desk = typeof bankDesk;
type FileShown = OutputOf<Desk['resendBankFile']>;
type RecordShown = OutputOf<Desk['showBankFile']>['lines']['data'][number];
type StatementShown = OutputOf<Desk['listBankStatements']>['data'][number];
type LineShown = OutputOf<Desk['assignStatementLine']>;

export const presentFile = (row: FileRow): FileShown => ({
  file_id: row.id,
  rail: row.rail,
  direction: row.direction,
  name: row.name,
  number: row.number,
  day: row.day,
  records: row.records,
  total: toWire(row.total),
  state: row.state,
  reasons: row.reasons === '' ? [] : row.reasons.split('; '),
  built_at: row.built_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  resendable: row.direction === 'outgoing' && row.state === 'conflict',
});

export const presentRecord = (row: RecordRow): RecordShown => ({
  ...row,
  amount: row.amount === null ? null : toWire(row.amount),
});

export const presentStatement = ({ id, ...row }: StatementRow): StatementShown => ({
  ...row,
  statement_id: id,
  rail: railOf(row),
  opening: toWire(row.opening),
  closing: toWire(row.closing),
});

export const presentLine = (row: LineRow): LineShown => ({
  line_id: row.id,
  statement_id: row.statement_id,
  rail: railOf(row),
  account: row.account,
  currency: row.currency,
  day: row.day,
  type: row.type,
  amount: toWire(row.amount),
  reference: row.reference,
  text: row.text,
  outcome: row.outcome,
  reason: row.reason,
  client_name: row.client_name,
  wallet_name: row.wallet_name,
  decided_by: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
});
