import { useSearch } from '@tanstack/react-router';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { Search } from '#web/lib/links.ts';
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

/** The store that the address names, else the one of the top bar, else the first. */
export function useEwaStore(): EwaStore | undefined {
  const { store, wallet }: Search = useSearch({ strict: false });
  const stores = useEwaStores();
  const wallets = useCurrentSession()?.wallets ?? [];
  const scope = readWallets(wallet, wallets)[0];
  const scoped = wallets.find(({ wallet_id: id }) => id === scope)?.store_id;
  return (
    stores.find(({ id }) => String(id) === store) ??
    stores.find(({ id }) => id === scoped) ??
    stores[0]
  );
}
