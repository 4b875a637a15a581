import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { addDays, checkedDay, startOfDay } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Cents, sum, timesIn } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type BooksRow, booksAt, newestClosings, unexplainedIn } from './safeguarding.repo.ts';

const CURRENCIES = [
  { currency: 'CAD', rail: 'eft' },
  { currency: 'USD', rail: 'ach' },
] as const;

/** Client money, and what stands between it and what the bank should hold. */
export type Between = {
  readonly clientMoney: Cents;
  readonly fees: Cents;
  readonly receivable: Cents;
  readonly dispute: Cents;
  readonly byHand: Cents;
  readonly atBank: Cents;
};
export type ClientCoverage = Between & { readonly clientId: number; readonly clientName: string };
export type Coverage = Between & {
  readonly currency: 'CAD' | 'USD';
  readonly rail: 'eft' | 'ach';
  /** The day of the oldest of the newest statements; null without any. */
  readonly day: string | null;
  readonly funds: Cents | null;
  /** Basis points of the client money that the funds cover; null where there is nothing to cover. */
  readonly bps: number | null;
  readonly missing: Cents;
  readonly unexplained: Cents;
  readonly clients: readonly ClientCoverage[];
};

/**
 * The books sum to 0, so that what clients own is what all other accounts together lack: no card or
 * wallet has to be read for it.
 */
const betweenOf = (row: BooksRow): ClientCoverage => ({
  clientId: row.client_id,
  clientName: row.client_name,
  clientMoney: -(row.clearing + row.fee_income + row.receivable + row.dispute + row.by_hand),
  fees: row.fee_income,
  receivable: row.receivable,
  dispute: row.dispute,
  byHand: row.by_hand,
  atBank: -row.clearing,
});

/**
 * What clients own beside what the bank holds, by currency, in the scope of the platform: both as
 * they were when the day of the last statement ended, so that what moved since troubles neither.
 */
export async function coverageOf(tx: ReadHandle, now: Instant): Promise<Coverage[]> {
  const all: Coverage[] = [];
  for (const { currency, rail } of CURRENCIES) {
    const closings = await newestClosings(tx, currency);
    const [day = null] = closings.map((closing) => closing.day).sort();
    const at = day === null ? now : startOfDay(addDays(checkedDay(day), 1), ZONE_OF_RAIL[rail]);
    const clients = (await booksAt(tx, currency, at)).map(betweenOf);
    const total = (part: keyof Between): Cents => sum(clients.map((client) => client[part]));
    const clientMoney = total('clientMoney');
    const funds = day === null ? null : sum(closings.map(({ closing }) => closing));
    const lacking = funds === null ? 0n : clientMoney - funds;
    all.push({
      currency,
      rail,
      day,
      funds,
      bps: funds === null || clientMoney <= 0n ? null : timesIn(funds * 10_000n, clientMoney),
      missing: lacking > 0n ? lacking : 0n,
      unexplained: await unexplainedIn(tx, currency),
      clientMoney,
      fees: total('fees'),
      receivable: total('receivable'),
      dispute: total('dispute'),
      byHand: total('byHand'),
      atBank: total('atBank'),
      clients,
    });
  }
  return all;
}
