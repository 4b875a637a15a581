import type { FastifyInstance } from 'fastify';
import { funds } from '#contract/funds.ts';
import { may } from '#domain/access/rights.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import type { Context, Handlers } from '#server/platform/http/handler.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { type Begun, beginMovement } from './begin-movement.ts';
import { beginSingle } from './bulk/begin-single.ts';
import { checkRoute } from './check-card.ts';
import type { FundsDeps } from './funds.deps.ts';
import { transferHistory } from './history.ts';
import { loadAllowance } from './load-allowance.ts';
import { presentMovement } from './movements.present.ts';
import { type MovementRow, findMovement, lockOpen } from './movements.repo.ts';
import { createReview, showReview } from './reviews.ts';
import { decline, settleMovement } from './settle-movement.ts';
import { transferWallets } from './transfer-wallets.ts';

type LoadContext = Context<(typeof funds)['loadValue']>;
type Loads =
  | 'loadValue'
  | 'loadValueClean'
  | 'loadValueUs'
  | 'loadValueCleanUs'
  | 'reverseLoad'
  | 'reverseLoadUs';

/** A load or unload in two steps: held with the key, then told to the processor and posted. */
const move = (deps: FundsDeps, kind: 'load' | 'unload', us: boolean, clean: boolean) => ({
  async begin(context: LoadContext): Promise<Result<Begun, never>> {
    const { tx, actor, origin, now, body } = context;
    const route = checkRoute(actor, us);
    if (!route.ok) return route as never;
    const input = {
      kind,
      customerId: body.customer_id,
      walletId: body.store_id,
      amount: body.amount,
      notes: body.notes,
      description: body.description,
      bonusMessage: body.bonus_message ?? null,
      duplicateOk: body.duplicate_ok ?? false,
    };
    return (await beginMovement(tx, actor, origin, input, now)) as never;
  },
  async finish(begun: Begun, { db, actor }: Pick<LoadContext, 'db' | 'actor'>) {
    const id = BigInt(begun.movement_id);
    if (!begun.waits) await settleMovement(deps, actor.client.id, id, 'submit');
    return db.read({ clientId: actor.client.id }, async (tx) => {
      const row = await findMovement(tx, actor.client.id, id);
      invariant(row, 'a movement that began is there');
      if (row.status === 'failed')
        return fail((row.reason ?? 'card_not_payable') as never, { movement_id: Number(row.id) });
      const transfer = presentMovement(actor, row);
      return ok(clean ? transfer : { transfer, wallet: await walletAfter(tx, actor, row) });
    });
  },
});

const singles = (deps: FundsDeps) =>
  ({
    loadValue: move(deps, 'load', false, false),
    loadValueClean: move(deps, 'load', false, true),
    loadValueUs: move(deps, 'load', true, false),
    loadValueCleanUs: move(deps, 'load', true, true),
    reverseLoad: move(deps, 'unload', false, false),
    reverseLoadUs: move(deps, 'unload', true, false),
  }) satisfies Record<Loads, unknown>;

/** What may be asked of a load once it stands. */
const afterwards = (deps: FundsDeps) =>
  ({
    async cancelLoad({ tx, actor, origin, now, params }) {
      const before = await shown(tx, actor, BigInt(params.movement));
      if (!before.ok) return before;
      const open = await lockOpen(tx, actor.client.id, BigInt(params.movement));
      if (!open) return fail('load_not_cancellable');
      if (open.state !== 'queued' || open.leaves_at === null || open.leaves_at <= now)
        return fail('load_not_cancellable');
      await decline(tx, open, null, 'cancelled', now);
      await audit(tx, now, actor, origin, {
        action: 'funds.cancel',
        subject: { kind: 'customer', id: open.customer_id },
        after: { movement_id: open.id },
      });
      return shown(tx, actor, open.id);
    },
    async checkMovement({ tx, db, actor, origin, now, params }) {
      const before = await shown(tx, actor, BigInt(params.movement));
      if (!before.ok) return before;
      await audit(tx, now, actor, origin, {
        action: 'funds.check',
        subject: { kind: 'customer', id: before.value.customer_id },
        after: { movement_id: params.movement },
      });
      await settleMovement(deps, actor.client.id, BigInt(params.movement), 'check');
      return db.read({ clientId: actor.client.id }, (fresh) =>
        shown(fresh, actor, BigInt(params.movement)),
      );
    },
  }) satisfies Partial<Handlers<typeof funds>>;

/** Serves loading, unloading and moving between wallets. */
export function serveFunds(app: FastifyInstance, edge: EdgeDeps, deps: FundsDeps): void {
  serveRoom(app, edge, funds, {
    ...(singles(deps) as never as Record<Loads, never>),
    ...afterwards(deps),
    loadValueAsync: (context) => beginSingle(context, 'load'),
    reverseLoadAsync: (context) => beginSingle(context, 'unload'),
    async walletToWallet({ tx, actor, origin, now, params, body }) {
      if (body.client_id !== undefined && body.client_id !== actor.client.id)
        return fail('not_found');
      const moved = await transferWallets(
        tx,
        actor,
        origin,
        {
          from: params.from,
          to: body.receiver_wallet_id,
          amount: body.amount,
          notes: body.notes,
          duplicateOk: body.duplicate_ok ?? false,
        },
        now,
      );
      return moved.ok ? shown(tx, actor, moved.value) : moved;
    },
    walletTransferHistory: ({ tx, actor, query }) => transferHistory(tx, actor, query),
    createReview: ({ tx, actor, now, body }) => createReview(tx, actor, body, now),
    showReview: ({ tx, actor, params }) => showReview(tx, actor, params.review_id),
    loadAllowance: ({ tx, actor, params, now }) => loadAllowance(tx, actor, params.wallet, now),
    showMovement: ({ tx, actor, params }) => shown(tx, actor, BigInt(params.movement)),
  });
}

async function shown(tx: ReadHandle, actor: ManagerActor, id: bigint) {
  const row = await findMovement(tx, actor.client.id, id);
  if (!row || !(await findWallet(tx, seenBy(actor), row.wallet_id))) return fail('not_found');
  // Who sees no histories sees, checks and cancels what they sent themselves.
  if (row.manager_id !== actor.managerId && !may(actor.level, 'view_money', false))
    return fail('not_found');
  return ok(presentMovement(actor, row));
}

async function walletAfter(
  tx: ReadHandle,
  actor: ManagerActor,
  { wallet_id, wallet_account_id }: MovementRow,
) {
  if (!may(actor.level, 'view_money', false)) return { wallet_id, balance: null };
  const held = await balances(tx, { clientId: actor.client.id, accountIds: [wallet_account_id] });
  return { wallet_id, balance: toWire(held.get(wallet_account_id) ?? 0n) };
}
