import { replaceable } from '#domain/cards/card-acts.ts';
import { InvariantError, invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances, openAccount, postTransfer } from '#server/ledger/index.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { clientTerms } from '../clients/index.ts';
import { lockCardRow, memberCard, releaseCard, reserveCard, switchCard } from '../members/index.ts';
import { type CardAnswer, presentCard } from './act-on-card.ts';
import type { CardsDeps } from './cards.deps.ts';
import { orderRequester } from './order-requester.ts';
import {
  askedOf,
  findReplacement,
  insertReplacement,
  lockAsked,
  saveReplacement,
} from './cards.repo.ts';

export type ReplaceInput = {
  readonly customerId: number;
  readonly proxy: string;
  readonly reason: 'lost' | 'stolen' | 'damaged' | 'expired' | 'other';
};
export type ReplaceRefusal = 'invalid_input' | 'no_card' | 'card_state' | 'replacement_running';

/** First half: the new card is kept for the member, and the replacement written down. */
export async function beginReplacement(
  tx: WriteHandle,
  actor: ManagerActor,
  input: ReplaceInput,
  now: Date,
): Promise<Result<{ replacement_id: number }, ReplaceRefusal>> {
  const clientId = actor.client.id;
  const card = await memberCard(tx, clientId, input.customerId);
  if (!card) return fail('no_card');
  if (!replaceable(card.state)) return fail('card_state', { state: card.state });
  // Whoever else replaces it waits here, and finds it decided.
  const held = await lockCardRow(tx, clientId, card.proxy);
  if (held === 'replaced' || (await askedOf(tx, clientId, input.customerId)))
    return fail('replacement_running');
  const problem = await reserveCard(tx, clientId, input.proxy);
  if (problem) return fail('invalid_input', {}, [{ path: 'proxy', code: problem }]);
  const id = await insertReplacement(tx, {
    client_id: clientId,
    customer_id: input.customerId,
    old_proxy: card.proxy,
    new_proxy: input.proxy,
    reason: input.reason,
    state: 'asked',
    refusal: null,
    amount: null,
    transfer_id: null,
    manager_id: actor.managerId,
    manager_name: actor.name,
    manager_kind: actor.kind,
    at: now,
  });
  return ok({ replacement_id: id });
}

/**
 * Second half, as often as it takes: the processor is told, then the card, the money and the words
 * of it change in one transaction.
 */
export async function finishReplacement(
  deps: CardsDeps,
  clientId: number,
  id: number,
  origin: Origin,
): Promise<Result<CardAnswer, 'card_state' | 'no_card' | 'try_again'>> {
  const row = await deps.db.read({ clientId }, (tx) => findReplacement(tx, clientId, id));
  invariant(row, 'a replacement that began is there');
  if (row.state === 'asked') {
    const told = await deps.issuer.replace(
      `replacement-${clientId}-${id}`,
      row.old_proxy,
      row.new_proxy,
    );
    if (told.outcome === 'unavailable') return fail('try_again');
    await deps.db.write({ clientId }, (tx) =>
      told.outcome === 'done'
        ? settle(tx, clientId, id, { origin, now: deps.clock.now() })
        : refuse(tx, clientId, id, told.code),
    );
  }
  return deps.db.read({ clientId }, async (tx) => {
    const [after, card] = [
      await findReplacement(tx, clientId, id),
      await memberCard(tx, clientId, row.customer_id),
    ];
    if (!card) return fail('no_card');
    return after?.state === 'refused'
      ? fail('card_state', { state: card.state })
      : ok(presentCard(card));
  });
}

/**
 * Exactly once: whoever has the lock while it is still asked moves the money; the next finds it
 * done.
 */
async function settle(
  tx: WriteHandle,
  clientId: number,
  id: number,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<void> {
  const open = await lockAsked(tx, clientId, id);
  if (!open) return;
  const [card, terms] = [
    await memberCard(tx, clientId, open.customer_id),
    await clientTerms(tx, clientId),
  ];
  invariant(card, "a card that is being replaced is its member's");
  const fresh = await openAccount(tx, { clientId, kind: 'card', currency: terms.currency });
  const moved = await moveAll(tx, clientId, { from: card.accountId, to: fresh }, now);
  const { status } = await switchCard(tx, clientId, open.customer_id, {
    proxies: { from: open.old_proxy, to: open.new_proxy },
    accountId: fresh,
    now,
  });
  await saveReplacement(tx, clientId, id, {
    state: 'done',
    amount: moved?.amount ?? 0n,
    transfer_id: moved?.transferId ?? null,
  });
  await audit(
    { tx, actor: orderRequester(clientId, open), origin, now },
    {
      action: 'cards.replace',
      subject: { kind: 'customer', id: open.customer_id },
      before: { proxy: open.old_proxy, card: card.state },
      after: {
        proxy: open.new_proxy,
        card: 'assigned',
        reason: open.reason,
        moved: moved?.amount ?? 0n,
      },
    },
  );
  announce(tx, {
    at: now,
    clientId,
    kind: 'cards.replaced',
    payload: {
      customer_id: open.customer_id,
      from: open.old_proxy,
      to: open.new_proxy,
      status,
    },
  });
}

async function refuse(tx: WriteHandle, clientId: number, id: number, code: string): Promise<void> {
  const open = await lockAsked(tx, clientId, id);
  if (!open) return;
  await releaseCard(tx, clientId, open.new_proxy);
  await saveReplacement(tx, clientId, id, { state: 'refused', refusal: code });
}

/**
 * Everything that one card's account holds onto another's; null where it holds nothing. What is
 * taken from it meanwhile is reckoned anew.
 */
export async function moveAll(
  tx: WriteHandle,
  clientId: number,
  { from, to }: { readonly from: number; readonly to: number },
  now: Date,
): Promise<{ amount: bigint; transferId: bigint } | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    const amount = (await balances(tx, { clientId, accountIds: [from] })).get(from) ?? 0n;
    if (amount <= 0n) return null;
    const posted = await postTransfer(tx, {
      clientId,
      kind: 'transfer',
      effectiveAt: now,
      entries: [
        { accountId: from, amount: -amount },
        { accountId: to, amount },
      ],
    });
    if (posted.ok) return { amount, transferId: posted.value.transferId };
  }
  throw new InvariantError('a card that is being replaced comes to rest');
}
