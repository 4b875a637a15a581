import type { RawRow } from '#domain/funds/fund-rows.ts';
import type { Problem } from '#kernel/result.ts';
import { splitCorrected } from '#server/platform/corrected-rows.ts';
import { readCsv } from '#server/platform/csv-file.ts';
import { readFundRows } from './read-file.ts';

export type Corrected = RawRow & { readonly replaces: number | null };

/** Reads a file of corrected rows: the template's columns, or those of the downloaded bad rows, whose `line` says what each replaces. */
export function readCorrected(content: Buffer): {
  readonly rows: readonly Corrected[];
  readonly problems: readonly Problem[];
} {
  const { read, replaces } = splitCorrected(readCsv(content));
  const { rows, problems } = readFundRows(read);
  return {
    rows: rows.map((row, index) => ({ ...row, replaces: replaces[index] ?? null })),
    problems,
  };
}
