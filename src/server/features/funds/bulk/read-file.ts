import { FUND_COLUMNS, type RawRow } from '#domain/funds/fund-rows.ts';
import type { Problem } from '#kernel/result.ts';
import { unguard } from '#server/platform/csv.ts';
import { type CsvRead, readCsv } from '#server/platform/csv-file.ts';

export type FileRead = {
  readonly encoding: string;
  readonly delimiter: string;
  readonly rows: readonly RawRow[];
  readonly problems: readonly Problem[];
};

/** Reads a fund file strictly: the encoding and delimiter are found out and said, the header must be the template's. */
export const readFundFile = (content: Buffer): FileRead => readFundRows(readCsv(content));

export function readFundRows({ encoding, delimiter, header, body, problems }: CsvRead): FileRead {
  const wrong = header === null ? problems : headerProblems(header);
  const all = wrong.length > 0 ? wrong : problems;
  return {
    encoding,
    delimiter,
    problems: all,
    rows: all.length > 0 ? [] : body.map(({ cells, line }) => toRow(cells, line)),
  };
}

/** Each column that is not where the template has it, by name. */
function headerProblems(found: readonly string[]): Problem[] {
  const names = found.map((name) => name.trim());
  if (!names.some((name) => (FUND_COLUMNS as readonly string[]).includes(name)))
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

function toRow(record: readonly string[], line: number): RawRow {
  const [
    first_name = '',
    last_name = '',
    identifier = '',
    staff_id = '',
    load_amount = '',
    memo = '',
  ] = record.slice(0, FUND_COLUMNS.length).map((cell) => unguard(cell.normalize('NFC').trim()));
  return { line, first_name, last_name, identifier, staff_id, load_amount, memo };
}
