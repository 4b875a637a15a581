import { HOME } from '../frame/tabs.ts';
import type { TipType } from '../results/results.queries.ts';
import { readPicked } from './payouts.queries.ts';

/** Pools and shares have a history each. */
export const historyOf = (type: TipType) =>
  type === 'pool'
    ? '/account-management/payout-history'
    : '/account-management/payout-share-history';

/** A review of payouts in the address of another page, which leads back to it: `pool.7.12,13`. */
export const payoutAddress = (type: TipType, wallet: number, ids: readonly number[]): string =>
  `${type}.${wallet}.${ids.join(',')}`;

export function readPayoutAddress(text: string | undefined): {
  readonly to: (typeof HOME)[TipType];
  readonly search: Readonly<Record<'wallet' | 'tab' | 'pick', string>>;
} | null {
  const [type = '', wallet = '', ids] = (text ?? '').split('.');
  const pick = readPicked(ids).join(',');
  if ((type !== 'pool' && type !== 'share') || !/^[1-9]\d{0,8}$/.test(wallet) || pick === '')
    return null;
  return { to: HOME[type], search: { wallet, tab: 'pending', pick } };
}
