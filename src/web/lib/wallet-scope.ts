type Wallet = { readonly wallet_id: number };

/**
 * The wallets that `wallet=` of the address names, as far as the session has them; none means all.
 */
export function readWallets(
  text: string | undefined,
  wallets: readonly Wallet[],
): readonly number[] {
  const named = (text ?? '').split(',').map((part) => Number.parseInt(part, 10));
  return wallets.map((wallet) => wallet.wallet_id).filter((id) => named.includes(id));
}

/** Undefined for all of them: the address then names none. */
export function writeWallets(
  ids: readonly number[],
  wallets: readonly Wallet[],
): string | undefined {
  return ids.length === 0 || ids.length === wallets.length ? undefined : ids.join(',');
}
