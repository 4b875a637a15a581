import type { Zone } from '#kernel/day.ts';
import { headedColumns } from '#server/platform/file-heads.ts';
import type { Language } from '#texts/catalogue.ts';
import { FILE_BATCH, type ReportSource } from '../report-source.ts';
import { namesOf, presentDebit, presentLine } from './statement.present.ts';
import type { StatementRow } from './statement-line.repo.ts';
import { type LinePlace, type StatementFilter, placeOf, readStatement } from './statement.ts';

/** Whose wallets a file is about, and in which language its headings are. */
export type StatementReader = {
  readonly client: { readonly id: number };
  readonly language: Language;
};

const zoneOf = ({ wallets }: StatementFilter): Zone => wallets[0]?.timezone ?? 'UTC';

type Cells = (row: StatementRow) => readonly (string | number | null)[];

const reading = (
  clientId: number,
  filter: StatementFilter,
  cells: Cells,
): ReportSource<LinePlace>['read'] =>
  async function (tx, place) {
    const rows = await readStatement(tx, clientId, filter, { place, limit: FILE_BATCH });
    const last = rows.at(-1);
    return {
      rows: rows.map(cells),
      next: last && rows.length === FILE_BATCH ? placeOf(last) : null,
    };
  };

/** A statement as a file. */
export function statementSource(
  { client: { id: clientId }, language }: StatementReader,
  filter: StatementFilter,
): ReportSource<LinePlace> {
  const names = namesOf(filter.wallets);
  const zone = zoneOf(filter);
  return {
    name: 'Wallet history',
    zone,
    columns: headedColumns(
      { language, zone },
      {
        at: 'instant',
        wallet_name: 'text',
        transaction_type: 'text',
        undone: 'text',
        description: 'text',
        counterpart: 'text',
        money_in: 'money',
        money_out: 'money',
        fee: 'money',
        balance_after: 'money',
        adjuster: 'text',
        status: 'text',
        id: 'count',
      },
    ),
    read: reading(clientId, filter, (row) => {
      const line = presentLine(row, names);
      return [
        line.at,
        line.wallet_name,
        line.transaction_type,
        line.undone ? 'yes' : '',
        line.description,
        line.counterpart,
        line.money_in,
        line.money_out,
        line.fee,
        line.balance_after,
        line.adjuster,
        line.status,
        line.id,
      ];
    }),
  };
}

/** What left wallets, as a file. */
export function debitsSource(
  { client: { id: clientId }, language }: StatementReader,
  filter: StatementFilter,
): ReportSource<LinePlace> {
  const names = namesOf(filter.wallets);
  const zone = zoneOf(filter);
  return {
    name: 'Other debits',
    zone,
    columns: headedColumns(
      { language, zone },
      {
        at: 'instant',
        wallet_name: 'text',
        kind: 'text',
        description: 'text',
        amount: 'money',
        balance_after: 'money',
        adjuster: 'text',
      },
    ),
    read: reading(clientId, filter, (row) => {
      const debit = presentDebit(row, names);
      return [
        debit.at,
        debit.wallet_name,
        debit.kind,
        debit.description,
        debit.amount,
        debit.balance_after,
        debit.adjuster,
      ];
    }),
  };
}
