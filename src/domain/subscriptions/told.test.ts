import { describe, expect, it } from 'vitest';
import { type InvoiceReading, toldBy } from './told.ts';

const NOW = new Date('2026-06-03T16:10:00Z');
const CREATED = new Date('2026-06-03T15:00:00Z');
const declined: InvoiceReading = {
  id: 'in_1',
  status: 'open',
  total: 13_447n,
  createdAt: CREATED,
  paidAt: null,
  attempts: 1,
  payment: { state: 'failed', failure: 'insufficient_funds' },
};
const toldAt = (at: Date, invoice = declined) =>
  toldBy({
    reading: {
      status: 'past_due',
      hasMethod: true,
      trialStart: null,
      trialEnd: null,
      cancelledAt: null,
      invoices: [invoice],
    },
    known: new Set(['paid:in_0']),
    at,
    now: NOW,
  });

describe('when a charge failed', () => {
  it.each([
    ['is when its event says so', '2026-06-03T16:01:00Z', '2026-06-03T16:01:00.000Z'],
    [
      'never before its invoice: an event of a year ago',
      '2025-06-03T16:00:00Z',
      '2026-06-03T15:00:00.000Z',
    ],
    [
      'never ahead of us: a clock ten minutes ahead',
      '2026-06-03T16:20:00Z',
      '2026-06-03T16:10:00.000Z',
    ],
  ])('%s', (_, event, day0) => {
    expect(toldAt(new Date(event)).map(({ at, what }) => [at.toISOString(), what])).toEqual([
      [day0, 'declined'],
    ]);
  });

  it('an invoice that was made ahead of our clock failed now', () => {
    const ahead = { ...declined, createdAt: new Date('2026-06-03T16:20:00Z') };
    expect(toldAt(new Date('2026-06-03T16:21:00Z'), ahead)[0]?.at).toEqual(NOW);
  });

  it('so did one whose event our clock has reached', () => {
    const ahead = { ...declined, createdAt: new Date('2026-06-03T16:20:00Z') };
    expect(toldAt(new Date('2026-06-03T16:05:00Z'), ahead)[0]?.at).toEqual(NOW);
  });
});
