import type { Zone } from '#kernel/day.ts';
import { keysOf } from '#kernel/keys.ts';
import type { Language, TextKey } from '#texts/catalogue.ts';
import { fileHeadsCatalogue } from '#texts/file-heads/catalogue.ts';
import { localeOf } from '#texts/format.ts';
import type { Download } from './http/handler.ts';
import { type ColumnKind, type TableColumn, type TableRow, inOneBatch } from './table.ts';
import { type FileType, tableFile } from './table-file.ts';
import { textsFor } from './texts.ts';

export type FileHead = TextKey<typeof fileHeadsCatalogue>;
type HeadKinds = Readonly<Partial<Record<FileHead, ColumnKind>>>;
/** Who reads a file: in which language, and by whose clock. */
export type FileReading = { readonly language: Language; readonly zone: Zone };

/** "Eastern Time": zones are named as people say them, alike in both countries. */
function zoneName({ language, zone }: FileReading): string {
  if (zone === 'UTC') return zone;
  const format = new Intl.DateTimeFormat(localeOf(language, 'CA'), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A heading of a column; that of times says by whose clock they are. */
export const headed = (name: string, kind: ColumnKind, reading: FileReading): TableColumn => ({
  kind,
  name: kind === 'instant' ? `${name} (${zoneName(reading)})` : name,
});

/**
 * The columns of a table, written as `{ at: 'instant', notes: 'text' }`, with headings in the
 * language of who downloads it.
 */
export function headedColumns(reading: FileReading, kinds: HeadKinds): TableColumn[] {
  const say = textsFor(reading.language, fileHeadsCatalogue);
  return keysOf(kinds).flatMap((head) => {
    const kind = kinds[head];
    return kind ? [headed(say(head), kind, reading)] : [];
  });
}

type HeadedRows = FileReading & {
  readonly name: string;
  readonly kinds: HeadKinds;
  readonly rows: readonly TableRow[];
};

/** Rows that are all there already as a file, with headings in the language of who asks. */
export const headedFile = (
  { name, kinds, rows, ...reading }: HeadedRows,
  type: FileType | undefined,
): Promise<Download> =>
  tableFile(
    {
      name,
      zone: reading.zone,
      columns: headedColumns(reading, kinds),
      batches: inOneBatch(rows),
    },
    type,
  );
