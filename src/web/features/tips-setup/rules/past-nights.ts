import type { Line } from '#domain/tips/index.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { fromWire } from '#kernel/money.ts';
import { now } from '#web/lib/clock.ts';
import { type PastNights, type TipSettings, pastNights } from '#web/ui/tips/setup.queries.ts';

/** A night that was, as the engine takes it. */
export type PastNight = { readonly service: number; readonly lines: readonly Line[] };

/** The nights of the days before today, and of today so far. */
export function nightsBefore(settings: TipSettings, days: number) {
  const today = dayOf(new Date(now()), settings.timezone);
  return pastNights(settings.wallet_id, addDays(today, -days), today);
}

const cents = (amount: string): bigint => fromWire(amount) ?? 0n;
export const asNight = ({
  service_id: service,
  lines,
}: PastNights['nights'][number]): PastNight => ({
  service,
  lines: lines.map((line) => ({
    id: line.line_id,
    employeeId: line.employee_id,
    jobId: line.code_id,
    minutes: BigInt(line.minutes),
    netSales: cents(line.netsales),
    totalTips: cents(line.totaltips),
    cashPayment: cents(line.cash_payment),
  })),
});
