import { describe, expect, it } from 'vitest';
import { type Access, type Stop, USES, blockersOfUse, stopFor } from './access.ts';

/** What each access stops, in the order of the uses: money in, money out, tips paid, tips worked on. */
const STOPPED: [Access, (Stop | null)[]][] = [
  ['full', [null, null, null, null]],
  ['no_new_funds', ['funding_stopped', null, null, null]],
  ['blocked', Array<Stop>(4).fill('access_restricted')],
  ['tips_off', [null, null, 'subscription_required', 'subscription_required']],
];

describe('what a wallet may be used for', () => {
  it.each(STOPPED)('%s', (access, stops) => {
    const uses = ['wallet_in', 'wallet_pay', 'tips_pay', 'tips_work'] as const;
    expect(uses.map((use) => stopFor(access, use))).toEqual(stops);
  });

  it.each(STOPPED)('%s: what gives money back, and reading, is always free', (access) => {
    expect(stopFor(access, 'free')).toBeNull();
  });
});

describe('a review of what is stopped', () => {
  it('says why, and names the wallet', () => {
    expect(blockersOfUse({ name: 'Old Port', access: 'blocked' }, 'wallet_pay')).toEqual([
      { code: 'access_restricted', params: { wallet: 'Old Port' } },
    ]);
  });

  it('lists nothing where all is allowed', () => {
    const wallet = { name: 'Downtown', access: 'full' } as const;
    expect(USES.flatMap((use) => blockersOfUse(wallet, use))).toEqual([]);
  });
});
