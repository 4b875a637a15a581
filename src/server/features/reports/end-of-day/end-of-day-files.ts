import type { Zone } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { headedColumns } from '#server/platform/file-heads.ts';
import type { Language } from '#texts/catalogue.ts';
import { FILE_BATCH, type ReportBatch, type ReportSource } from '../report-source.ts';
import { DAY_PARTS } from '#domain/funds/day-parts.ts';
import { type EndedDay, readBalances, readMovements } from './show-end-of-day.ts';
import {
  type DayPlace,
  type WalletDay,
  type WalletDays,
  takeDays,
  walletDays,
} from './wallet-days.ts';

/** Days are found by wallet: the more of them at a time, the fewer looks for each. */
const DAYS_BATCH = 20_000;

const wire = (amount: bigint | null): string | null => (amount === null ? null : toWire(amount));

/** Which days a batch of the file has, and where the next one begins. */
function batchOfDays(windows: readonly WalletDays[], after: DayPlace, size: number) {
  const days = takeDays(walletDays(windows, after), 0, size);
  const last = days.at(-1);
  const next = last && days.length === size ? { day: last.day, walletId: last.wallet.id } : null;
  return { days, next };
}

const sourceOf = <Row extends EndedDay>(
  windows: readonly WalletDays[],
  read: (tx: Parameters<typeof readBalances>[0], days: readonly WalletDay[]) => Promise<Row[]>,
  {
    cells,
    size,
  }: {
    readonly cells: (row: Row) => ReportBatch<unknown>['rows'][number];
    readonly size: number;
  },
): ReportSource<NonNullable<DayPlace>>['read'] =>
  async function (tx, after) {
    const { days, next } = batchOfDays(windows, after, size);
    return { rows: (await read(tx, days)).map(cells), next };
  };

/** Whose wallets a file is about, and in which language its headings are. */
type DaysReader = { readonly client: { readonly id: number }; readonly language: Language };

const zoneOf = (windows: readonly WalletDays[]): Zone => windows[0]?.wallet.timezone ?? 'UTC';

/** What wallets held at the ends of their days, as a file. */
export const balancesSource = (
  { client: { id: clientId }, language }: DaysReader,
  windows: readonly WalletDays[],
): ReportSource<NonNullable<DayPlace>> => ({
  name: 'Balance activity',
  zone: zoneOf(windows),
  columns: headedColumns(
    { language, zone: zoneOf(windows) },
    {
      date: 'day',
      wallet_name: 'text',
      balance_at: 'money',
      amount_difference: 'money',
    },
  ),
  read: sourceOf(windows, (tx, days) => readBalances(tx, clientId, days), {
    size: DAYS_BATCH,
    cells: ({ day, wallet, balanceAt, difference }) => [
      day,
      wallet.name,
      toWire(balanceAt),
      wire(difference),
    ],
  }),
});

/** What changed them, as a file. */
export const movementsSource = (
  { client: { id: clientId }, language }: DaysReader,
  windows: readonly WalletDays[],
): ReportSource<NonNullable<DayPlace>> => ({
  name: 'Balance changes',
  zone: zoneOf(windows),
  columns: headedColumns(
    { language, zone: zoneOf(windows) },
    {
      date: 'day',
      wallet_name: 'text',
      opening: 'money',
      ...Object.fromEntries(DAY_PARTS.map((part) => [part, 'money' as const])),
      amount_difference: 'money',
      balance_at: 'money',
    },
  ),
  read: sourceOf(windows, (tx, days) => readMovements(tx, clientId, days), {
    // Each day's entries are looked at: fewer days at a time.
    size: FILE_BATCH,
    cells: ({ day, wallet, opening, parts, difference, balanceAt }) => [
      day,
      wallet.name,
      toWire(opening),
      ...DAY_PARTS.map((part) => toWire(parts[part])),
      wire(difference),
      toWire(balanceAt),
    ],
  }),
});
