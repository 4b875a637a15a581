import { describe, expect, it } from 'vitest';
import { payoutBlocker, presentPay, whyHeld } from './payable.ts';

const member = { customer_id: 5, status: 'active', process: true } as const;
const flatFee = (flat: bigint, borneBy: 'wallet' | 'card') => ({
  load: {
    bps: 0,
    flat,
    min: 0n,
    max: null,
    memberBps: borneBy === 'card' ? 10_000 : 0,
    memberLimitBps: 10_000,
  },
});

describe('who is paid with the rest of a result', () => {
  it('is an active member', () => expect(whyHeld(member)).toBeNull());
  it.each([
    ['was left out by the manager', { process: false }, 'left_out'],
    ['is in the point of sale only', { customer_id: null, status: null }, 'not_a_member'],
    ['is a member whose status is not known', { status: null }, 'not_a_member'],
    ['has a status but no member', { customer_id: null }, 'not_a_member'],
    ['has a locked card', { status: 'locked' }, 'card_locked'],
    ['was deactivated', { status: 'inactive' }, 'card_not_payable'],
  ] as const)('is nobody who %s', (_, change, reason) =>
    expect(whyHeld({ ...member, ...change })).toBe(reason),
  );
  it('says first that somebody was left out, which the manager chose', () =>
    expect(whyHeld({ customer_id: null, status: null, process: false })).toBe('left_out'));
});

describe('a fee that takes the whole payout', () => {
  const payee = { ...member, payout: 100n };
  it.each([99n, 0n])('does not stop a payout of 1.00 at %s cents', (fee) =>
    expect(payoutBlocker(flatFee(fee, 'card'), payee)).toBeNull(),
  );
  it.each([100n, 101n])('stops a payout of 1.00 at %s cents', (fee) =>
    expect(payoutBlocker(flatFee(fee, 'card'), payee)).toBe('amount_below_fee'),
  );
  it('does not stop it where the wallet bears the fee, or none is agreed', () => {
    expect(payoutBlocker(flatFee(500n, 'wallet'), payee)).toBeNull();
    expect(payoutBlocker({}, payee)).toBeNull();
  });
  it('is the fee of a load, not of what else may cost something', () =>
    expect(payoutBlocker({ unload: flatFee(500n, 'card').load }, payee)).toBeNull());
  it('is not the reason where the person cannot be paid anyway', () =>
    expect(payoutBlocker(flatFee(100n, 'card'), { ...payee, status: 'expired' })).toBe(
      'card_expired',
    ));
});

describe('how far a payout has come', () => {
  const payee = {
    ...member,
    pay_state: 'sent' as const,
    reason: 'kept with the payout',
    movement_status: null,
    movement_reason: 'said by the processor',
  };
  it.each([
    ['paid', 'paid'],
    ['missing', 'paid'],
    ['reversed', 'paid'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['pending', 'sending'],
    [null, 'sending'],
  ])('is, for a movement that is %s: %s', (status, state) =>
    expect(presentPay({ ...payee, movement_status: status }).pay_state).toBe(state),
  );
  it('is what was decided where nothing was sent, whatever an older movement says', () => {
    const older = { ...payee, movement_status: 'paid' };
    expect(presentPay({ ...older, pay_state: 'held' }).pay_state).toBe('held');
    expect(presentPay({ ...older, pay_state: 'manual' }).pay_state).toBe('manual');
    expect(presentPay({ ...older, pay_state: null }).pay_state).toBeNull();
  });
  it('gives the reason of the processor for a failure, else the one that was kept', () => {
    expect(presentPay({ ...payee, movement_status: 'failed' }).reason).toBe(
      'said by the processor',
    );
    expect(presentPay({ ...payee, pay_state: 'held' }).reason).toBe('kept with the payout');
    expect(presentPay({ ...payee, movement_status: 'paid' }).reason).toBe('kept with the payout');
  });
  it('says before anything is decided what would hold the person, and whether they can be paid', () => {
    const undecided = { ...payee, pay_state: null };
    expect(presentPay(undecided)).toEqual({ payable: true, pay_state: null, reason: null });
    expect(presentPay({ ...undecided, status: 'locked' })).toEqual({
      payable: false,
      pay_state: null,
      reason: 'card_locked',
    });
  });
});
