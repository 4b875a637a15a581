import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const priced = { amount: 10_000n, fee: 175n };

describe('who bears the fee of 1.75 on 100.00', () => {
  it('the payer, on top of what it gives: the wallet of a load, the card of an unload', () => {
    const onTop = { leaves: 10_175n, arrives: 10_000n, fee: 175n };
    expect(sharesOf({ ...priced, direction: 'load', memberPart: 0n })).toEqual(onTop);
    expect(sharesOf({ ...priced, direction: 'unload', memberPart: 175n })).toEqual(onTop);
  });

  it('or the payee, off what it receives', () => {
    const off = { leaves: 10_000n, arrives: 9_825n, fee: 175n };
    expect(sharesOf({ ...priced, direction: 'load', memberPart: 175n })).toEqual(off);
    expect(sharesOf({ ...priced, direction: 'unload', memberPart: 0n })).toEqual(off);
  });

  it('or both, each their part', () => {
    const split = { ...priced, memberPart: 88n };
    expect(sharesOf({ ...split, direction: 'load' })).toMatchObject({
      leaves: 10_087n,
      arrives: 9_912n,
    });
    expect(sharesOf({ ...split, direction: 'unload' })).toMatchObject({
      leaves: 10_088n,
      arrives: 9_913n,
    });
  });
});
