import { describe, expect, it } from 'vitest';
import { type Reading, toldBy } from './told.ts';

const TRIAL_START = new Date('2026-01-20T15:00:00Z');
const TRIAL_END = new Date('2026-03-21T15:00:00Z');
const READ = new Date('2026-03-22T09:00:00Z');
const NOW = new Date('2026-03-22T09:01:00Z');

const running: Reading = {
  status: 'active',
  hasMethod: true,
  trialStart: null,
  trialEnd: null,
  cancelledAt: null,
  invoices: [],
};
const told = (reading: Partial<Reading>, ...known: string[]) =>
  toldBy({ reading: { ...running, ...reading }, known: new Set(known), at: READ, now: NOW });

describe('a trial', () => {
  const trial = { status: 'trialing', trialStart: TRIAL_START, trialEnd: TRIAL_END };

  it.each([
    [true, 'usable'],
    [false, 'none'],
  ])('has begun; there is a method: %s', (hasMethod, method) => {
    expect(told({ ...trial, hasMethod })).toEqual([
      { key: 'trial', invoice: null, at: TRIAL_START, what: 'trial_started', method },
    ]);
  });

  it('is told of first or never: a later one tells the provider of a new price', () => {
    expect(told(trial, 'trial')).toEqual([]);
    expect(told(trial, 'paid:in_0')).toEqual([]);
  });

  it('is none where the first charge came at once', () => {
    expect(told({})).toEqual([]);
  });

  it('is over without a method where the provider has paused the subscription', () => {
    expect(told({ ...trial, status: 'paused', hasMethod: false }, 'trial')).toEqual([
      {
        key: 'no_method:2026-03-21T15:00:00.000Z',
        invoice: null,
        at: TRIAL_END,
        what: 'trial_over_without_method',
      },
    ]);
  });

  it('has to be there to be over', () => {
    expect(told({ status: 'paused' }, 'paid:in_0')).toEqual([]);
    expect(told({ ...trial, status: 'active' }, 'trial')).toEqual([]);
  });
});

describe('a subscription that the provider has ended', () => {
  const ended = { status: 'canceled', cancelledAt: new Date('2026-03-21T20:00:00Z') };

  it('ended when the provider says so', () => {
    expect(told(ended, 'paid:in_0')).toEqual([
      {
        key: 'ended',
        invoice: null,
        at: new Date('2026-03-21T20:00:00Z'),
        what: 'cancel_asked',
        when: 'now',
      },
    ]);
  });

  it('ended when it was read, where the provider does not say when', () => {
    expect(told({ ...ended, cancelledAt: null }, 'paid:in_0')).toMatchObject([{ at: READ }]);
  });

  it('is told of once', () => {
    expect(told(ended, 'ended')).toEqual([]);
  });

  it('was paid before, where its last invoice says so', () => {
    const invoice = {
      id: 'in_1',
      status: 'paid',
      total: 13_447n,
      createdAt: TRIAL_END,
      paidAt: new Date('2026-03-21T16:02:00Z'),
      attempts: 1,
      payment: null,
    };
    const all = told({ ...ended, trialStart: TRIAL_START, invoices: [invoice] });
    expect(all.map(({ key }) => key)).toEqual(['trial', 'paid:in_1', 'ended']);
    const later = { ...invoice, id: 'in_2', paidAt: new Date('2026-03-21T18:00:00Z') };
    const twoInvoices = told({ invoices: [later, invoice] }, 'trial');
    expect(twoInvoices.map(({ key }) => key)).toEqual(['paid:in_1', 'paid:in_2']);
  });
});
