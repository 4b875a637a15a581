import type { Zone } from '#kernel/day.ts';
import { type Cell, type ColumnKind, type TableColumn, type TableRow, wallTime } from '../table.ts';

/** The styles of `workbook-parts.ts`, by what a cell holds. */
const STYLES = { heading: 1, money: 2, day: 3, instant: 4 } as const;
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  count: 12,
  money: 14,
  day: 12,
  instant: 20,
};

/** A spreadsheet counts days from the end of 1899. */
const DAYS_BEFORE_1970 = 25_569;
const DAY = 86_400_000;
/** A cell holds no more. */
const MAX_TEXT = 32_767;
/** What XML does not have. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** What a spreadsheet would read as a character by its number. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const NUMBER = /^-?\d+(\.\d+)?$/;

export const xmlText = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(UNWRITABLE, '')
    .replace(ESCAPE, '_x005F_')
    .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

/** Text in its place, so that no cell is ever a formula. */
const textCell = (text: string, style = 0): string =>
  text === ''
    ? '<c/>'
    : `<c t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const numberCell = (value: string, style: number): string =>
  `<c${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`;

const serialOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** How the rows of a table are written: one writer a column. */
export function rowWriter(columns: readonly TableColumn[], zone: Zone): (row: TableRow) => string {
  const wall = wallTime(zone);
  const number = (value: string, style: number): string =>
    NUMBER.test(value) ? numberCell(value, style) : textCell(value);
  const writers: Readonly<Record<ColumnKind, (value: string | number) => string>> = {
    text: (value) => textCell(String(value)),
    count: (value) => number(String(value), 0),
    money: (value) => number(String(value), STYLES.money),
    day: (value) => numberCell(String(serialOfDay(String(value)) + DAYS_BEFORE_1970), STYLES.day),
    instant: (value) =>
      numberCell((wall(value) / DAY + DAYS_BEFORE_1970).toFixed(8), STYLES.instant),
  };
  const ofColumns = columns.map(({ kind }) => writers[kind]);
  const write = (cell: Cell, index: number): string =>
    cell === null || cell === '' ? '<c/>' : (ofColumns[index]?.(cell) ?? '<c/>');
  return (row) => `<row>${row.map(write).join('')}</row>`;
}

/** What stands before the rows of a sheet: widths, and the headings, which stay in sight. */
export function sheetHead(columns: readonly TableColumn[]): string {
  const widths = columns
    .map(
      ({ kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
    )
    .join('');
  const headings = columns.map(({ name }) => textCell(name, STYLES.heading)).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData><row>${headings}</row>`
  );
}

export const SHEET_FOOT = '</sheetData></worksheet>';
