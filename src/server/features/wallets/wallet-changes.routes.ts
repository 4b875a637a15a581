import { storeChanges } from '#contract/store-changes.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { clientTerms, lockActiveClient, padAccount } from '../clients/index.ts';
import { addWallet } from './add-wallet.ts';
import { adjustWallet } from './adjust-wallet.ts';
import { addDepartment, changeDepartment, dropDepartment } from './departments.ts';
import { editStore } from './edit-store.ts';
import { editWallet } from './edit-wallet.ts';
import { openStore } from './open-store.ts';
import { dropWalletReferences, writeWalletReference } from './wallet-references.ts';
import { storedWallet, walletReferencesOf } from './wallet-edits.repo.ts';
import { presentWallets } from './wallets.present.ts';
import { type Seen, walletOfClient, walletsCounted } from './wallets.repo.ts';
import { departmentsShown, storesShown } from './wallets.routes.ts';

type Done<E extends string> = Promise<Result<unknown, E>>;
/** Who opened a wallet sees it in the same answer, though their session's wallets were read before. */
const withOwn = (actor: ManagerActor, id: number): ManagerActor =>
  actor.wallets === 'all' ? actor : { ...actor, wallets: [...actor.wallets, id] };

async function store(tx: ReadHandle, actor: ManagerActor, id: number) {
  const found = (await storesShown(tx, actor)).find((one) => one.store_id === id);
  return found ? ok(found) : fail('not_found');
}

async function wallet(tx: ReadHandle, actor: ManagerActor, id: number) {
  const seen: Seen = { clientId: actor.client.id, wallets: actor.wallets };
  const stored = await storedWallet(tx, actor.client.id, id);
  const [shown] = await presentWallets(
    tx,
    actor,
    (await walletsCounted(tx, seen)).filter((row) => row.id === id),
  );
  if (!stored || !shown) return fail('not_found');
  return ok({
    ...shown,
    card_load_identifier: stored.card_load_identifier,
    external_location_id: stored.external_location_id,
    notification_recipients: stored.notification_recipients,
    version: stored.version,
  });
}

const oneType = (type: string | undefined): string | null =>
  type === undefined || type === 'all' ? null : type;

/** Serves the changes of stores, wallets, departments and their references. */
export function serveWalletChanges(edge: Edge): void {
  const then = async <E extends string, T, F extends string>(
    done: Done<E>,
    show: () => Promise<Result<T, F>>,
  ): Promise<Result<T, E | F>> => {
    const result = await done;
    return result.ok ? show() : result;
  };
  const departments = async (tx: ReadHandle, actor: ManagerActor, id: number) =>
    ok({ data: (await departmentsShown(tx, actor, id)).value.data });
  edge.serve(storeChanges, {
    async createStore({ tx, actor, origin, body, now }) {
      const done = await openStore({ tx, actor, origin, now }, body);
      return done.ok ? store(tx, withOwn(actor, done.value), done.value) : done;
    },
    editStore: ({ tx, actor, origin, params, body, now }) =>
      then(editStore({ tx, actor, origin, now }, params.store, body), () =>
        store(tx, actor, params.store),
      ),
    async createWallet({ tx, actor, origin, params, body, now }) {
      const done = await addWallet({ tx, actor, origin, now }, params.store, body);
      return done.ok ? wallet(tx, withOwn(actor, done.value), done.value) : done;
    },
    showWallet: ({ tx, actor, params }) => wallet(tx, actor, params.wallet),
    editWallet: ({ tx, actor, origin, params, body, now }) =>
      then(editWallet({ tx, actor, origin, now }, params.wallet, body), () =>
        wallet(tx, actor, params.wallet),
      ),
    async adjustWallet({ tx, actor, origin, params, body, now }) {
      const clientId = actor.client.id;
      const row = await walletOfClient(tx, clientId, params.wallet);
      if (
        !row ||
        row.store_id !== params.store ||
        (body.client_id !== undefined && body.client_id !== clientId)
      )
        return fail('not_found');
      if (!(await lockActiveClient(tx, clientId))) return fail('not_found');
      const { accounts } = await clientTerms(tx, clientId);
      const done = await adjustWallet(
        { tx, actor, origin, now },
        {
          walletId: row.id,
          amount: body.amount,
          fundingAccountId: accounts.adjustment,
          notes: body.notes,
        },
      );
      if (!done.ok) return done;
      const held = await balances(tx, { clientId, accountIds: [row.account_id] });
      return ok({
        wallet_id: row.id,
        amount: toWire(body.amount),
        balance: toWire(held.get(row.account_id) ?? 0n),
      });
    },
    async fundingAccount({ tx, actor, params }) {
      const pad = await padAccount(tx, actor.client.id);
      return ok({
        store_id: params.store,
        kind: pad ? ('pad' as const) : ('none' as const),
        routing: pad?.routing ?? null,
        transit: pad?.transit ?? null,
        account_last4: pad?.last4 ?? null,
      });
    },
    addDepartment: ({ tx, actor, origin, params, body, now }) =>
      then(addDepartment({ tx, actor, origin, now }, params.store, body.department_name), () =>
        departments(tx, actor, params.store),
      ),
    renameDepartment: ({ tx, actor, origin, params, body, now }) =>
      then(
        changeDepartment(
          { tx, actor, origin, now },
          params.store,
          params.department,
          body.department_name,
        ),
        () => departments(tx, actor, params.store),
      ),
    removeDepartment: ({ tx, actor, origin, params, now }) =>
      then(dropDepartment({ tx, actor, origin, now }, params.store, params.department), () =>
        departments(tx, actor, params.store),
      ),
    walletReferences: async ({ tx, actor, params, query }) =>
      ok({
        data: await walletReferencesOf(tx, actor.client.id, params.wallet, oneType(query.type)),
      }),
    saveWalletReference: ({ tx, actor, origin, params, query, body, now }) =>
      then(
        writeWalletReference(
          { tx, actor, origin, now },
          params.wallet,
          body.type ?? query.type,
          body.external_id,
        ),
        async () =>
          ok({ data: await walletReferencesOf(tx, actor.client.id, params.wallet, null) }),
      ),
    async removeWalletReference({ tx, actor, origin, params, query, now }) {
      await dropWalletReferences({ tx, actor, origin, now }, params.wallet, oneType(query.type));
      return ok({ data: await walletReferencesOf(tx, actor.client.id, params.wallet, null) });
    },
  });
}
