import { useSearch } from '@tanstack/react-router';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { Search } from '#web/lib/links.ts';
import { useOneWallet } from '#web/lib/page-wallet.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';

export type EwaStore = { readonly id: number; readonly name: string; readonly zone: string };

/** The stores of the session; a store has the number of its main wallet. */
export function useEwaStores(): readonly EwaStore[] {
  const wallets = useCurrentSession()?.wallets ?? [];
  return [
    ...new Map(
      wallets.map((wallet) => [
        wallet.store_id,
        { id: wallet.store_id, name: wallet.store_name, zone: wallet.timezone },
      ]),
    ).values(),
  ];
}

/** The store that the address names, else the one of the top bar's wallet. */
function useNamedStore(): EwaStore | undefined {
  const { store, wallet }: Search = useSearch({ strict: false });
  const stores = useEwaStores();
  const wallets = useCurrentSession()?.wallets ?? [];
  const scope = readWallets(wallet, wallets)[0];
  const scoped = wallets.find(({ wallet_id: id }) => id === scope)?.store_id;
  return stores.find(({ id }) => String(id) === store) ?? stores.find(({ id }) => id === scoped);
}

/** The stores that a page may be about: the one that is named, else all of them. */
export function useStoresMeant(): readonly EwaStore[] {
  const named = useNamedStore();
  const stores = useEwaStores();
  return named ? [named] : stores;
}

/** The store that is named, else the first. */
export const useEwaStore = (): EwaStore | undefined => useStoresMeant()[0];

/** A page about one store: the top bar shows its wallet, and goes on to that of another. */
export function useOneStore(
  storeId: number | undefined,
  go: (to: { readonly store: number; readonly wallet: string }) => void,
): void {
  const { wallet }: Search = useSearch({ strict: false });
  const wallets = useCurrentSession()?.wallets ?? [];
  const scope = readWallets(wallet, wallets);
  const own = wallets.filter(({ store_id: store }) => store === storeId);
  const shown = own.find(({ wallet_id: id }) => scope.includes(id)) ?? own.find(({ main }) => main);
  useOneWallet((shown ?? own[0])?.wallet_id, (next) => {
    const store = wallets.find(({ wallet_id: id }) => id === next)?.store_id;
    if (store !== undefined) go({ store, wallet: String(next) });
  });
}
