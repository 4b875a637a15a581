import { createHash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { headedColumns } from '../file-heads.ts';
import type { TableRow } from '../table.ts';
import { writeXlsx } from './write-xlsx.ts';

const zone = 'America/Toronto';
const columns = headedColumns(
  { language: 'en', zone },
  { at: 'instant', date: 'day', name: 'text', amount: 'money', line: 'count' },
);
async function* batches(...all: (readonly TableRow[])[]): AsyncGenerator<readonly TableRow[]> {
  yield* all;
}
const workbook = async (
  source: AsyncIterable<readonly TableRow[]>,
  maxRows?: number,
): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const table = { name: 'Card history', columns, batches: source, zone };
  for await (const part of writeXlsx(table, maxRows)) parts.push(part);
  return Buffer.concat(parts);
};

/** The entries of an archive by its central directory, each held against its checksum. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const entries = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(file.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((place) => file.readUInt32LE(at + place));
    const length = file.readUInt16LE(at + 28);
    const name = file.subarray(at + 46, at + 46 + length).toString();
    const local = file.readUInt32LE(at + 42);
    expect(file.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = inflateRawSync(file.subarray(start, start + packed!));
    expect({ name, crc: crc32(content), size: content.length }).toEqual({ name, crc, size });
    entries.set(name, content.toString());
    at += 46 + length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}
/** Rows of cells as a spreadsheet reads them: `n:` numbers, text without a mark. */
const cellsOf = (sheet: string): string[][] =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>)/gs)].map(
      ([, number, text]) => (number === undefined ? (text ?? '') : `n:${number}`),
    ),
  );

it('has amounts, days and instants as numbers, and text as text that is no formula', async () => {
  const file = unzip(
    await workbook(
      batches([
        ['2026-11-01T04:00:00.000Z', '2026-10-31', '=1+1', '-1250.05', 7],
        [Date.parse('2026-11-01T07:30:15.500Z'), null, 'A & <b> \u0007_x0041_', '0.10', null],
      ]),
    ),
  );
  const sheet = file.get('xl/worksheets/sheet1.xml')!;
  expect(cellsOf(sheet)).toEqual([
    ['Date and time (Eastern Time)', 'Date', 'Name', 'Amount', 'Line'],
    // Midnight by summer time, and half past two by winter time, on the day of 25 hours.
    ['n:46327.00000000', 'n:46326', '=1+1', 'n:-1250.05', 'n:7'],
    ['n:46327.10434606', '', 'A &amp; &lt;b&gt; _x005F_x0041_', 'n:0.10', ''],
  ]);
  expect(sheet).not.toContain('<f>');
  expect([...file.keys()]).toEqual(
    expect.arrayContaining([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/styles.xml',
    ]),
  );
  expect(file.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet1.xml');
});

it('begins another sheet where one is full, each under its headings', async () => {
  const row = (line: number): TableRow => [null, null, `row ${line}`, null, line];
  const file = unzip(await workbook(batches([1, 2, 3].map(row), [4, 5].map(row)), 3));
  const names = (sheet: number) =>
    cellsOf(file.get(`xl/worksheets/sheet${sheet}.xml`)!).map((cells) => cells[2]);
  expect([1, 2, 3].map(names)).toEqual([
    ['Name', 'row 1', 'row 2'],
    ['Name', 'row 3', 'row 4'],
    ['Name', 'row 5'],
  ]);
  expect(file.get('xl/workbook.xml')).toMatch(/name="Card history".*name="Card history 3"/s);
});

it('of nothing has its headings, and the same rows give the same bytes', async () => {
  const hash = async () =>
    createHash('sha256')
      .update(await workbook(batches()))
      .digest('hex');
  expect(await hash()).toBe(await hash());
  expect(cellsOf(unzip(await workbook(batches())).get('xl/worksheets/sheet1.xml')!)).toHaveLength(
    1,
  );
});

it('stops reading when nobody waits for the rest, and fails with what it reads from', async () => {
  let closed = 0;
  async function* endless(): AsyncGenerator<readonly TableRow[]> {
    try {
      for (;;)
        yield Array.from({ length: 5_000 }, (_, line) => [null, null, `${line}`, null, line]);
    } finally {
      closed += 1;
    }
  }
  const table = { name: 'x', columns, batches: endless(), zone: 'UTC' };
  for await (const part of writeXlsx(table)) if (part.length > 1_000) break;
  await expect.poll(() => closed).toBe(1);
  async function* broken(): AsyncGenerator<readonly TableRow[]> {
    yield [];
    throw new Error('lost');
  }
  await expect(workbook(broken())).rejects.toThrow('lost');
});
