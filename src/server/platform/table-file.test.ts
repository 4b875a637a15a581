import { expect, it } from 'vitest';
import { days, minutes } from '#kernel/instant.ts';
import type { Zone } from '#kernel/day.ts';
import { tableBytes } from './table-file.ts';

/** St. John's is half an hour off, and Lord Howe's clock changes by half an hour. */
const ZONES = ['America/Toronto', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'] as Zone[];
/** A year and more, so that every change of clocks is in it; 61 minutes never fall on a quarter. */
const MOMENTS = Array.from({ length: 9_000 }, (_none, index) =>
  new Date(Date.UTC(2025, 11, 31) + index * minutes(61)).toISOString(),
);

it.each(ZONES)('an instant is written as the clock on the wall of %s shows it', async (zone) => {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const lines = await csvOf(
    zone,
    MOMENTS.map((moment, index) => [index % 2 === 0 ? moment : Date.parse(moment)]),
  );
  expect(lines.slice(1, -1)).toEqual(MOMENTS.map((moment) => shown.format(new Date(moment))));
  expect(Date.parse(MOMENTS.at(-1)!) - Date.parse(MOMENTS[0]!)).toBeGreaterThan(days(366));
});

it('numbers, empty cells, quotes and what a spreadsheet would run are told apart', async () => {
  const [, line] = await csvOf('UTC' as Zone, [['', 12, null, 'a "b", c', '=1+1', '-5.00', 'é']]);
  expect(line).toBe(`,12,,"a ""b"", c",'=1+1,-5.00,é`);
});

async function csvOf(
  zone: Zone,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string[]> {
  const parts: Buffer[] = [];
  const table = {
    name: 'Test',
    zone,
    columns: rows[0]!.map((_cell, index) => ({
      name: `c${index}`,
      kind: index === 0 ? ('instant' as const) : ('text' as const),
    })),
    batches: (async function* () {
      yield rows;
    })(),
  };
  for await (const part of tableBytes(table, 'csv')) parts.push(part);
  return Buffer.concat(parts).toString().split('\r\n');
}
