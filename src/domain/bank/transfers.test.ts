import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { earlyRelease } from './early-release.ts';
import { endsAgreement, isLateReturn, returnClass, suspendsAccount } from './return-codes.ts';
import { type TransferState, isAtBank, isOpen, transferStatus } from './transfer-states.ts';

describe('a return', () => {
  it.each([
    ['901', 'funds', false, false],
    ['905', 'account', true, false],
    ['920', 'authority', true, true],
    ['R10', 'authority', true, true],
    ['R15', 'person', true, false],
    ['R24', 'form', false, false],
    ['922', 'credits', false, false],
    ['999', null, true, false],
  ] as const)('%s speaks of the %s', (code, kind, suspends, ends) => {
    expect([returnClass(code), suspendsAccount(code), endsAgreement(code)]).toEqual([
      kind,
      suspends,
      ends,
    ]);
  });

  it.each([
    ['ach', 'R01', '2027-03-10', '2027-03-10', '2027-03-12', false],
    ['ach', 'R01', '2027-03-10', '2027-03-10', '2027-03-15', true],
    ['ach', 'R10', '2027-03-10', '2027-03-10', '2027-05-09', false],
    ['ach', 'R10', '2027-03-10', '2027-03-10', '2027-05-10', true],
    ['eft', '920', '2026-12-29', null, '2027-01-13', false],
    ['eft', '920', '2026-12-29', null, '2027-01-14', true],
    ['eft', '916', '2026-12-29', null, '2027-03-29', false],
    ['eft', '916', '2026-12-29', null, '2027-03-30', true],
    ['eft', '901', '2026-12-29', null, '2027-12-29', false],
  ] as const)(
    '%s %s due on %s, settled on %s, on %s: late %s',
    (...[rail, code, due, settled, on, late]) => {
      const dates = { dueOn: due as Day, settledOn: settled as Day | null, on: on as Day };
      expect(isLateReturn({ rail, code, ...dates })).toBe(late);
    },
  );
});

describe('an early release', () => {
  const terms = { amount: 100_000n, fee: 250n, bps: 3_000, max: 50_000n };
  it.each([
    ['is a part of the amount', {}, 30_000n],
    ['leaves what is less than a cent', { amount: 1_001n, bps: 3_333 }, 333n],
    ['is at most its maximum', { max: 20_000n }, 20_000n],
    ['leaves the fee', { bps: 10_000, max: 200_000n }, 99_750n],
    ['is nothing where the fee takes it all', { amount: 250n, bps: 10_000 }, 0n],
    ['is nothing without terms', { bps: 0, max: 0n }, 0n],
  ])('%s', (_, some, released) => expect(earlyRelease({ ...terms, ...some })).toBe(released));
});

it.each<[TransferState, boolean, string, boolean, boolean]>([
  ['created', false, 'pre-paid', true, false],
  ['submitted', false, 'pre-paid', true, true],
  ['pending', false, 'pre-paid', true, true],
  ['settled', true, 'paid', false, false],
  ['returned', true, 'reversed', false, false],
  ['returned', false, 'failed', false, false],
  ['rejected', false, 'failed', false, false],
  ['cancelled', false, 'cancelled', false, false],
])('%s (settled: %s) is %s', (...[state, settled, status, open, atBank]) => {
  expect([transferStatus(state, settled), isOpen(state), isAtBank(state)]).toEqual([
    status,
    open,
    atBank,
  ]);
});
