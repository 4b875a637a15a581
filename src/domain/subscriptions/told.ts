import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { LifeEvent } from './life.ts';

/** A reading of a subscription at the payment provider, as far as its life follows from it. */
export type Reading = {
  readonly status: string;
  readonly hasMethod: boolean;
  readonly trialStart: Instant | null;
  readonly trialEnd: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly invoices: readonly InvoiceReading[];
};
export type InvoiceReading = {
  readonly id: string;
  readonly status: string;
  readonly total: Cents;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  readonly attempts: number;
  readonly payment: { readonly state: string; readonly failure: string | null } | null;
};
/** What happened, under a key by which it is told once, however often it is read. */
export type Told = { readonly key: string; readonly invoice: string | null } & LifeEvent;

/** Our words for why the provider could not charge; what has none is `other`. */
const REASONS: ReadonlyMap<string | null, string> = new Map([
  ['account_closed', 'account_closed'],
  ['bank_account_closed', 'account_closed'],
  ['authentication_required', 'authentication'],
  ['debit_not_authorized', 'debit_not_authorized'],
  ['expired_card', 'expired_card'],
  ['insufficient_funds', 'insufficient_funds'],
  ['lost_card', 'lost_card'],
  ['mandate_invalid', 'mandate_withdrawn'],
  ['payment_intent_mandate_invalid', 'mandate_withdrawn'],
  ['stolen_card', 'stolen_card'],
]);
export const reasonOf = (failure: string | null): string => REASONS.get(failure) ?? 'other';

type Asked = {
  readonly reading: Reading;
  /** The keys of what was told before. */
  readonly known: ReadonlySet<string>;
  /** When the provider says that it changed last, or when it was read. */
  readonly at: Instant;
  readonly now: Instant;
};

/**
 * What happens to an invoice is neither before it nor ahead of us, whatever an old event or a clock
 * that is wrong says.
 */
function within(at: Instant, from: Instant, to: Instant): Instant {
  if (at > to || from > to) return to;
  return at < from ? from : at;
}

/** What an invoice tells. One that comes to nothing tells nothing: a trial begins with such a one. */
function toldOfInvoice(
  invoice: InvoiceReading,
  { known, at: toldAt, now }: Omit<Asked, 'reading'>,
): Told[] {
  if (invoice.total <= 0n) return [];
  const { id, attempts, payment } = invoice;
  const at = within(toldAt, invoice.createdAt, now);
  const of = { invoice: id };
  const wasUnderWay = known.has(`processing:${id}:${attempts}`);
  if (invoice.status === 'paid') {
    const what = wasUnderWay ? 'settled' : 'paid';
    return [{ ...of, key: `paid:${id}`, at: invoice.paidAt ?? at, what }];
  }
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return [];
  switch (payment?.state) {
    case 'processing':
      return [{ ...of, key: `processing:${id}:${attempts}`, at, what: 'processing' }];
    case 'requires_action': {
      const reason = 'authentication';
      return [{ ...of, key: `action:${id}:${attempts}`, at, what: 'action_needed', reason }];
    }
    case 'failed': {
      const reason = reasonOf(payment.failure);
      const what = wasUnderWay ? 'returned' : 'declined';
      return [{ ...of, key: `failed:${id}:${attempts}`, at, what, reason }];
    }
    default:
      return [];
  }
}

/** What a reading tells that was not told before, in the order in which it happened. */
export function toldBy({ reading, known, at, now }: Asked): Told[] {
  const { trialStart, trialEnd, cancelledAt } = reading;
  const own: Told[] = [];
  // A later trial is how the provider is told of a new price at an edge: it gives nothing away.
  if (trialStart && known.size === 0)
    own.push({
      key: 'trial',
      invoice: null,
      at: trialStart,
      what: 'trial_started',
      method: reading.hasMethod ? 'usable' : 'none',
    });
  if (reading.status === 'paused' && trialEnd)
    own.push({
      key: `no_method:${trialEnd.toISOString()}`,
      invoice: null,
      at: trialEnd,
      what: 'trial_over_without_method',
    });
  if (reading.status === 'canceled')
    own.push({
      key: 'ended',
      invoice: null,
      at: cancelledAt ?? at,
      what: 'cancel_asked',
      when: 'now',
    });
  return [...own, ...reading.invoices.flatMap((one) => toldOfInvoice(one, { known, at, now }))]
    .filter(({ key }) => !known.has(key))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
