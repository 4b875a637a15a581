/** The two homes of a wallet's tips, by how they are split. */
export const TIPS_HOME = {
  pool: '/account-management/tip-pooling',
  share: '/account-management/tip-share',
} as const;
type TipType = keyof typeof TIPS_HOME;

/** The results that a list of numbers in an address names; what is no number is left out. */
export const readPicked = (text: string | undefined): readonly number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((one) => /^[1-9]\d{0,8}$/.test(one))
      .map((one) => Number.parseInt(one, 10)),
  ),
];

/** A review of payouts in the address of another page, which leads back to it: `pool.7.12,13`. */
export const payoutAddress = (type: TipType, wallet: number, ids: readonly number[]): string =>
  `${type}.${wallet}.${ids.join(',')}`;

/** Where such an address leads back to; null where it names no review. */
export function readPayoutAddress(text: string | undefined): {
  readonly to: (typeof TIPS_HOME)[TipType];
  readonly search: Readonly<Record<'wallet' | 'tab' | 'pick', string>>;
} | null {
  const [type = '', wallet = '', ids] = (text ?? '').split('.');
  const pick = readPicked(ids).join(',');
  if ((type !== 'pool' && type !== 'share') || !/^[1-9]\d{0,8}$/.test(wallet) || pick === '')
    return null;
  return { to: TIPS_HOME[type], search: { wallet, tab: 'pending', pick } };
}
