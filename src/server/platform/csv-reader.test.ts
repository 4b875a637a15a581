import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsv } from './csv-file.ts';
import { type CsvReader, createCsvReader } from './csv-reader.ts';

let reader: CsvReader;
beforeAll(() => {
  reader = createCsvReader();
});
afterAll(() => reader.close());

const filled = (rows: number): Buffer => Buffer.from(`name\n${'",\n'.repeat(rows)}`);
const SMALL = Buffer.from('name,amount\nAda,1\n');

it('reads a file as it is read in place, however many messages its rows take', async () => {
  const wide = Array.from({ length: 130 }, (_, row) => Array.from('x'.repeat(700), () => row));
  for (const content of [
    SMALL,
    Buffer.from('\ufeffname;caf\u00e9\r\n\r\nAda;1'),
    Buffer.from(wide.map((row) => row.join(',')).join('\n')),
    Buffer.from(''),
    Buffer.from('PK\u0000'),
  ])
    expect(await reader.read(1, content)).toEqual({
      csv: readCsv(content),
      hash: createHash('sha256').update(content).digest(),
    });
});

it('leaves everybody else their turns while 20 MB are read', async () => {
  let turns = 0;
  let reading = true;
  const read = reader.read(1, filled(6_600_000)).finally(() => (reading = false));
  while (reading) {
    await nextTurn();
    turns += 1;
  }
  expect((await read)?.csv.problems).toMatchObject([{ code: 'file_too_many_rows' }]);
  expect(turns).toBeGreaterThan(100);
});

it('reads one file of a client at a time, so that others do not wait behind its next', async () => {
  const ended: string[] = [];
  const read = async (name: string, clientId: number, content: Buffer) => {
    await reader.read(clientId, content);
    ended.push(name);
  };
  await Promise.all([
    read('first of one', 1, filled(1_000_000)),
    read('second of one', 1, filled(1_000_000)),
    read('of another', 2, SMALL),
  ]);
  expect(ended).toEqual(['of another', 'first of one', 'second of one']);
});

it('takes no more files of a client than it lets wait', async () => {
  const many = Array.from({ length: 30 }, () => reader.read(3, SMALL));
  const read = await Promise.all(many);
  expect(read.filter((one) => one === null)).toHaveLength(9);
  expect(await reader.read(3, SMALL)).not.toBeNull();
});
