import { stores } from '#contract/stores.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { wholeList } from '#server/platform/http/paging.ts';
import { type WalletShown, presentWallets } from './wallets.present.ts';
import {
  type VisibleWallets,
  departmentsOf,
  departmentsOfClient,
  storeIdsSeen,
  walletsCounted,
  walletsSeen,
} from './wallets.repo.ts';

export const seenBy = (actor: ManagerActor) => ({
  clientId: actor.client.id,
  wallets: actor.wallets,
});

/** Whether a store is one of the manager's: they see at least one of its wallets. */
export const seesStore = async (
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number,
): Promise<boolean> => (await storeIdsSeen(tx, seenBy(actor))).includes(storeId);

/** The stores that a manager sees, or all. */
export const storesSeen = async (
  tx: ReadHandle,
  actor: ManagerActor,
): Promise<'all' | readonly number[]> =>
  actor.wallets === 'all' ? 'all' : storeIdsSeen(tx, seenBy(actor));

/** Whether a department is one of the manager's stores'. */
export const seesDepartment = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> =>
  [...(await placesSeen(tx, actor)).values()].some((departments) => departments.has(id));

/** The stores that a manager sees, each with its departments. */
export async function placesSeen(
  tx: ReadHandle,
  actor: ManagerActor,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const stores = await storeIdsSeen(tx, seenBy(actor));
  const departments = await departmentsOfClient(tx, actor.client.id);
  return new Map(
    stores.map((store) => [
      store,
      new Set(departments.filter((one) => one.store_id === store).map((one) => one.id)),
    ]),
  );
}

/** The stores that somebody sees, by the names that people write: the store's and its wallets'. */
export async function placesNamed(tx: ReadHandle, seen: VisibleWallets) {
  const [wallets, departments] = [
    await walletsSeen(tx, seen),
    await departmentsOfClient(tx, seen.clientId),
  ];
  return [...new Set(wallets.map((wallet) => wallet.store_id))].map((storeId) => {
    const own = wallets.filter((wallet) => wallet.store_id === storeId);
    return {
      storeId,
      names: [own[0]!.store_name, ...own.map((wallet) => wallet.name)],
      departments: departments
        .filter((one) => one.store_id === storeId)
        .map(({ id, name }) => ({ id, name })),
    };
  });
}
export const storesNamed = async (
  tx: ReadHandle,
  seen: VisibleWallets,
): Promise<'all' | readonly number[]> => (seen.wallets === 'all' ? 'all' : storeIdsSeen(tx, seen));

const presentVisible = async (tx: ReadHandle, actor: ManagerActor): Promise<WalletShown[]> =>
  presentWallets(tx, actor, await walletsCounted(tx, seenBy(actor)));

export async function storesShown(tx: ReadHandle, actor: ManagerActor) {
  const byStore = new Map<number, WalletShown[]>();
  for (const wallet of await presentVisible(tx, actor))
    byStore.set(wallet.store_id, [...(byStore.get(wallet.store_id) ?? []), wallet]);
  return [...byStore.values()].map((wallets) => ({
    store_id: wallets[0]!.store_id,
    store_name: wallets[0]!.store_name,
    client_id: actor.client.id,
    timezone: wallets[0]!.timezone,
    wallets,
  }));
}

export async function departmentsShown(tx: ReadHandle, actor: ManagerActor, storeId: number) {
  const rows = await departmentsOf(tx, actor.client.id, storeId);
  return ok(
    wholeList(
      rows.map((row) => ({
        department_id: row.id,
        department_name: row.name,
        store_id: row.store_id,
        members: row.members,
      })),
    ),
  );
}

/** Serves the reads of stores, wallets and departments. */
export function serveWallets(edge: Edge): void {
  edge.serve(stores, {
    async listStores({ tx, actor, query }) {
      if (query.client_id !== undefined && query.client_id !== actor.client.id)
        return fail('not_found');
      return ok(wholeList(await storesShown(tx, actor)));
    },
    listManagerStores: async ({ tx, actor }) => ok(wholeList(await storesShown(tx, actor))),
    async showStore({ tx, actor, params }) {
      const store = (await storesShown(tx, actor)).find((one) => one.store_id === params.store);
      return store ? ok(store) : fail('not_found');
    },
    storeDepartments: ({ tx, actor, params }) => departmentsShown(tx, actor, params.store),
    managerDepartments: ({ tx, actor, params }) => departmentsShown(tx, actor, params.store),
    storeWallets: async ({ tx, actor, params }) =>
      ok(
        wholeList(
          (await presentVisible(tx, actor)).filter((wallet) => wallet.store_id === params.store),
        ),
      ),
    clientWallets: async ({ tx, actor }) => ok(wholeList(await presentVisible(tx, actor))),
    allWallets: async ({ tx, actor }) => ok(wholeList(await presentVisible(tx, actor))),
  });
}
