import { FUND_COLUMNS, type FundColumn, type RawRow } from '#domain/funds/fund-rows.ts';
import { isOneOf } from '#kernel/keys.ts';
import type { Problem } from '#kernel/result.ts';
import { splitCorrected } from '#server/platform/corrected-rows.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import { type Columns, type SheetRead, rowsOf, sheetOf } from '../../imports/index.ts';

export type FileRead = {
  readonly encoding: string;
  readonly delimiter: string;
  readonly rows: readonly RawRow[];
  readonly problems: readonly Problem[];
};
export type Corrected = RawRow & { readonly replaces: number | null };

/**
 * Money is read strictly: the heading must be the template's, and nobody is asked what a column
 * stands for.
 */
const strictly = <Column extends string>(names: readonly Column[]) => ({
  fields: () => names,
  headings: () => names,
  guess: () => names,
  lacks: () => [],
  secret: null,
  canBeMapped: false,
  money: ['load_amount'] as const,
});

const fundColumns: Columns<FundColumn> = {
  ...strictly(FUND_COLUMNS),
  problems: headingProblems,
  checksBlankRows: true,
};

/** The column that a table over several wallets has after the template's. */
export const WALLET_COLUMN = 'wallet';
const TABLE_COLUMNS = [...FUND_COLUMNS, WALLET_COLUMN] as const;

/** Files without a wallet's column are read too, and blank rows left out. */
const tableColumns: Columns<(typeof TABLE_COLUMNS)[number]> = {
  ...strictly(TABLE_COLUMNS),
  problems: (names) =>
    headingProblems(
      names[FUND_COLUMNS.length] === WALLET_COLUMN
        ? names.filter((_, index) => index !== FUND_COLUMNS.length)
        : names,
    ),
};

/** Reads a fund file: the encoding and delimiter are found out and said. */
export const readFundFile = (csv: CsvRead): FileRead => fileRead(sheetOf(fundColumns, csv));

/**
 * Reads a file of corrected rows: the template's columns, or those of the downloaded bad rows,
 * whose `line` says what each replaces.
 */
export function readCorrected(corrected: CsvRead): {
  readonly rows: readonly Corrected[];
  readonly problems: readonly Problem[];
} {
  const { read, replaces } = splitCorrected(corrected);
  const { rows, problems } = fileRead(sheetOf(fundColumns, read));
  return {
    rows: rows.map((row, index) => ({ ...row, replaces: replaces[index] ?? null })),
    problems,
  };
}

type TableRow = RawRow & { readonly wallet: string };

/** Reads a file for a table on screen: its rows as they stand, each with the line of the file. */
export function readTableFile(
  csv: CsvRead,
): Omit<FileRead, 'rows'> & { readonly rows: TableRow[] } {
  const { csv: read, problems } = sheetOf(tableColumns, csv);
  const rows = problems.length > 0 ? [] : rowsOf(tableColumns, read, TABLE_COLUMNS);
  return {
    encoding: read.encoding,
    delimiter: read.delimiter,
    problems,
    rows: rows.map(({ line, cells }) => ({ ...BLANK, wallet: '', ...cells, line })),
  };
}

function fileRead({ csv, problems }: SheetRead): FileRead {
  const { encoding, delimiter } = csv;
  const rows = problems.length > 0 ? [] : rowsOf(fundColumns, csv, FUND_COLUMNS);
  return {
    encoding,
    delimiter,
    problems,
    rows: rows.map(({ line, cells }) => ({ ...BLANK, ...cells, line })),
  };
}

const BLANK = {
  first_name: '',
  last_name: '',
  identifier: '',
  staff_id: '',
  load_amount: '',
  memo: '',
} as const satisfies Record<FundColumn, string>;

/** Each column that is not where the template has it, by name. */
function headingProblems(names: readonly string[]): Problem[] {
  if (!names.some((name) => isOneOf(FUND_COLUMNS, name)))
    return [
      { path: '1', code: 'header_missing', params: { found: names.join(', ').slice(0, 200) } },
    ];
  const problems: Problem[] = FUND_COLUMNS.flatMap((expected, index) =>
    names[index] === expected
      ? []
      : [
          {
            path: `1.${index + 1}`,
            code: names[index] === undefined ? 'header_missing' : 'header_order',
            params: { column: index + 1, expected, found: (names[index] ?? '').slice(0, 60) },
          },
        ],
  );
  for (const [index, name] of names.slice(FUND_COLUMNS.length).entries()) {
    if (name !== '')
      problems.push({
        path: `1.${FUND_COLUMNS.length + index + 1}`,
        code: 'header_unexpected',
        params: { column: FUND_COLUMNS.length + index + 1, found: name.slice(0, 60) },
      });
  }
  return problems;
}
