import { type Day, dayOf } from '#kernel/day.ts';
import { type Instant, after, days } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { Contract } from './choices.ts';
import { type Discount, type Invoice, type TaxRate, invoice } from './invoice.ts';
import { type Cycle, periodEdge } from './periods.ts';
import { TRIAL_DAYS } from './trial-end.ts';

const YEARS_OF: Record<Contract, number> = { monthly: 0, '1_year': 1, '3_year': 3 };

/** Until when a contract holds its price; null for one that goes on from month to month. */
export const contractEnd = (contract: Contract, start: Instant): Instant | null =>
  YEARS_OF[contract] === 0 ? null : periodEdge(start, 'yearly', YEARS_OF[contract]);

/** Taxes follow the calendar of UTC, as the provider's invoices do. */
export const taxDay = (instant: Instant): Day => dayOf(instant, 'UTC');

type Asked = {
  readonly cycle: Cycle;
  readonly price: Cents;
  readonly discount: Discount | null;
  /** Whether the wallet still has its free months. Only who pays monthly has them. */
  readonly hasTrial: boolean;
  readonly balance: Cents;
  readonly now: Instant;
  readonly taxesOn: (day: Day) => readonly TaxRate[];
};
export type Offer = {
  readonly trialEnd: Instant | null;
  /** What is charged at once; null where the first months are free. */
  readonly today: Invoice | null;
  readonly first: Invoice;
  readonly firstAt: Instant;
  readonly secondAt: Instant;
};

/** What a new subscription of a wallet comes to: now, and when it is charged for the first time. */
export function offer({ cycle, price, discount, hasTrial, balance, now, taxesOn }: Asked): Offer {
  const trialEnd = hasTrial && cycle === 'monthly' ? after(now, days(TRIAL_DAYS)) : null;
  const firstAt = trialEnd ?? now;
  const first = invoice({
    lines: [{ id: 'plan', amount: price, discountable: true }],
    discount,
    taxes: taxesOn(taxDay(firstAt)),
    balance,
  });
  return {
    trialEnd,
    today: trialEnd ? null : first,
    first,
    firstAt,
    secondAt: periodEdge(firstAt, cycle, 1),
  };
}
