import { type Cents, toWire } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { leaveClientAll } from '#server/platform/directory/sessions.ts';
import type { ClientsDeps } from './clients.ports.ts';
import { changeClient, lockClient } from './clients.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Left = 'wallets_not_empty' | 'orders_open' | 'money_under_way';

/**
 * Ends a client with which everything is settled: nobody of it can sign in any more, and no money
 * can come back to its wallets.
 */
export async function deactivateClient(
  context: RequestContext,
  deps: ClientsDeps,
): Promise<Result<true, 'not_found' | 'not_yourself' | Left>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const row = await lockClient(tx, clientId);
  if (!row) return fail('not_found');
  if (row.is_provider) return fail('not_yourself');
  if (!row.active) return ok(true);
  const left = await whatIsLeft(tx, deps, clientId);
  if (!left.ok) return left;
  await changeClient(tx, clientId, { active: false });
  // Operators who are inside stand outside again, and stay signed in.
  await leaveClientAll(tx);
  await audit(context, {
    action: 'clients.deactivate',
    subject: { kind: 'client', id: clientId },
    before: { active: true },
    after: { active: false },
  });
  return ok(true);
}

/**
 * All that has to be dealt with first, at once. Wallets are read first: what has left one
 * meanwhile is then found as an order or under way, never as nothing.
 */
async function whatIsLeft(
  tx: WriteHandle,
  { ports }: ClientsDeps,
  clientId: number,
): Promise<Result<true, Left>> {
  const wallets = (await ports.walletMoney(tx, clientId)).filter((wallet) => wallet.balance !== 0n);
  const orders = await ports.openOrders(tx, clientId);
  const moving = await ports.underWay(tx, clientId);
  const problems: Problem[] = [
    ...wallets.map((wallet) => ({
      path: `wallets.${wallet.id}`,
      code: 'balance_left',
      params: { wallet: wallet.name, balance: toWire(wallet.balance) },
    })),
    ...orders.map((order) => ({
      path: `orders.${order.id}`,
      code: 'order_open',
      params: { order: order.id, state: order.state, quantity: order.quantity },
    })),
    ...(moving.count > 0
      ? [
          {
            path: 'under_way',
            code: 'money_under_way',
            params: { count: moving.count, amount: toWire(moving.amount) },
          },
        ]
      : []),
  ];
  if (wallets.length > 0)
    return fail(
      'wallets_not_empty',
      {
        total: toWire(wallets.reduce<Cents>((sum, wallet) => sum + wallet.balance, 0n)),
        count: wallets.length,
      },
      problems,
    );
  if (orders.length > 0) return fail('orders_open', { count: orders.length }, problems);
  return moving.count > 0
    ? fail('money_under_way', { count: moving.count, amount: toWire(moving.amount) }, problems)
    : ok(true);
}
