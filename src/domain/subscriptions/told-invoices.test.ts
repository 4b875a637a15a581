import { describe, expect, it } from 'vitest';
import { type InvoiceReading, reasonOf, toldBy } from './told.ts';

const CREATED = new Date('2026-06-03T15:00:00Z');
const PAID = new Date('2026-06-03T16:00:00Z');
const READ = new Date('2026-06-03T16:05:00Z');
const NOW = new Date('2026-06-03T16:10:00Z');

const renewal: InvoiceReading = {
  id: 'in_1',
  status: 'open',
  total: 13_447n,
  createdAt: CREATED,
  paidAt: null,
  attempts: 1,
  payment: null,
};
/** What an invoice of a running subscription tells, beside what was told of it before. */
const told = (invoice: Partial<InvoiceReading>, ...known: string[]) =>
  toldBy({
    reading: {
      status: 'active',
      hasMethod: true,
      trialStart: null,
      trialEnd: null,
      cancelledAt: null,
      invoices: [{ ...renewal, ...invoice }],
    },
    known: new Set(['paid:in_0', ...known]),
    at: READ,
    now: NOW,
  });
const failed = (failure: string | null) => ({ state: 'failed', failure });

describe('an invoice that was paid', () => {
  const paid = { status: 'paid', paidAt: PAID, payment: { state: 'succeeded', failure: null } };

  it('tells so, at the instant of its payment', () => {
    expect(told(paid)).toEqual([{ invoice: 'in_1', key: 'paid:in_1', at: PAID, what: 'paid' }]);
  });

  it('tells so when it was read, where nobody says when it was paid', () => {
    expect(told({ ...paid, paidAt: null })).toMatchObject([{ at: READ, what: 'paid' }]);
  });

  it('has settled, where its debit was under way before', () => {
    expect(told(paid, 'processing:in_1:1')).toEqual([
      { invoice: 'in_1', key: 'paid:in_1', at: PAID, what: 'settled' },
    ]);
  });

  it.each(['processing:in_0:1', 'processing:in_1:2'])(
    'was paid by this try, whatever debit was under way: %s',
    (other) => {
      expect(told(paid, other)).toMatchObject([{ what: 'paid' }]);
    },
  );
});

describe.each(['open', 'uncollectible'])('an invoice that is %s', (status) => {
  it('whose debit is under way', () => {
    expect(told({ status, attempts: 2, payment: { state: 'processing', failure: null } })).toEqual([
      { invoice: 'in_1', key: 'processing:in_1:2', at: READ, what: 'processing' },
    ]);
  });

  it('that waits for the bank’s confirmation', () => {
    const payment = { state: 'requires_action', failure: null };
    expect(told({ status, attempts: 2, payment })).toEqual([
      {
        invoice: 'in_1',
        key: 'action:in_1:2',
        at: READ,
        what: 'action_needed',
        reason: 'authentication',
      },
    ]);
  });

  it('that was declined', () => {
    expect(told({ status, attempts: 2, payment: failed('expired_card') })).toEqual([
      {
        invoice: 'in_1',
        key: 'failed:in_1:2',
        at: READ,
        what: 'declined',
        reason: 'expired_card',
      },
    ]);
  });

  it('whose debit came back', () => {
    const payment = failed('insufficient_funds');
    expect(told({ status, attempts: 2, payment }, 'processing:in_1:2')).toMatchObject([
      { key: 'failed:in_1:2', what: 'returned', reason: 'insufficient_funds' },
    ]);
    expect(told({ status, attempts: 2, payment }, 'processing:in_1:1')).toMatchObject([
      { key: 'failed:in_1:2', what: 'declined' },
    ]);
  });
});

describe('what tells nothing', () => {
  it.each<[string, Partial<InvoiceReading>]>([
    ['an invoice that nobody tried to charge', {}],
    [
      'one that waits for a method',
      { payment: { state: 'requires_payment_method', failure: null } },
    ],
    ['a draft', { status: 'draft', payment: failed('expired_card') }],
    ['a void one', { status: 'void', payment: failed('expired_card') }],
    ['one that comes to nothing', { status: 'paid', total: 0n, paidAt: PAID }],
    ['one that gives money back', { status: 'paid', total: -100n, paidAt: PAID }],
  ])('%s', (_, invoice) => {
    expect(told(invoice)).toEqual([]);
  });

  it('a try that was told before', () => {
    expect(told({ payment: failed('expired_card') }, 'failed:in_1:1')).toEqual([]);
    expect(told({ attempts: 2, payment: failed('expired_card') }, 'failed:in_1:1')).toHaveLength(1);
  });
});

it('an invoice of a cent tells', () => {
  expect(told({ status: 'paid', total: 1n, paidAt: PAID })).toHaveLength(1);
});

describe('why a charge failed, in our words', () => {
  it.each([
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
    ['do_not_honor', 'other'],
    // What every object of the language has is no code of a provider.
    ['constructor', 'other'],
    [null, 'other'],
  ])('%s is %s', (failure, reason) => {
    expect(reasonOf(failure)).toBe(reason);
    expect(told({ payment: failed(failure) })).toMatchObject([{ what: 'declined', reason }]);
  });
});
