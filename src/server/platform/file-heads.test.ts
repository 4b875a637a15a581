import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type FileReading, headedColumns } from './file-heads.ts';
import { inOneBatch } from './table.ts';
import { tableBytes } from './table-file.ts';

const KINDS = { at: 'instant', date: 'day', amount: 'money' } as const;
const csvOf = (reading: FileReading, instants: readonly string[]): Promise<string> =>
  text(
    Readable.from(
      tableBytes(
        {
          name: 'Transactions',
          zone: reading.zone,
          columns: headedColumns(reading, KINDS),
          batches: inOneBatch(instants.map((at) => [at, '2026-11-01', '-1250.05'])),
        },
        'csv',
      ),
    ),
  );

it('has headings in the language of who reads, and says by whose clock times are', async () => {
  const heads = async (language: 'en' | 'fr' | 'es', zone: string) =>
    (await csvOf({ language, zone }, [])).trim();
  expect(await heads('en', 'America/Toronto')).toBe('Date and time (Eastern Time),Date,Amount');
  expect(await heads('fr', 'America/Toronto')).toContain('Date et heure (heure de l’Est)');
  expect(await heads('es', 'America/Chicago')).toContain('Fecha y hora (hora central)');
  expect(await heads('en', 'UTC')).toContain('Date and time (UTC)');
});

it('has times of the wall clock and plain numbers, also on the day of 25 hours', async () => {
  const file = await csvOf({ language: 'en', zone: 'America/Toronto' }, [
    '2026-11-01T05:30:15.500Z',
    '2026-11-01T06:30:15.500Z',
    '2026-07-01T03:59:59.000Z',
    '',
  ]);
  expect(file.split('\r\n').slice(1, 5)).toEqual([
    '2026-11-01 01:30:15,2026-11-01,-1250.05',
    '2026-11-01 01:30:15,2026-11-01,-1250.05',
    '2026-06-30 23:59:59,2026-11-01,-1250.05',
    ',2026-11-01,-1250.05',
  ]);
});
