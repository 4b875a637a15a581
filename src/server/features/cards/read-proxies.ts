import type { ProxyRow } from '#domain/cards/proxy-rows.ts';
import type { Problem } from '#kernel/result.ts';
import { MOST_ROWS, readCsv } from '#server/platform/csv-file.ts';
import { unguard } from '#server/platform/csv.ts';

const HEADERS: readonly string[] = ['proxy', 'proxies', 'proxy_number', 'card_proxy'];

/** Reads a file of proxies: one a line, with the day it expires in a second column where it is known. A heading may stand above them. */
export function readProxies(content: Buffer): {
  readonly rows: readonly ProxyRow[];
  readonly problem: Problem | null;
} {
  const broken = (code: string, params: Problem['params'] = {}) => ({
    rows: [],
    problem: { path: 'proxy_file', code, params },
  });
  const { header, firstLine, body, problems } = readCsv(content);
  // What is read as the header may be the first proxy: then it is a row, and "no rows below it" is no fault.
  if (header === null) return broken(problems[0]?.code ?? 'file_not_csv', problems[0]?.params);
  const headed = HEADERS.includes((header[0] ?? '').trim().toLowerCase());
  const lines = headed ? body : [{ cells: header, line: firstLine }, ...body];
  const wrong = problems.find(({ code }) => code !== 'file_empty');
  if (wrong) return broken(wrong.code, wrong.params);
  if (lines.length === 0) return broken('file_empty');
  if (lines.length > MOST_ROWS)
    return broken('file_too_many_rows', { maximum: MOST_ROWS, rows: lines.length });
  return {
    rows: lines.map(({ cells, line }) => ({
      line,
      proxy: cell(cells[0]),
      expires_on: cell(cells[1]),
    })),
    problem: null,
  };
}

const cell = (text: string | undefined): string => unguard((text ?? '').normalize('NFC').trim());
