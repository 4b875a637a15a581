import type { Zone } from '#kernel/day.ts';
import { wireOfText } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { headedColumns } from '#server/platform/file-heads.ts';
import type { TableRow } from '#server/platform/table.ts';
import type { Language } from '#texts/catalogue.ts';
import { FILE_BATCH, type ReportSource } from '../report-source.ts';
import { otherSidesOf } from './other-sides.ts';
import { AS_CELLS, type StatementCells } from './statement-line.repo.ts';
import { type StatementRange, statementLines } from './statement.repo.ts';
import { type StatementFilter, newestOfOne, periodOf, rangesLeft } from './statement.ts';

/** Whose wallets a file is about, and in which language its headings are. */
export type StatementReader = {
  readonly client: { readonly id: number };
  readonly language: Language;
};

const zoneOf = ({ wallets }: StatementFilter): Zone => wallets[0]?.timezone ?? 'UTC';

/** What is not read yet: all other lines of the period are older. */
export type StatementPlace = readonly StatementRange[];

/** The names that lines of a file need. */
function namesForFile(clientId: number, { wallets }: StatementFilter) {
  const sides = otherSidesOf(clientId);
  const byAccount = new Map(wallets.map(({ account_id: id, name }) => [String(id), name]));
  return {
    learn: (tx: ReadHandle, lines: readonly StatementCells[]) =>
      sides.learn(tx, {
        people: lines.map(([, , , , , , customerId]) => customerId),
        wallets: lines.map(([, , , , , , , walletId]) => walletId),
      }),
    walletOf: (accountId: string): string => byAccount.get(accountId) ?? '',
    otherSideOf: sides.nameOf,
  };
}
type FileNames = ReturnType<typeof namesForFile>;

const reading = (
  clientId: number,
  filter: StatementFilter,
  cellsOf: (line: StatementCells, names: FileNames) => TableRow,
): ReportSource<StatementPlace>['read'] => {
  const names = namesForFile(clientId, filter);
  return async function (tx, left, nextIsKnown) {
    const ranges = left ?? (await periodOf(tx, clientId, filter)).ranges;
    const newest = newestOfOne(ranges, filter.choice, FILE_BATCH);
    if (newest?.rest) nextIsKnown(newest.rest);
    const asked = { clientId, ranges: newest?.ranges ?? ranges, form: AS_CELLS };
    const cut = { skip: 0, limit: FILE_BATCH };
    const lines = await statementLines(tx, asked, { ...filter.choice, ...cut });
    await names.learn(tx, lines);
    const rest = lines.length === FILE_BATCH ? rangesLeft(ranges, lines) : null;
    return {
      rows: lines.map((line) => cellsOf(line, names)),
      next: newest ? newest.rest : rest,
    };
  };
};

function statementLine(line: StatementCells, names: FileNames): TableRow {
  const [
    accountId,
    ,
    at,
    type,
    undone,
    description,
    customerId,
    walletId,
    moneyIn,
    moneyOut,
    fee,
    balanceAfter,
    adjuster,
    status,
    movementId,
  ] = line;
  return [
    Number(at),
    names.walletOf(accountId),
    type,
    undone === 't' ? 'yes' : '',
    description,
    names.otherSideOf(customerId, walletId),
    wireOfText(moneyIn),
    wireOfText(moneyOut),
    wireOfText(fee),
    wireOfText(balanceAfter),
    adjuster,
    status,
    movementId,
  ];
}

/** A statement as a file. */
export function statementSource(
  { client: { id: clientId }, language }: StatementReader,
  filter: StatementFilter,
): ReportSource<StatementPlace> {
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
    read: reading(clientId, filter, statementLine),
  };
}

function debitLine(line: StatementCells, names: FileNames): TableRow {
  const [accountId, , at, type, , description, , , , , , balanceAfter, adjuster, , , amount] = line;
  return [
    Number(at),
    names.walletOf(accountId),
    type,
    description,
    wireOfText(amount),
    wireOfText(balanceAfter),
    adjuster,
  ];
}

/** What left wallets, as a file. */
export function debitsSource(
  { client: { id: clientId }, language }: StatementReader,
  filter: StatementFilter,
): ReportSource<StatementPlace> {
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
    read: reading(clientId, filter, debitLine),
  };
}
