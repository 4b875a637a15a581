import { storeChanges } from '#contract/store-changes.ts';
import { andThen, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { oneReferenceType } from '#server/platform/http/reference-type.ts';
import { padAccount } from '../clients/index.ts';
import { addWallet } from './add-wallet.ts';
import { addDepartment, changeDepartment, dropDepartment } from './departments.ts';
import { type ZoneChanged, editStore } from './edit-store.ts';
import { editWallet } from './edit-wallet.ts';
import { openStore } from './open-store.ts';
import { dropWalletReferences, writeWalletReference } from './wallet-references.ts';
import { storedWallet, walletReferencesOf } from './wallet-edits.repo.ts';
import { presentWallets } from './wallets.present.ts';
import { type VisibleWallets, walletsCounted } from './wallets.repo.ts';
import { departmentsShown, storesShown } from './wallets.routes.ts';

type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };

/**
 * Who opened a wallet sees it in the same answer, though their session's wallets were read before.
 */
const withOwn = ({ tx, actor }: Viewer, id: number): Viewer => ({
  tx,
  actor: actor.wallets === 'all' ? actor : { ...actor, wallets: [...actor.wallets, id] },
});

async function showStore({ tx, actor }: Viewer, id: number) {
  const found = (await storesShown(tx, actor)).find((one) => one.store_id === id);
  return found ? ok(found) : fail('not_found');
}

async function showWallet({ tx, actor }: Viewer, id: number) {
  const seen: VisibleWallets = { clientId: actor.client.id, wallets: actor.wallets };
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

const showDepartments = async ({ tx, actor }: Viewer, storeId: number) =>
  ok({ data: (await departmentsShown(tx, actor, storeId)).value.data });

const showReferences = async ({ tx, actor }: Viewer, walletId: number, type: string | null) =>
  ok({ data: await walletReferencesOf(tx, actor.client.id, walletId, type) });

type Changes = typeof storeChanges;

/** The bank account from which a schedule of debits funds a store: the module of banks knows it. */
type ScheduledAccount = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
) => Promise<{
  readonly routing: string | null;
  readonly transit: string | null;
  readonly last4: string;
} | null>;

/** What other modules do for changes of stores, or have to know of them. */
export type WalletChangePorts = {
  readonly scheduledAccount: ScheduledAccount;
  /** The clock of a store is another one: what was sorted into its business days may lie elsewhere. */
  readonly zoneChanged: ZoneChanged;
};

/**
 * Serves the changes of stores, wallets, departments and their references. Each answers how things
 * stand afterwards.
 */
export function serveWalletChanges(
  edge: Edge,
  { scheduledAccount, zoneChanged }: WalletChangePorts,
): void {
  edge.serve(storeChanges, {
    createStore: (context) =>
      andThen(openStore(context, context.body), (id) => showStore(withOwn(context, id), id)),
    editStore: (context) =>
      andThen(editStore(context, context.params.store, context.body, zoneChanged), () =>
        showStore(context, context.params.store),
      ),
    createWallet: (context) =>
      andThen(addWallet(context, context.params.store, context.body), (id) =>
        showWallet(withOwn(context, id), id),
      ),
    showWallet: (context) => showWallet(context, context.params.wallet),
    editWallet: (context) =>
      andThen(editWallet(context, context.params.wallet, context.body), () =>
        showWallet(context, context.params.wallet),
      ),
    async fundingAccount({ tx, actor, params }) {
      const clientId = actor.client.id;
      const pad =
        (await scheduledAccount(tx, clientId, params.store)) ?? (await padAccount(tx, clientId));
      return ok({
        store_id: params.store,
        kind: pad ? ('pad' as const) : ('none' as const),
        routing: pad?.routing ?? null,
        transit: pad?.transit ?? null,
        account_last4: pad?.last4 ?? null,
      });
    },
    ...departmentHandlers,
    ...referenceHandlers,
  });
}

const departmentHandlers = {
  addDepartment: (context) =>
    andThen(addDepartment(context, context.params.store, context.body.department_name), () =>
      showDepartments(context, context.params.store),
    ),
  renameDepartment(context) {
    const { store, department } = context.params;
    return andThen(changeDepartment(context, store, department, context.body.department_name), () =>
      showDepartments(context, store),
    );
  },
  removeDepartment: (context) =>
    andThen(dropDepartment(context, context.params.store, context.params.department), () =>
      showDepartments(context, context.params.store),
    ),
} satisfies Partial<Handlers<Changes>>;

const referenceHandlers = {
  walletReferences: (context) =>
    showReferences(context, context.params.wallet, oneReferenceType(context.query.type)),
  saveWalletReference(context) {
    const { params, query, body } = context;
    return andThen(
      writeWalletReference(context, params.wallet, body.type ?? query.type, body.external_id),
      () => showReferences(context, params.wallet, null),
    );
  },
  async removeWalletReference(context) {
    const { params, query } = context;
    await dropWalletReferences(context, params.wallet, oneReferenceType(query.type));
    return showReferences(context, params.wallet, null);
  },
} satisfies Partial<Handlers<Changes>>;
