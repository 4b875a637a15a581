import { funds } from '#contract/funds.ts';
import { may } from '#domain/access/rights.ts';
import { invariant } from '#kernel/invariant.ts';
import { fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type {
  ModuleHandlers,
  OutsideContext,
  TransactionContext,
} from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { declineOf } from '#server/providers/processor/http-processor.ts';
import { cancelPayment, settlePayment } from '../payments/index.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { type BegunMovement, beginMovement, toSend } from './begin-movement.ts';
import { beginSingleLoad, beginSingleUnload } from './bulk/begin-single.ts';
import { paymentsDeps } from './bulk/batches.port.ts';
import { checkRoute } from './check-card.ts';
import type { SingleFundsDeps } from './funds.deps.ts';
import { transferHistory } from './history.ts';
import { loadAllowance } from './load-allowance.ts';
import { hasLimits } from './manager-limits.ts';
import { presentMovement } from './movements.present.ts';
import { type SettledMovement, findMovement } from './movements.repo.ts';
import { createReview, showReview } from './reviews.ts';
import type { StoreFunds } from './store-funds.port.ts';
import { transferWallets } from './transfer-wallets.ts';

type Load = (typeof funds)['loadValue'];
type Moving = Pick<TransactionContext<Load>, 'tx' | 'actor' | 'origin' | 'now' | 'body'>;
type Settling = Pick<OutsideContext<Load, SingleFundsDeps>, 'outside' | 'actor'>;

/** Begins a load: the money is reserved and the movement is pending. */
async function beginLoad(moving: Moving, us: boolean) {
  const route = checkRoute(moving.actor, us);
  return route.ok ? beginMovement(moving, { kind: 'load', ...inputOf(moving) }) : route;
}

/** Begins an unload: what it takes from the card is asked for once the movement is pending. */
async function beginUnload(moving: Moving, us: boolean) {
  const route = checkRoute(moving.actor, us);
  return route.ok ? beginMovement(moving, { kind: 'unload', ...inputOf(moving) }) : route;
}

const inputOf = ({ body }: Moving) => ({
  customerId: body.customer_id,
  walletId: body.store_id,
  amount: body.amount,
  notes: body.notes,
  description: body.description,
  bonusMessage: body.bonus_message ?? null,
  duplicateOk: body.duplicate_ok ?? false,
});

/** Tells the processor, posts what it said, and answers how the movement stands. */
async function settle(begun: BegunMovement, { outside, actor }: Settling) {
  const row = await settledMovement(begun, outside, actor.client.id);
  if (row.status === 'failed') return fail(declineOf(row.reason), { movement_id: Number(row.id) });
  const balance = may(actor.level, 'view_money', false) ? toWire(row.wallet_balance) : null;
  return ok({
    transfer: presentMovement(actor, row),
    wallet: { wallet_id: row.wallet_id, balance },
  });
}

/** One that began in an earlier call is looked at as it stands by now. */
async function settledMovement(
  begun: BegunMovement,
  outside: SingleFundsDeps,
  clientId: number,
): Promise<SettledMovement> {
  const id = BigInt(begun.movement_id);
  const row = begun[toSend];
  if (row && !begun.waits) return outside.settleSent({ clientId, id, row });
  if (!begun.waits) await settlePayment(paymentsDeps(outside), clientId, id, 'submit');
  return outside.db.read({ clientId }, async (tx) => {
    const movement = await findMovement(tx, clientId, id);
    invariant(movement, 'a movement that began is there');
    const accountIds = [movement.wallet_account_id];
    const held = await balances(tx, { clientId, accountIds });
    return { ...movement, wallet_balance: held.get(movement.wallet_account_id) ?? 0n };
  });
}

/**
 * Loads of one wallet take their money from the same row, and share their way there. Those of one
 * person have to see each other; who has limits of their own has rows of their own.
 */
const loadsOfWallet = ({ actor, body }: Pick<Moving, 'actor' | 'body'>) =>
  hasLimits(actor) ? null : { key: `load ${body.store_id}`, apart: `${body.customer_id}` };

async function settleClean(begun: BegunMovement, settling: Settling) {
  const settled = await settle(begun, settling);
  return settled.ok ? ok(settled.value.transfer) : settled;
}

type Funds = typeof funds;
/** Loads and unloads in two steps: reserved with the key, then told to the processor and posted. */
const movements = {
  loadValue: twoSteps<Funds['loadValue'], SingleFundsDeps>()(
    (at) => beginLoad(at, false),
    settle,
    loadsOfWallet,
  ),
  loadValueClean: twoSteps<Funds['loadValueClean'], SingleFundsDeps>()(
    (at) => beginLoad(at, false),
    settleClean,
    loadsOfWallet,
  ),
  loadValueUs: twoSteps<Funds['loadValueUs'], SingleFundsDeps>()(
    (at) => beginLoad(at, true),
    settle,
    loadsOfWallet,
  ),
  loadValueCleanUs: twoSteps<Funds['loadValueCleanUs'], SingleFundsDeps>()(
    (at) => beginLoad(at, true),
    settleClean,
    loadsOfWallet,
  ),
  reverseLoad: twoSteps<Funds['reverseLoad'], SingleFundsDeps>()(
    (at) => beginUnload(at, false),
    settle,
  ),
  reverseLoadUs: twoSteps<Funds['reverseLoadUs'], SingleFundsDeps>()(
    (at) => beginUnload(at, true),
    settle,
  ),
};

/** What may be asked of a load once it stands. */
const afterwards = {
  async cancelLoad({ tx, actor, origin, now, params }) {
    const before = await presentVisibleMovement(tx, actor, BigInt(params.movement));
    if (!before.ok) return before;
    const cancelled = await cancelPayment(tx, actor.client.id, BigInt(params.movement), now);
    if (!cancelled.ok) return cancelled;
    await audit(
      { tx, actor, origin, now },
      {
        action: 'funds.cancel',
        subject: { kind: 'customer', id: before.value.customer_id },
        after: { movement_id: params.movement },
      },
    );
    return presentVisibleMovement(tx, actor, BigInt(params.movement));
  },
  checkMovement: twoSteps<Funds['checkMovement'], SingleFundsDeps>()(
    async ({ tx, actor, origin, now, params }) => {
      const before = await presentVisibleMovement(tx, actor, BigInt(params.movement));
      if (!before.ok) return before;
      await audit(
        { tx, actor, origin, now },
        {
          action: 'funds.check',
          subject: { kind: 'customer', id: before.value.customer_id },
          after: { movement_id: params.movement },
        },
      );
      return ok({});
    },
    async (_, { outside, actor, params }) => {
      const id = BigInt(params.movement);
      await settlePayment(paymentsDeps(outside), actor.client.id, id, 'check');
      return outside.db.read({ clientId: actor.client.id }, (tx) =>
        presentVisibleMovement(tx, actor, id),
      );
    },
  ),
} satisfies Partial<ModuleHandlers<Funds, SingleFundsDeps>>;

/** Whether a movement is one of a wallet that the manager sees, and theirs to see. */
export const seesMovement = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> => (await presentVisibleMovement(tx, actor, BigInt(id))).ok;

/** Serves loading, unloading and moving between wallets. */
export function serveFunds(edge: Edge<SingleFundsDeps>, storeFunds: StoreFunds): void {
  edge.serve(funds, {
    ...movements,
    ...afterwards,
    loadValueAsync: beginSingleLoad,
    reverseLoadAsync: beginSingleUnload,
    async walletToWallet({ tx, actor, origin, now, params, body }) {
      if (body.client_id !== undefined && body.client_id !== actor.client.id)
        return fail('not_found');
      const moved = await transferWallets(
        { tx, actor, origin, now },
        {
          from: params.from,
          to: body.receiver_wallet_id,
          amount: body.amount,
          notes: body.notes,
          duplicateOk: body.duplicate_ok ?? false,
        },
      );
      return moved.ok ? presentVisibleMovement(tx, actor, moved.value) : moved;
    },
    walletTransferHistory: ({ tx, actor, query }) => transferHistory(tx, actor, query),
    createReview: (context) => createReview(context, context.body, storeFunds),
    showReview: ({ tx, actor, params }) => showReview(tx, actor, params.review_id),
    loadAllowance: ({ tx, actor, params, now }) => loadAllowance(tx, actor, params.wallet, now),
    showMovement: ({ tx, actor, params }) =>
      presentVisibleMovement(tx, actor, BigInt(params.movement)),
  });
}

async function presentVisibleMovement(tx: ReadHandle, actor: ManagerActor, id: bigint) {
  const row = await findMovement(tx, actor.client.id, id);
  if (!row || !(await findWallet(tx, seenBy(actor), row.wallet_id))) return fail('not_found');
  // Who sees no histories sees, checks and cancels what they sent themselves.
  if (row.manager_id !== actor.managerId && !may(actor.level, 'view_money', false))
    return fail('not_found');
  return ok(presentMovement(actor, row));
}
