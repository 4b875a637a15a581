import type { disputes } from '#contract/disputes.ts';
import type { BodyOf } from '#contract/operation.ts';
import { disputeDueOn, disputeOpen } from '#domain/bank/dispute-window.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import {
  type Deposit,
  closeWithdrawn,
  findDeposit,
  findDispute,
  insertDispute,
} from './disputes.repo.ts';

type Body = BodyOf<(typeof disputes)['disputeTransaction']>;
type Refusal =
  | 'not_found'
  | 'wrong_region_route'
  | 'not_disputable'
  | 'dispute_window_over'
  | 'dispute_exists';

type Arrived = Deposit & { readonly settled_at: Date };

/** Whether it is a load that is on its card: what can be disputed. */
export const arrived = (load: Deposit): load is Arrived =>
  load.kind === 'load' &&
  (load.status === 'paid' || load.status === 'missing') &&
  load.settled_at !== null;

export const windowOpen = (settledAt: Date, now: Date): boolean =>
  disputeOpen({ depositAt: settledAt.toISOString(), at: now.toISOString() });

/** Opens a dispute of a load. Nothing moves: pay is the member's. */
export async function disputeLoad(
  context: RequestContext,
  body: Body,
): Promise<Result<number, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if ((actor.client.region === 'US') !== body.united_states) return fail('wrong_region_route');
  const movementId = BigInt(body.record_id);
  const load = await findDeposit(tx, clientId, movementId);
  if (!load || !(await findWallet(tx, seenBy(actor), load.wallet_id))) return fail('not_found');
  if (!arrived(load) || load.customer_id !== body.customer_id) return fail('not_disputable');
  if (!windowOpen(load.settled_at, now)) return fail('dispute_window_over');
  const id = await insertDispute(tx, {
    client_id: clientId,
    movement_id: movementId,
    wallet_id: load.wallet_id,
    customer_id: body.customer_id,
    amount: load.amount,
    deposit_at: load.settled_at,
    notes: body.notes,
    description: body.description,
    united_states: body.united_states,
    due_on: disputeDueOn({ rail: body.united_states ? 'ach' : 'eft', openedAt: now }),
    state: 'open',
    opened_at: now,
    opened_by: actor.managerId,
    opened_by_name: actor.name,
  });
  if (id === null) return fail('dispute_exists');
  await audit(context, {
    action: 'disputes.open',
    subject: { kind: 'customer', id: body.customer_id },
    after: { dispute_id: id, amount: load.amount, notes: body.notes },
  });
  return ok(id);
}

/** Takes a dispute back; the load may be disputed again while its window lasts. */
export async function withdrawDispute(
  context: RequestContext,
  id: number,
): Promise<Result<true, 'not_found' | 'dispute_state'>> {
  const { tx, actor, now } = context;
  const row = await findDispute(tx, seenBy(actor), id);
  if (!row) return fail('not_found');
  if (!(await closeWithdrawn(tx, { clientId: actor.client.id, id, now })))
    return fail('dispute_state');
  await audit(context, {
    action: 'disputes.withdraw',
    subject: { kind: 'customer', id: row.customer_id },
    after: { dispute_id: id, amount: row.amount },
  });
  return ok(true);
}
