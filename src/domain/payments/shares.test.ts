import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const priced = { amount: 10_000n, fee: 175n };

describe('who bears the fee of 1.75 on 100.00', () => {
  it('the payer, on top of what it gives: the wallet of a load, the card of an unload', () => {
    const onTop = { leaves: 10_175n, arrives: 10_000n, fee: 175n };
    expect(sharesOf({ ...priced, direction: 'load', feeBorneBy: 'wallet' })).toEqual(onTop);
    expect(sharesOf({ ...priced, direction: 'unload', feeBorneBy: 'card' })).toEqual(onTop);
  });

  it('or the payee, off what it receives', () => {
    const off = { leaves: 10_000n, arrives: 9_825n, fee: 175n };
    expect(sharesOf({ ...priced, direction: 'load', feeBorneBy: 'card' })).toEqual(off);
    expect(sharesOf({ ...priced, direction: 'unload', feeBorneBy: 'wallet' })).toEqual(off);
  });
});
