import { SHORT_REASONS, type EnteredRow, type ShortReason } from '#domain/ewa/index.ts';
import { amountOfFile, readMoney } from '#domain/money-input.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import { unguard } from '#server/platform/csv.ts';

const REQUIRED = ['pos_id', 'amount'] as const;

/** What is named in the upload where the file as a whole is wrong. */
const PART = 'outcome_file';

/**
 * Reads what payroll deducted from its file: the payroll ID, the amount and, where it is less than
 * the report says, the reason. Other columns are passed over, so that our own file can be sent back.
 */
export function readOutcomeFile(csv: CsvRead): Result<EnteredRow[], 'invalid_input'> {
  const [fault] = csv.problems;
  if (fault) return fail('invalid_input', {}, [{ ...fault, path: PART }]);
  const header = (csv.header ?? []).map((name) => unguard(name.trim()).toLowerCase());
  const missing = REQUIRED.filter((name) => !header.includes(name));
  if (missing.length > 0)
    return fail(
      'invalid_input',
      {},
      missing.map((column) => ({ path: `${PART}.${column}`, code: 'column_missing' })),
    );
  const cellOf = (cells: readonly string[], column: string): string =>
    unguard((cells[header.indexOf(column)] ?? '').trim());
  const problems: Problem[] = [];
  const rows = csv.body.flatMap(({ cells, line }): EnteredRow[] => {
    const path = `rows.${line}`;
    const posId = cellOf(cells, 'pos_id');
    const amount = readMoney(amountOfFile(cellOf(cells, 'amount'), csv.delimiter));
    const reason = header.includes('reason') ? reasonOf(cellOf(cells, 'reason')) : null;
    if (cells.length !== header.length) problems.push({ path, code: 'cells_differ' });
    else if (posId === '') problems.push({ path: `${path}.pos_id`, code: 'required' });
    else if (reason === undefined)
      problems.push({ path: `${path}.reason`, code: 'short_reason_unknown' });
    else if (amount.ok) return [{ posId, deducted: amount.value, reason, path, line }];
    else problems.push({ path: `${path}.amount`, code: amount.code, params: amount.params });
    return [];
  });
  return problems.length > 0 ? fail('invalid_input', {}, problems) : ok(rows);
}

/** Null where none is given; undefined where it is none of ours. */
function reasonOf(cell: string): ShortReason | null | undefined {
  if (cell === '') return null;
  const code = cell.toLowerCase().replaceAll(/[ -]/g, '_');
  return SHORT_REASONS.find((one) => one === code);
}
