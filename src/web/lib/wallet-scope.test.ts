import { expect, it } from 'vitest';
import { readWallets, writeWallets } from './wallet-scope.ts';

const wallets = [{ wallet_id: 1 }, { wallet_id: 2 }, { wallet_id: 3 }];

it('reads only wallets that the session has', () => {
  expect(readWallets('2,99,x', wallets)).toEqual([2]);
  expect(readWallets(undefined, wallets)).toEqual([]);
});

it('writes nothing for all of them', () => {
  expect(writeWallets([1, 2, 3], wallets)).toBeUndefined();
  expect(writeWallets([], wallets)).toBeUndefined();
  expect(writeWallets([1, 3], wallets)).toBe('1,3');
});
