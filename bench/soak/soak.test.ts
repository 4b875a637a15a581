import { expect, it } from 'vitest';
import { type Transfer, compareTransfers } from './compare-transfers.ts';
import { faultFor } from './faults.ts';

const paid = (key: string, changes: Partial<Transfer> = {}): Transfer => ({
  key,
  amount: '2000',
  direction: 'credit',
  outcome: 'accepted',
  ...changes,
});

it('finds no difference between lists that agree, in whatever order', () => {
  expect(compareTransfers([paid('a'), paid('b')], [paid('b'), paid('a')])).toEqual([]);
});

it('names a payment that one side has alone', () => {
  expect(compareTransfers([paid('a')], [])).toEqual(['a: paid here, unknown to the processor']);
  expect(compareTransfers([], [paid('a')])).toEqual(['a: accepted there, unknown here']);
});

it('leaves out what failed here and never reached the processor', () => {
  expect(compareTransfers([paid('a', { outcome: 'declined' })], [])).toEqual([]);
});

it.each([
  ['amount', '2001'],
  ['direction', 'debit'],
  ['outcome', 'declined'],
])('names a payment whose %s differs', (field, theirs) => {
  expect(compareTransfers([paid('a')], [paid('a', { [field]: theirs })])).toEqual([
    `a: ${field} ${paid('a')[field as keyof Transfer]} here, ${theirs} there`,
  ]);
});

it('breaks about a tenth of what is sent, and nothing of the files that the proof reads', () => {
  const chances = Array.from({ length: 1_000 }, (_, nth) => nth / 1_000);
  const broken = chances.filter((chance) => faultFor('/v1/transfers', chance) !== 'none');
  expect(broken.length).toBeGreaterThan(90);
  expect(broken.length).toBeLessThan(120);
  expect(faultFor('/v1/transfers/lookup', 0.05)).toBe('not found although it is there');
  expect(faultFor('/v1/files/transfers', 0)).toBe('none');
});
